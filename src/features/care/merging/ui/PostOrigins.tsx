import GitFork from 'virtual:icons/git-fork';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { forkTypes } from '#features/content/compose/forkRules.ts';
import type { PostNode } from '#features/content/conversations/ui/conversationDocuments.ts';
import { lazyPart } from '#ui/lazyPart.ts';
import { useTranslation } from '#ui/useTranslation.ts';

const MergedFrom = lazyPart(async () => (await import('./MergedFrom.tsx')).MergedFrom);

/** A post's merges and forks, in both directions (SPEC §3). */
export function PostOrigins({ post }: { post: PostNode }) {
  const { t } = useTranslation('post');
  const { mergedIntoPath, forkedFromMessagePath, forkedToMessagePath, mergedFrom } = post;
  const from = forkTypes.find((type) => type === post.forkedFromMessageType) ?? 'post';
  const links = [
    {
      path: mergedIntoPath,
      text: t('origins.mergedInto', { title: post.mergedIntoTitle ?? '' }),
    },
    { path: forkedFromMessagePath, text: t(`origins.from.${from}`) },
    { path: forkedToMessagePath, text: t('origins.to') },
  ];
  return (
    <>
      {links.map(
        ({ path, text }) =>
          path && (
            <p key={text} className="flex items-start gap-2 text-sm text-text-muted">
              <GitFork aria-hidden className="mt-0.5 size-4 shrink-0" />
              <Link to={path} className="rounded-sm wrap-anywhere underline hover:no-underline">
                {text}
              </Link>
            </p>
          ),
      )}
      {mergedFrom.length > 0 && (
        <Suspense fallback={null}>
          <MergedFrom posts={mergedFrom} />
        </Suspense>
      )}
    </>
  );
}
