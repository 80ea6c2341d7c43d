import { sql } from 'kysely';
import { holds } from '#core/permissions.ts';
import { searchQuery } from '#features/content/search/searchAddress.ts';
import { settledSearches } from '#features/content/search/server/settledSearches.ts';
import { writesSomeArticles } from '#features/engage/knowledgeBases/knowledgeBaseAccess.ts';
import type {
  FigureScope,
  InsightFigure,
  InsightLink,
  NameSubjects,
} from '#platform/insight/insightFigure.ts';
import { brokenLinksPath, newArticlePath, searchGapsPath } from '../upkeepAddress.ts';

const ofSearches = {
  ...{ dashboard: 'search', of: 'search', measure: 'FACTS', filters: [] },
  isOffered: (viewer) => holds(viewer, 'MANAGE_COMMUNITY').ok,
} as const satisfies Partial<InsightFigure>;

const searches = ({ from, to }: FigureScope) => ({
  from: sql`${settledSearches(from, to)} search`,
  ...{ where: sql`true`, at: sql`search.at`, id: sql`search.id` },
});

/** Searches in vain: what to do is to write about it. */
const gap = {
  ...ofSearches,
  ...{ form: 'ROWS', better: 'FEWER' },
  rowAction: { label: 'insightFigures:writeArticle', href: newArticlePath },
} as const satisfies Partial<InsightFigure>;

/** What readers search for, and what they don’t find. */
export const searchInsight: readonly InsightFigure[] = [
  {
    ...ofSearches,
    ...{ key: 'searches', order: 1, form: 'BARS', better: 'MORE' },
    facts: (_ctx, scope) => searches(scope),
  },
  {
    ...ofSearches,
    ...{ key: 'searchesInVain', order: 2, measure: 'SHARE', form: 'LINE', better: 'FEWER' },
    facts: (_ctx, scope) => ({ ...searches(scope), value: sql`(search.hits = 0)::int` }),
  },
  {
    ...ofSearches,
    ...{ key: 'searchesClicked', order: 3, measure: 'SHARE', form: 'LINE', better: 'MORE' },
    facts: (_ctx, scope) => ({
      ...searches(scope),
      value: sql`case when search.hits > 0 then search.is_clicked::int end`,
    }),
  },
  {
    ...ofSearches,
    ...{ key: 'topSearches', order: 4, form: 'ROWS', better: 'NEITHER' },
    facts: (_ctx, scope) => ({ ...searches(scope), key: sql`search.key` }),
  },
  {
    ...gap,
    ...{ key: 'searchesWithoutResults', order: 5 },
    facts: (_ctx, scope) => ({
      ...{ ...searches(scope), where: sql`search.hits = 0`, key: sql`search.key` },
    }),
  },
  {
    ...gap,
    ...{ key: 'searchesWithoutClick', order: 6 },
    facts: (_ctx, scope) => ({
      ...searches(scope),
      where: sql`search.hits > 0 and not search.is_clicked`,
      key: sql`search.key`,
    }),
  },
  {
    ...gap,
    ...{ key: 'searchesRefined', order: 7 },
    facts: (_ctx, scope) => ({
      ...{ ...searches(scope), where: sql`search.is_refined`, key: sql`search.key` },
    }),
  },
];

export const upkeepLinks: readonly InsightLink[] = [
  {
    ...{ dashboard: 'search', label: 'insightFigures:searchGaps', href: searchGapsPath },
    isOffered: writesSomeArticles,
  },
  {
    ...{ dashboard: 'knowledge', label: 'insightFigures:brokenLinks', href: brokenLinksPath },
    isOffered: writesSomeArticles,
  },
];

/** Searches by their words. */
export const nameSearches: NameSubjects = async ({ db }, ids) => {
  const rows = await db
    .selectFrom('search_reports')
    .select(['id', 'keyword'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, keyword }) => [
      Number(id),
      { title: keyword, path: `/conversations/search?${searchQuery({ q: keyword })}` },
    ]),
  );
};
