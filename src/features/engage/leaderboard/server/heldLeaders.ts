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

const mostHeld = 200;
/** Ranges of points that people choose: days before today (SPEC §9 date filters). */
const commonDays = [0, 6, 7, 29, 30, 89, 90, 179, 180, 364, 365];

const standingsOf = staleWhileRevalidate<Standings>();

/**
 * Who led recently, at most 30 s ago, for community-wide boards of all time, and by points also of the usual
 * periods; null for any other board.
 */
export async function heldStandings(
  ctx: Ctx,
  query: LeaderboardFilter,
  sort: LeaderSort,
): Promise<Standings | null> {
  const period = heldPeriod(ctx, query, sort);
  if (period === null || !isMetricSort(sort)) return null;
  const { keyword: _keyword, exactUsername: _username, ...board } = query;
  return standingsOf(ctx, `${sort} ${period}`, () =>
    readStandings(ctx.db, board, { sort, limit: mostHeld }),
  );
}

/**
 * Restricts the query to the members who led recently; counters, order and visibility are read each time.
 */
export async function amongLeaders(
  ctx: Ctx,
  query: LeaderboardFilter,
  { order, window }: { order: LeaderOrder; window: PageWindow },
): Promise<LeaderboardFilter> {
  const isHeld =
    order.direction === 'desc' &&
    window.offset + window.size < mostHeld &&
    query.keyword === undefined &&
    query.exactUsername === undefined;
  const standings = isHeld ? await heldStandings(ctx, query, order.sort) : null;
  return standings === null ? query : { ...query, among: standings.ids };
}

function heldPeriod(ctx: Ctx, query: LeaderboardFilter, sort: LeaderSort): string | null {
  if (query.inLists !== undefined || query.notInLists !== undefined) return null;
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
