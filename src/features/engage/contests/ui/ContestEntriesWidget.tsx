import Award from 'virtual:icons/award';
import { Link } from 'react-router';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { postPart } from '#features/content/conversations/postParts.ts';
import { usePagePost } from '#features/content/conversations/ui/usePagePost.ts';
import { AuthorName } from '#features/people/members/ui/AuthorName.tsx';
import { useDisplayName } from '#features/people/members/ui/useDisplayName.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import '../contestView.ts';
import type { ContestEntriesQuery } from './contestDocuments.ts';

type ContestEntriesProps = WidgetProps<object, ResultOf<typeof ContestEntriesQuery> | null>;

/** The entries of the page's contest. */
export function ContestEntriesWidget({ data, page }: ContestEntriesProps) {
  const { t } = useTranslation('contests');
  const { post } = usePagePost();
  if (data === null) return null;
  const { nodes, hasMore } = data.contestEntries;
  const number = Number(new URLSearchParams(page.search).get('entries') ?? '1') || 1;
  const contest = post && postPart(post, 'contest');
  const isHidden = contest?.blindJudging && contest.phase !== 'ANNOUNCED';
  return (
    <section aria-label={t('entries')} className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{t('entries')}</h2>
      {nodes.length === 0 ? (
        <div className="rounded-xl border border-border bg-surface-raised">
          <EmptyState title={t(isHidden ? 'hiddenEntries' : 'noEntries')} icon={<Award />} />
        </div>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {nodes.map((entry) => (
            <li
              key={entry.id}
              className="flex min-w-0 flex-col overflow-hidden rounded-xl border border-border bg-surface-raised"
            >
              <EntryCard entry={entry} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={number}
        hasMore={hasMore}
        hrefFor={(next) => `${page.pathname}?entries=${next}`}
      />
    </section>
  );
}

type EntryNode = ResultOf<typeof ContestEntriesQuery>['contestEntries']['nodes'][number];

function EntryCard({ entry }: { entry: EntryNode }) {
  const { t } = useTranslation('contests');
  const { path, title, excerpt, author, createdAt, contestEntry } = entry;
  const authorName = useDisplayName(author);
  return (
    <>
      {contestEntry?.image && (
        <img
          src={contestEntry.image}
          alt=""
          loading="lazy"
          className="aspect-16/9 w-full object-cover"
        />
      )}
      <div className="flex grow flex-col gap-1 p-4">
        {contestEntry?.position && (
          <Badge tone="accent" className="self-start">
            {t(`position.${contestEntry.position}`)}
          </Badge>
        )}
        <Link
          to={path}
          className="font-medium wrap-anywhere hover:underline pointer-coarse:tap-line"
        >
          <bdi>{title}</bdi>
        </Link>
        <p dir="auto" className="line-clamp-3 text-sm text-text-muted wrap-anywhere">
          {excerpt}
        </p>
        <span className="mt-auto flex flex-wrap gap-x-3 pt-2 text-sm text-text-muted">
          <span className="flex items-center gap-1.5">
            <Avatar name={authorName} src={author?.avatar} size="xs" />
            <AuthorName author={author} />
          </span>
          <Time at={createdAt} />
          {contestEntry?.voteCount != null && (
            <span>{t('voteCount', { count: contestEntry.voteCount })}</span>
          )}
          {contestEntry?.hasVoted && <span>{t('voted')}</span>}
        </span>
      </div>
    </>
  );
}
