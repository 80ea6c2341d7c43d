import ChartBar from 'virtual:icons/chart-bar';
import { Link, useNavigate } from 'react-router';
import { holdsSomewhere } from '#core/permissions.ts';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { useDisplayName } from '#features/people/members/ui/useDisplayName.ts';
import { Badge } from '#ui/Badge.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Select } from '#ui/Select.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { Time } from '#ui/Time.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { pollFilters, pollPaths, pollSorts, readPollListAddress } from '../pollAddress.ts';
import type { PollListProperties } from '../pollWidgets.ts';
import type { PollListQuery } from './pollDocuments.ts';

type PollListProps = WidgetProps<PollListProperties, ResultOf<typeof PollListQuery>>;

/** Polls that are open, closed, or all, page by page. */
export function PollListWidget({ data, page, properties }: PollListProps) {
  const { t } = useTranslation('polls');
  const { viewer } = useShell();
  const navigate = useNavigate();
  const mayCreate = holdsSomewhere(viewerOfInfo(viewer), 'MANAGE_POLLS').ok;
  const { nodes, hasMore } = data.polls;
  const address = readPollListAddress(properties.showFilters ? page.search : '');
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={t('title')}
        actions={mayCreate && <LinkButton to={pollPaths.create()}>{t('new')}</LinkButton>}
      />
      {properties.showFilters && (
        <div className="flex flex-wrap items-end justify-between gap-3">
          <Tabs
            label={t('filter.label')}
            tabs={pollFilters.map((status) => ({
              href: pollPaths.list({ status, sort: address.sort }),
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
              const sort = pollSorts.find((each) => each === target.value);
              void navigate(pollPaths.list({ status: address.status, sort }));
            }}
          >
            {pollSorts.map((sort) => (
              <option key={sort} value={sort}>
                {t(`sort.${sort}`)}
              </option>
            ))}
          </Select>
        </div>
      )}
      <div className="rounded-xl border border-border bg-surface-raised">
        {nodes.length === 0 ? (
          <EmptyState title={t('empty')} icon={<ChartBar />} />
        ) : (
          <ul className="divide-y divide-border">
            {nodes.map((post) => (
              <PollRow key={post.id} post={post} />
            ))}
          </ul>
        )}
      </div>
      <Pagination
        page={address.page}
        hasMore={hasMore}
        hrefFor={(number) => pollPaths.list({ ...address, page: number })}
      />
    </div>
  );
}

type PollRowProps = { post: ResultOf<typeof PollListQuery>['polls']['nodes'][number] };

function PollRow({ post }: PollRowProps) {
  const { t } = useTranslation('polls');
  const author = useDisplayName(post.author);
  const { poll } = post;
  return (
    <li className="flex flex-col gap-1 px-4 py-3 sm:px-5">
      <span className="flex flex-wrap items-center gap-2">
        <Link to={post.path} className="font-medium wrap-anywhere hover:underline">
          <bdi>{post.title}</bdi>
        </Link>
        {poll && <Badge>{t(`state.${poll.state}`)}</Badge>}
      </span>
      <span className="flex flex-wrap gap-x-3 text-sm text-text-muted">
        <span>
          <bdi>{author}</bdi> <Time at={post.createdAt} />
        </span>
        {poll?.totalVoteCount != null && (
          <span>{t('voteCount', { count: poll.totalVoteCount })}</span>
        )}
        {poll && poll.votedOptions.length > 0 && <span>{t('voted')}</span>}
        {post.replyCount > 0 && <span>{t('comments', { count: post.replyCount })}</span>}
      </span>
    </li>
  );
}
