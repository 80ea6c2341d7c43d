import type { FoundPostNode } from '#features/content/conversations/ui/foundPostFields.ts';
import { TypeBadge } from '#ui/TypeBadge.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

/** A post with identifying details: title, category or topic, excerpt, answer. */
export function FoundPost({ post }: { post: FoundPostNode }) {
  const { t } = useTranslation(['merging', 'post']);
  const place = post.hierarchy.map(({ title }) => title).join(' › ');
  return (
    <>
      <TypeBadge type={post.type} iconOnly>
        {t(`post:types.${post.type}`)}
      </TypeBadge>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5 text-sm">
        <span dir="auto" className="foreign-words font-semibold wrap-anywhere">
          {post.title}
        </span>
        <span dir="auto" className="foreign-words truncate text-text-muted">
          {post.excerpt}
        </span>
        <span className="flex flex-wrap gap-x-2 text-xs text-text-muted">
          <bdi>{place}</bdi>
          <span>{t('finder.responses', { count: post.replyCount })}</span>
          {post.hasAcceptedComment && (
            <span className="font-medium text-success">{t('finder.solved')}</span>
          )}
        </span>
      </span>
    </>
  );
}
