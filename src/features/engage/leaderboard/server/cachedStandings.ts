import type { PageWindow } from '#core/paging.ts';
import { pointRangeOf } from '#features/engage/points/server/earnedPoints.ts';
import type { Ctx } from '#platform/context.ts';
import { staleWhileRevalidate } from '#platform/staleWhileRevalidate.ts';
import {
  isLeaderboardNarrowed,
  type LeaderboardFilter,
  type LeaderOrder,
  readStandings,
  type Standings,
} from './leaderboardQueries.ts';
import { isMetricSort, type LeaderSort } from './leaderboardSorts.ts';

const mostCached = 200;
/** Ranges of points that people choose: days before today (SPEC §9 date filters). */
const commonDays = [0, 6, 7, 29, 30, 89, 90, 179, 180, 364, 365];

const standingsOf = staleWhileRevalidate<Standings>();

/**
 * Who led recently, usually at most 30 s ago: for the first pages of community-wide boards of all time, and by
 * points also of the usual periods; null for any other page. Whoever lists only these members reads their
 * counters, order and visibility each time.
 */
export async function cachedStandings(
  ctx: Ctx,
  query: LeaderboardFilter,
  { order: { sort, direction }, window }: { order: LeaderOrder; window: PageWindow },
): Promise<Standings | null> {
  const isFirst = direction === 'desc' && window.offset + window.size < mostCached;
  const period = isFirst && isMetricSort(sort) ? cachedPeriod(ctx, query, sort) : null;
  if (period === null) return null;
  return standingsOf(ctx, `${sort} ${period}`, () =>
    readStandings(ctx.db, query, { sort, limit: mostCached }),
  );
}

function cachedPeriod(ctx: Ctx, query: LeaderboardFilter, sort: LeaderSort): string | null {
  const { keyword, exactUsername, inLists, notInLists, ofStaff } = query;
  if (ofStaff === true) return null;
  const narrowing = [keyword, exactUsername, inLists, notInLists];
  if (narrowing.some((each) => each !== undefined)) return null;
  if (!isLeaderboardNarrowed(query)) return 'ever';
  const { categoryIds, topicIds, dateFrom, dateTo } = query;
  const isPlain = categoryIds === undefined && topicIds === undefined && dateTo === undefined;
  if (sort !== 'POINTS' || !isPlain || dateFrom === undefined) return null;
  const common = commonDays.map(
    (days) => pointRangeOf(ctx, { dateFrom: new Date(ctx.now.getTime() - days * 86_400_000) }).from,
  );
  const { from } = query.points;
  return common.includes(from) ? from : null;
}
