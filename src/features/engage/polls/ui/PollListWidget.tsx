import ChartBar from 'virtual:icons/chart-bar';
import { Link } from 'react-router';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { BylineDot } from '#features/content/conversations/ui/BylineDot.tsx';
import { StatusList } from '#features/content/conversations/ui/StatusList.tsx';
import { useDisplayName } from '#features/people/members/ui/useDisplayName.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { LinkedText } from '#ui/LinkedText.tsx';
import { ShareBar } from '#ui/ShareBar.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { pollPaths } from '../pollAddress.ts';
import { percentOf } from '../pollRules.ts';
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
    <li className="flex items-start gap-3.5 px-4 py-4 sm:px-5">
      <Avatar name={author} src={post.author?.avatar} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <Link
            to={post.path}
            className="font-medium wrap-anywhere hover:underline pointer-coarse:tap-line"
          >
            <bdi>{post.title}</bdi>
          </Link>
          {poll && poll.state !== 'OPEN' && <Badge>{t(`state.${poll.state}`)}</Badge>}
          {poll && poll.votedOptions.length > 0 && <Badge tone="success">{t('voted')}</Badge>}
        </span>
        <span className="flex flex-wrap gap-x-3 text-sm text-text-muted">
          <span>
            <bdi>{author}</bdi> <BylineDot /> <Time at={post.createdAt} />
          </span>
          {poll?.totalVoteCount != null && (
            <span>{t('voterCount', { count: poll.totalVoteCount })}</span>
          )}
          {poll && <PollMoment poll={poll} />}
          {post.replyCount > 0 && <span>{t('comments', { count: post.replyCount })}</span>}
        </span>
        {poll && <LeadingOption poll={poll} />}
      </div>
    </li>
  );
}

type ListedPoll = NonNullable<PollRowProps['post']['poll']>;

/** When it opens, closes or closed. */
function PollMoment({ poll }: { poll: ListedPoll }) {
  const { t } = useTranslation('polls');
  const { state, pollStartTime, pollExpiryTime, closedAt } = poll;
  const moment = {
    DRAFT: null,
    SCHEDULED: pollStartTime && { key: 'opens' as const, at: pollStartTime },
    OPEN: pollExpiryTime && { key: 'closes' as const, at: pollExpiryTime },
    CLOSED: (closedAt ?? pollExpiryTime) && {
      ...{ key: 'closedOn' as const, at: closedAt ?? pollExpiryTime ?? '' },
    },
  }[state];
  if (!moment) return null;
  return (
    <span>
      <LinkedText text={t(moment.key)} parts={{ time: () => <Time at={moment.at} /> }} />
    </span>
  );
}

/** The option with the most votes, where the viewer may know. */
function LeadingOption({ poll }: { poll: ListedPoll }) {
  const { t } = useTranslation('polls');
  const [leading] = poll.pollOptions.toSorted((a, b) => (b.voteCount ?? 0) - (a.voteCount ?? 0));
  if (!leading?.voteCount || !poll.totalVoteCount) return null;
  const percent = percentOf(leading.voteCount, poll.totalVoteCount);
  return (
    <span className="mt-1.5 flex max-w-md flex-col gap-1 text-sm">
      <span className="flex gap-3">
        <span className="min-w-0 flex-1 truncate">
          <bdi>{leading.label}</bdi>
        </span>
        <span className="font-medium tabular-nums">{t('percent', { percent })}</span>
      </span>
      <ShareBar percent={percent} isMarked />
    </span>
  );
}
