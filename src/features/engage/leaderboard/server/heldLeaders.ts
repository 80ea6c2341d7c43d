import type { PageWindow } from '#core/paging.ts';
import type { Ctx } from '#platform/context.ts';
import { staleWhileRevalidate } from '#platform/staleWhileRevalidate.ts';
import {
  isLeaderboardNarrowed,
  type LeaderboardFilter,
  type LeaderOrder,
  listLeaderIds,
} from './leaderboardQueries.ts';
import type { LeaderSort } from './leaderboardSorts.ts';

/** Other orders are by counters without an index, and read every member. */
const notByCounters = new Set<LeaderSort>(['NAME', 'LAST_ACTIVITY', 'LAST_LOGIN', 'JOINED_AT']);

const mostHeld = 200;
const idsOf = staleWhileRevalidate<number[]>();

/**
 * Restricts the all-time, community-wide query to the members who led recently: their ids are cached for 30
 * s; counters, order and visibility are read each time.
 */
export async function amongLeaders(
  ctx: Ctx,
  query: LeaderboardFilter,
  { order, window }: { order: LeaderOrder; window: PageWindow },
): Promise<LeaderboardFilter> {
  const isHeld =
    !notByCounters.has(order.sort) &&
    order.direction === 'desc' &&
    window.offset + window.size < mostHeld &&
    !isLeaderboardNarrowed(query) &&
    query.inLists === undefined &&
    query.notInLists === undefined &&
    query.keyword === undefined &&
    query.exactUsername === undefined;
  if (!isHeld) return query;
  const ids = await idsOf(ctx, order.sort, () =>
    listLeaderIds(ctx.db, { sort: order.sort, limit: mostHeld }),
  );
  return { ...query, among: ids };
}
