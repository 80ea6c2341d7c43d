import GitFork from 'virtual:icons/git-fork';
import { Link } from 'react-router';
import type { ResponseNode } from '#features/content/comments/ui/commentFields.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** Origin and forks of a comment or reply (SPEC §3 forked). */
export function ResponseOrigins({ response }: { response: ResponseNode }) {
  const { t } = useTranslation('comments');
  const { forkedFromMessagePath, forkedToMessagePath } = response;
  const links = [
    { path: forkedFromMessagePath, text: t('origins.from') },
    { path: forkedToMessagePath, text: t('origins.to') },
  ];
  return links.map(
    ({ path, text }) =>
      path && (
        <p key={text} className="flex items-center gap-2 text-sm text-text-muted">
          <GitFork aria-hidden className="size-4 shrink-0" />
          <Link to={path} className="rounded-sm underline hover:no-underline">
            {text}
          </Link>
        </p>
      ),
  );
}
