import Pin from 'virtual:icons/pin';
import Trophy from 'virtual:icons/trophy';
import { Link, useNavigate } from 'react-router';
import { holdsSomewhere } from '#core/permissions.ts';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Badge } from '#ui/Badge.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Select } from '#ui/Select.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  contestFilters,
  contestPaths,
  contestSorts,
  readContestListAddress,
} from '../contestAddress.ts';
import type { ContestListProperties } from '../contestWidgets.ts';
import { ContestPhaseNote } from './ContestPhaseNote.tsx';
import type { ContestListQuery } from './contestDocuments.ts';

type ContestListProps = WidgetProps<ContestListProperties, ResultOf<typeof ContestListQuery>>;

/** Contests that are open, closed, or all, page by page. */
export function ContestListWidget({ data, page, properties }: ContestListProps) {
  const { t } = useTranslation('contests');
  const { viewer } = useShell();
  const navigate = useNavigate();
  const mayCreate = holdsSomewhere(viewerOfInfo(viewer), 'MANAGE_CONTESTS').ok;
  const { nodes, hasMore } = data.contests;
  const address = readContestListAddress(properties.showFilters ? page.search : '');
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={t('title')}
        actions={mayCreate && <LinkButton to={contestPaths.create()}>{t('new')}</LinkButton>}
      />
      {properties.showFilters && (
        <div className="flex flex-wrap items-end justify-between gap-3">
          <Tabs
            label={t('filter.label')}
            tabs={contestFilters.map((status) => ({
              href: contestPaths.list({ status, sort: address.sort }),
              label: t(`filter.${status}`),
              current: status === address.status,
            }))}
          />
          <Select
            size="sm"
            aria-label={t('sort.label')}
            className="w-48 needs-js:hidden"
            value={address.sort}
            onChange={({ target }) => {
              const sort = contestSorts.find((each) => each === target.value);
              void navigate(contestPaths.list({ status: address.status, sort }));
            }}
          >
            {contestSorts.map((sort) => (
              <option key={sort} value={sort}>
                {t(`sort.${sort}`)}
              </option>
            ))}
          </Select>
        </div>
      )}
      <div className="rounded-xl border border-border bg-surface-raised">
        {nodes.length === 0 ? (
          <EmptyState title={t('empty')} icon={<Trophy />} />
        ) : (
          <ul className="divide-y divide-border">
            {nodes.map((post) => (
              <li key={post.id} className="flex items-start gap-4 px-4 py-3 sm:px-5">
                <div className="flex min-w-0 grow flex-col gap-1">
                  <span className="flex flex-wrap items-center gap-2">
                    <Link to={post.path} className="font-medium wrap-anywhere hover:underline">
                      <bdi>{post.title}</bdi>
                    </Link>
                    {post.pinned && <Badge icon={<Pin aria-hidden />}>{t('pinned')}</Badge>}
                  </span>
                  <p dir="auto" className="line-clamp-2 text-sm text-text-muted wrap-anywhere">
                    {post.excerpt}
                  </p>
                  {post.contest && (
                    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-muted">
                      <ContestPhaseNote contest={post.contest} />
                      <span>{t('entryCount', { count: post.contest.entryCount })}</span>
                    </p>
                  )}
                </div>
                {post.coverImage && !post.contest?.hideFeaturedImage && (
                  <img
                    src={post.coverImage}
                    alt=""
                    loading="lazy"
                    className="h-16 w-24 shrink-0 rounded-lg object-cover"
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Pagination
        page={address.page}
        hasMore={hasMore}
        hrefFor={(number) => contestPaths.list({ ...address, page: number })}
      />
    </div>
  );
}
