import { type RawBuilder, sql } from 'kysely';
import { agentPaths } from '#features/support/agentWorkspace/agentPaths.ts';
import { canWorkOnRequests } from '#features/support/requests/supportRequestAccess.ts';
import { ageKeyOf, ageKeys, keyWords } from '#platform/insight/figureWords.ts';
import {
  type FigureScope,
  type InsightFigure,
  type InsightLink,
  isMemberOfScope,
  type NameSubjects,
} from '#platform/insight/insightFigure.ts';
import { reportsPath } from '../supportReportAddress.ts';

const ofRequests = {
  ...{ dashboard: 'support', of: 'request' },
  filters: ['category', 'language', 'segment', 'country'],
  isOffered: (viewer) => canWorkOnRequests(viewer).ok,
} as const satisfies Partial<InsightFigure>;

/** SQL: the requests that reports count, none that was merged into another one. */
function requests(scope: FigureScope, where: RawBuilder<unknown> = sql`true`) {
  const { categoryIds, language } = scope;
  const inCategory =
    categoryIds === null
      ? sql`true`
      : sql`request.category_id = any(${[...categoryIds]}::bigint[])`;
  const inLanguage = language === null ? sql`true` : sql`request.language = ${language}`;
  return {
    from: sql`support_requests request`,
    where: sql`request.merged_into is null and request.hidden_as is null and ${inCategory}
      and ${inLanguage} and ${isMemberOfScope(scope, sql`request.requester_id`)} and ${where}`,
    ...{ at: sql`request.created_at`, id: sql`request.id` },
  };
}

/** What customers ask support; the reports of the support desk have more. */
export const requestInsight: readonly InsightFigure[] = [
  {
    ...ofRequests,
    ...{ key: 'requestsOpened', order: 1, measure: 'FACTS', form: 'BARS', better: 'NEITHER' },
    facts: (_ctx, scope) => requests(scope),
  },
  {
    ...ofRequests,
    ...{ key: 'requestsSolved', order: 2, measure: 'FACTS', form: 'BARS', better: 'MORE' },
    facts: (_ctx, scope) => ({ ...requests(scope), at: sql`request.resolved_at` }),
  },
  {
    ...ofRequests,
    ...{ key: 'requestFirstReply', order: 3, measure: 'MEDIAN', form: 'LINE', better: 'FEWER' },
    isTimed: true,
    facts: (_ctx, scope) => ({
      ...requests(scope, sql`request.first_reply_at > request.created_at`),
      value: scope.seconds(sql`request.created_at`, sql`request.first_reply_at`),
    }),
  },
  {
    ...ofRequests,
    ...{ key: 'requestResolution', order: 4, measure: 'MEDIAN', form: 'LINE', better: 'FEWER' },
    isTimed: true,
    facts: (_ctx, scope) => ({
      ...requests(scope),
      at: sql`request.resolved_at`,
      value: scope.seconds(sql`request.created_at`, sql`request.resolved_at`),
    }),
  },
  {
    ...ofRequests,
    ...{ key: 'satisfiedCustomers', order: 5, measure: 'SHARE', form: 'LINE', better: 'MORE' },
    facts: (_ctx, scope) => ({
      ...requests(scope),
      from: sql`support_ratings rating join support_requests request on request.id = rating.request_id`,
      ...{ at: sql`rating.created_at`, value: sql`(rating.score >= 4)::int` },
    }),
  },
  {
    ...ofRequests,
    ...{ key: 'openRequestsByAge', order: 6, measure: 'FACTS', form: 'ROWS', better: 'FEWER' },
    ...{ isNow: true, keys: ageKeys },
    keyNames: async ({ locale }, keys) => keyWords('age', keys, locale),
    facts: (ctx, scope) => ({
      ...requests(scope, sql`request.resolved_at is null`),
      key: ageKeyOf(sql`request.created_at`, ctx.now),
    }),
  },
];

export const reportLinks: readonly InsightLink[] = [
  {
    ...{ dashboard: 'support', label: 'insightFigures:supportReports', href: reportsPath },
    isOffered: (viewer) => canWorkOnRequests(viewer).ok,
  },
];

/** Requests by their title, for agents of the whole community. */
export const nameRequests: NameSubjects = async ({ db, viewer }, ids) => {
  if (!canWorkOnRequests(viewer).ok) return new Map();
  const rows = await db
    .selectFrom('support_requests')
    .select(['id', 'number', 'title'])
    .where('id', 'in', ids)
    .where('hidden_as', 'is', null)
    .execute();
  return new Map(
    rows.map(({ id, number, title }) => [Number(id), { title, path: agentPaths.request(number) }]),
  );
};
