import Pin from 'virtual:icons/pin';
import Trophy from 'virtual:icons/trophy';
import { Link } from 'react-router';
import { countryName } from '#core/countryName.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { StatusList } from '#features/content/conversations/ui/StatusList.tsx';
import { Badge } from '#ui/Badge.tsx';
import { useClock } from '#ui/Clock.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { ShareBar } from '#ui/ShareBar.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { contestPaths } from '../contestAddress.ts';
import type { ContestListProperties } from '../contestWidgets.ts';
import { ContestPhaseNote } from './ContestPhaseNote.tsx';
import type { ContestListQuery } from './contestDocuments.ts';

type ContestListProps = WidgetProps<ContestListProperties, ResultOf<typeof ContestListQuery>>;

/** Contests that are open, closed, or all, page by page. */
export function ContestListWidget({ data, page, properties }: ContestListProps) {
  const { t } = useTranslation('contests');
  const { nodes, hasMore } = data.contests;
  return (
    <StatusList
      title={t('title')}
      create={{ label: t('new'), path: contestPaths.create(), permission: 'MANAGE_CONTESTS' }}
      filters={{
        ...{ label: t('filter.label'), sortLabel: t('sort.label') },
        statusName: (status) => t(`filter.${status}`),
        sortName: (sort) => t(`sort.${sort}`),
      }}
      showFilters={properties.showFilters}
      search={page.search}
      hrefFor={contestPaths.list}
      empty={{ title: t('empty'), icon: <Trophy /> }}
      hasMore={hasMore}
    >
      {nodes.map((post) => (
        <ContestRow key={post.id} post={post} />
      ))}
    </StatusList>
  );
}

type ContestRowProps = { post: ResultOf<typeof ContestListQuery>['contests']['nodes'][number] };

function ContestRow({ post }: ContestRowProps) {
  const { t, language } = useTranslation('contests');
  const { contest, coverImage } = post;
  return (
    <li className="flex flex-col gap-4 px-4 py-4 sm:flex-row sm:items-start sm:px-5">
      {coverImage && !contest?.hideFeaturedImage && (
        <Link to={post.path} tabIndex={-1} aria-hidden className="shrink-0 sm:w-56">
          <img
            src={coverImage}
            alt=""
            loading="lazy"
            className="aspect-2/1 w-full rounded-lg object-cover"
          />
        </Link>
      )}
      <div className="flex min-w-0 grow flex-col gap-1.5">
        <span className="flex flex-wrap items-center gap-2">
          <Link
            to={post.path}
            className="text-lg font-semibold wrap-anywhere hover:underline pointer-coarse:tap-line"
          >
            <bdi>{post.title}</bdi>
          </Link>
          {post.pinned && <Badge icon={<Pin aria-hidden />}>{t('pinned')}</Badge>}
        </span>
        <p dir="auto" className="line-clamp-2 text-sm text-text-muted wrap-anywhere">
          {post.excerpt}
        </p>
        {contest && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-muted">
            <ContestPhaseNote contest={contest} />
            <span>{t('entryCount', { count: contest.entryCount })}</span>
            {post.country && (
              <bdi suppressHydrationWarning>{countryName(post.country, language)}</bdi>
            )}
          </p>
        )}
        {contest?.phase === 'OPEN' && <ContestProgress contest={contest} />}
      </div>
    </li>
  );
}

type ContestProgressProps = { contest: { startDate: string; endDate: string } };

/** How much of the time for entries has passed; the note beside it says when it ends. */
function ContestProgress({ contest }: ContestProgressProps) {
  const { now } = useClock();
  const [start, end] = [Date.parse(contest.startDate), Date.parse(contest.endDate)];
  const passed = end > start ? ((now - start) / (end - start)) * 100 : 0;
  return (
    <ShareBar
      percent={Math.round(Math.min(Math.max(passed, 0), 100))}
      isMarked
      className="mt-1 max-w-xs"
    />
  );
}
