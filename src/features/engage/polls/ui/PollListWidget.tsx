import ChartBar from 'virtual:icons/chart-bar';
import { Link } from 'react-router';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { StatusList } from '#features/content/conversations/ui/StatusList.tsx';
import { useDisplayName } from '#features/people/members/ui/useDisplayName.ts';
import { Badge } from '#ui/Badge.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { pollPaths } from '../pollAddress.ts';
import type { PollListProperties } from '../pollWidgets.ts';
import type { PollListQuery } from './pollDocuments.ts';

type PollListProps = WidgetProps<PollListProperties, ResultOf<typeof PollListQuery>>;

/** Polls that are open, closed, or all, page by page. */
export function PollListWidget({ data, page, properties }: PollListProps) {
  const { t } = useTranslation('polls');
  const { nodes, hasMore } = data.polls;
  return (
    <StatusList
      title={t('title')}
      create={{ label: t('new'), path: pollPaths.create(), permission: 'MANAGE_POLLS' }}
      filters={{
        ...{ label: t('filter.label'), sortLabel: t('sort.label') },
        statusName: (status) => t(`filter.${status}`),
        sortName: (sort) => t(`sort.${sort}`),
      }}
      showFilters={properties.showFilters}
      search={page.search}
      hrefFor={pollPaths.list}
      empty={{ title: t('empty'), icon: <ChartBar /> }}
      hasMore={hasMore}
    >
      {nodes.map((post) => (
        <PollRow key={post.id} post={post} />
      ))}
    </StatusList>
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
