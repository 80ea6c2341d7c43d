import { type RawBuilder, sql } from 'kysely';
import { bucketAbove } from '#core/insight/timeHistogram.ts';
import { localeOf } from '#core/languages.ts';
import { holds, type Viewer } from '#core/permissions.ts';
import { isPostOfScope } from '#features/content/conversations/server/postsOfScope.ts';
import { settingHref } from '#features/site/community/settingsAddress.ts';
import type { Ctx } from '#platform/context.ts';
import type {
  FigureScope,
  InsightFacts,
  InsightFigure,
  InsightLink,
  NamedKey,
  NameSubjects,
} from '#platform/insight/insightFigure.ts';
import type { TrafficGroup } from '../insightAddress.ts';
import { deflectionPercentOf } from '../insightSettingGroup.ts';
import { namesOfTraffic } from './insightService.ts';

/** Posts that explain something to everyone. */
const articleTypes = ['ARTICLE', 'KB_ARTICLE', 'RELEASE_NOTE'];

const seesTraffic = (viewer: Viewer) => holds(viewer, 'MANAGE_COMMUNITY').ok;

/** SQL: counted days, which are in UTC. A figure of one number a day names the days. */
const daily = (metric: string, dimension: string) => ({
  from: sql`insight_daily daily`,
  where: sql`daily.metric = ${metric} and daily.dimension = ${dimension}`,
  at: sql`daily.day`,
  id: sql`(daily.day - date '1970-01-01')`,
  value: sql`daily.value`,
});

/** SQL: counted views; what they are narrowed to is known of the 2,000 largest combinations of a day. */
function viewsOfPages(scope: FigureScope, byMembers: boolean): InsightFacts {
  const { categoryIds, topicId, type, language, country } = scope;
  const narrowed = [
    ...(categoryIds === null ? [] : [sql`cell.category_id = any(${[...categoryIds]}::bigint[])`]),
    ...(topicId === null ? [] : [sql`cell.topic_id = ${topicId}`]),
    ...(type === null ? [] : [sql`cell.post_type = ${type}`]),
    ...(language === null ? [] : [sql`cell.language = ${language}`]),
    ...(country === null ? [] : [sql`cell.country = ${country}`]),
  ];
  if (narrowed.length === 0) return daily('views', byMembers ? 'members' : '');
  return {
    from: sql`insight_cells cell`,
    where: sql`${sql.join(narrowed, sql` and `)} and (cell.is_member or ${!byMembers})`,
    ...{ at: sql`cell.day`, id: sql`(cell.day - date '1970-01-01')`, value: sql`cell.views` },
  };
}

const pageFilters = ['category', 'topic', 'type', 'language', 'country'] as const;

const ofTraffic = {
  ...{ dashboard: 'overview', better: 'MORE', of: 'day', filters: [], isOffered: seesTraffic },
  isDaily: true,
} as const satisfies Partial<InsightFigure>;

function namesOf(group: Exclude<TrafficGroup, 'DAY'>) {
  return async (ctx: Ctx, keys: readonly string[]): Promise<ReadonlyMap<string, NamedKey>> => {
    const names = await namesOfTraffic(ctx, group, keys);
    return new Map(
      [...names].flatMap(([key, { name, path }]) => (name === null ? [] : [[key, { name, path }]])),
    );
  };
}

/** SQL: counted views of posts that the viewer may see. */
function viewsOfPosts(more: RawBuilder<unknown>) {
  return {
    ...daily('views', 'post'),
    from: sql`insight_daily daily join conversations post on post.id = daily.key::bigint`,
    where: sql`daily.metric = 'views' and daily.dimension = 'post' and ${more}`,
    ...{ id: sql`post.id`, key: sql`post.id` },
  };
}

const ofViews = { ...ofTraffic, measure: 'SUM', of: 'post' } as const;
const postFilters = ['category', 'topic', 'type', 'language'] as const;

