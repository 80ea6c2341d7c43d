import Pin from 'virtual:icons/pin';
import Trophy from 'virtual:icons/trophy';
import { Link } from 'react-router';
import { countryName } from '#core/countryName.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { StatusList } from '#features/content/conversations/ui/StatusList.tsx';
import { Badge } from '#ui/Badge.tsx';
import type { ResultOf } from '#ui/graphql.ts';
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
  return (
    <li className="flex items-start gap-4 px-4 py-3 sm:px-5">
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
            {post.country && <bdi>{countryName(post.country, language)}</bdi>}
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
  );
}
