import { Link } from 'react-router';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { ContestPhaseNote } from './ContestPhaseNote.tsx';
import type { ContestCardQuery } from './contestDocuments.ts';

type ContestCardProps = WidgetProps<object, ResultOf<typeof ContestCardQuery> | null>;

/** One contest on any page, with a link to take part. */
export function ContestCardWidget({ data }: ContestCardProps) {
  const { t } = useTranslation('contests');
  const post = data?.conversation;
  const contest = post?.contest;
  if (!contest) return null;
  const mayEnter = contest.enter === 'OK' || contest.enter === 'UNAUTHENTICATED';
  return (
    <div className="flex flex-col items-start gap-3 rounded-xl border border-border bg-surface-raised p-4">
      {post.coverImage && !contest.hideFeaturedImage && (
        <img
          src={post.coverImage}
          alt=""
          loading="lazy"
          className="aspect-16/9 w-full rounded-lg object-cover"
        />
      )}
      <h2 className="font-semibold wrap-anywhere">
        <Link to={post.path} className="hover:underline pointer-coarse:tap-line">
          <bdi>{post.title}</bdi>
        </Link>
      </h2>
      <p dir="auto" className="text-sm text-text-muted wrap-anywhere">
        {post.excerpt}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-muted">
        <ContestPhaseNote contest={contest} />
        <span>{t('entryCount', { count: contest.entryCount })}</span>
      </p>
      {mayEnter && (
        <LinkButton to={`${post.path}/contestEntry/new`} size="sm">
          {t('enter')}
        </LinkButton>
      )}
    </div>
  );
}