/** How many people read the community, and what. All of it is counted from events. */
export const trafficInsight: readonly InsightFigure[] = [
  {
    ...ofTraffic,
    ...{ key: 'pageViews', order: 1, measure: 'SUM', form: 'BARS', filters: pageFilters },
    facts: (_ctx, scope) => viewsOfPages(scope, false),
  },
  {
    ...ofTraffic,
    ...{ key: 'dailyVisitors', order: 2, measure: 'AVERAGE', form: 'LINE' },
    facts: () => daily('visitors', ''),
  },
  {
    ...ofTraffic,
    ...{ key: 'memberViews', order: 5, measure: 'SUM', form: 'BARS', filters: pageFilters },
    facts: (_ctx, scope) => viewsOfPages(scope, true),
  },
  {
    ...ofTraffic,
    ...{ key: 'viewsByPage', order: 6, measure: 'SUM', form: 'ROWS' },
    keyNames: namesOf('PAGE'),
    facts: () => ({ ...daily('views', 'page'), key: sql`daily.key` }),
  },
  {
    ...ofTraffic,
    ...{ key: 'viewsByCategory', order: 4, measure: 'SUM', form: 'ROWS' },
    keyNames: namesOf('CATEGORY'),
    facts: () => ({ ...daily('views', 'category'), key: sql`daily.key` }),
  },
  {
    ...ofViews,
    ...{ key: 'viewsByPost', order: 3, form: 'ROWS', filters: postFilters },
    keyNames: namesOf('POST'),
    facts: (ctx, scope) => viewsOfPosts(isPostOfScope(ctx, scope, 'post')),
  },
  {
    ...ofViews,
    ...{
      key: 'articleViews',
      dashboard: 'knowledge',
      order: 1,
      form: 'BARS',
      filters: postFilters,
    },
    facts: (ctx, scope) =>
      viewsOfPosts(
        sql`${isPostOfScope(ctx, scope, 'post')} and post.type = any(${articleTypes}::text[])`,
      ),
  },
  {
    ...ofViews,
    ...{ key: 'viewsByArticle', dashboard: 'knowledge', order: 2, form: 'ROWS' },
    filters: postFilters,
    keyNames: namesOf('POST'),
    facts: (ctx, scope) =>
      viewsOfPosts(
        sql`${isPostOfScope(ctx, scope, 'post')} and post.type = any(${articleTypes}::text[])`,
      ),
  },
  {
    ...ofViews,
    ...{ key: 'estimatedDeflections', dashboard: 'deflection', order: 2, form: 'BARS' },
    filters: postFilters,
    parameter: ({ settings }) => deflectionPercentOf(settings),
    facts: (ctx, scope) => {
      const views = viewsOfPosts(
        sql`${isPostOfScope(ctx, scope, 'post')}
          and (post.type = any(${articleTypes}::text[]) or post.accepted_comment_id is not null)`,
      );
      return {
        ...views,
        value: sql`daily.value * ${deflectionPercentOf(ctx.settings) / 100}::float8`,
      };
    },
  },
];

/** Pages that the server took long to answer. */
export const slowPagesInsight: InsightFigure = {
  ...ofTraffic,
  ...{ key: 'slowPages', dashboard: 'system', order: 7, measure: 'SUM', form: 'ROWS' },
  better: 'FEWER',
  keyNames: namesOf('PAGE'),
  facts: () => ({
    ...{ from: sql`page_times timed`, where: sql`timed.bucket >= ${bucketAbove(1_000)}` },
    ...{ at: sql`timed.day`, id: sql`(timed.day - date '1970-01-01')` },
    ...{ value: sql`timed.count`, key: sql`timed.page` },
  }),
};

/** Where the percentage of the estimate is changed. */
export const estimateLink: InsightLink = {
  ...{
    dashboard: 'deflection',
    label: 'insightFigures:estimateSetting',
    href: settingHref('dashboards.deflectionPercent'),
  },
  isOffered: seesTraffic,
};

/** Days since 1970, as dates. */
export const nameDays: NameSubjects = async ({ locale }, ids) => {
  const dates = new Intl.DateTimeFormat(localeOf(locale), { dateStyle: 'full', timeZone: 'UTC' });
  return new Map(
    ids.map((id) => [id, { title: dates.format(new Date(id * 86_400_000)), path: null }]),
  );
};
