import MessageSquare from 'virtual:icons/message-square';
import ThumbsUp from 'virtual:icons/thumbs-up';
import { Link } from 'react-router';
import { localeOf } from '#core/languages.ts';
import { wirePage } from '#core/paging.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import {
  changedSearch,
  readChoice,
  readProfileTab,
} from '#features/people/members/profileAddress.ts';
import { SortChoice } from '#features/people/members/ui/SortChoice.tsx';
import { useIsOwnProfile } from '#features/people/members/ui/useIsOwnProfile.ts';
import { CountText } from '#ui/CountText.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { Time } from '#ui/Time.tsx';
import { TypeBadge } from '#ui/TypeBadge.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { responseSorts } from '../memberAnswersAddress.ts';
import type { MemberAnswersData } from './memberAnswersDocuments.ts';

/** A member's comments and replies, or only accepted ones, each with its post. */
export function MemberAnswersWidget({
  data,
  page,
}: WidgetProps<unknown, MemberAnswersData | null>) {
  const { t } = useTranslation('people');
  const { t: tp } = useTranslation('post');
  const { t: tl } = useTranslation('lists');
  const isOwn = useIsOwnProfile();
  const tab = readProfileTab(page);
  if (tab !== 'comments' && tab !== 'accepted') return null;
  const { nodes, hasMore } = data?.memberResponses ?? { nodes: [], hasMore: false };
  const number = wirePage(new URLSearchParams(page.search).get('page')) + 1;
  const sort = readChoice(page.search, 'sort', responseSorts);
  const hrefFor = (change: Record<string, string | null>) =>
    `${page.pathname}${changedSearch(page.search, { page: null, ...change })}`;
  return (
    <section
      aria-label={t(isOwn ? `own.titles.${tab}` : `tabs.${tab}`)}
      className="-mt-3 flex flex-col gap-3"
    >
      <div className="rounded-xl border border-border bg-surface-raised">
        {nodes.length > 0 && (
          <SortChoice
            label={t('sortLabel')}
            choices={responseSorts.map((each, index) => ({
              key: each,
              label: t(`sorts.${each}`),
              href: hrefFor({ sort: index === 0 ? null : each }),
              current: each === sort,
            }))}
          />
        )}
        {nodes.length === 0 ? (
          <EmptyState
            icon={<MessageSquare />}
            title={t(isOwn ? `own.none.${tab}` : `none.${tab}`)}
          />
        ) : (
          <ul className="divide-y divide-border">
            {nodes.map((response) => (
              <li
                key={response.id}
                className="relative flex gap-3.5 px-4 py-4 transition-colors first:rounded-t-xl last:rounded-b-xl hover:bg-surface-hover sm:px-5"
              >
                <TypeBadge type={response.post.type} iconOnly className="mt-0.5">
                  {tp(`types.${response.post.type}`)}
                </TypeBadge>
                <div className="flex min-w-0 flex-1 flex-col gap-1">
                  <h2 className="text-base leading-snug font-semibold text-pretty wrap-anywhere">
                    <Link to={response.path} className="rounded-sm after:absolute after:inset-0">
                      <bdi lang={localeOf(response.post.language)}>{response.post.title}</bdi>
                    </Link>
                  </h2>
                  <p dir="auto" className="foreign-words line-clamp-2 text-sm text-text-muted">
                    <span data-nosnippet={response.indexDisabled ? '' : undefined}>
                      {response.metaDescription}
                    </span>
                  </p>
                  <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-text-muted">
                    <Time at={response.createdAt} />
                    {response.likeCount > 0 && (
                      <span className="inline-flex items-center gap-1">
                        <ThumbsUp aria-hidden className="size-3.5" />
                        <span aria-hidden>
                          <CountText count={response.likeCount} />
                        </span>
                        <span className="sr-only">
                          {tl('likes', { count: response.likeCount })}
                        </span>
                      </span>
                    )}
                    {response.accepted && (
                      <StatusBadge status="accepted">{t('activity.accepted')}</StatusBadge>
                    )}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Pagination
        page={number}
        hasMore={hasMore}
        hrefFor={(each) => hrefFor({ page: each > 1 ? `${each}` : null })}
      />
    </section>
  );
}
