import type { Ctx } from '#platform/context.ts';
import { heldStandings } from './heldLeaders.ts';
import { type LeaderboardFilter, type LeaderRow, readLeaders } from './leaderboardQueries.ts';
import { isMetricSort, type LeaderSort } from './leaderboardSorts.ts';

const numbers: Partial<Record<LeaderSort, (row: LeaderRow) => number>> = {
  ALL_MESSAGES_COUNT: (row) => row.user_messages,
  CONVERSATION_COUNT: (row) => row.user_posts,
  COMMENT_COUNT: (row) => row.user_messages - row.user_posts,
  ACCEPTED_SOLUTIONS_COUNT: (row) => row.user_accepted,
  LIKE_COUNT: (row) => row.user_likes,
  LIKES_RECEIVED: (row) => row.user_likes,
  POINTS: (row) => row.user_points,
  FOLLOWER_COUNT: (row) => row.follower_count,
};

/**
 * The viewer's own row, whatever name is searched; null if they are not on the board.
 * @param found their rank on a board that is not held
 */
export async function findOwnLeader(
  ctx: Ctx,
  query: LeaderboardFilter,
  { sort, found }: { sort: LeaderSort; found: number | null },
): Promise<LeaderRow | null> {
  const { memberId } = ctx.viewer;
  if (memberId === null || !isMetricSort(sort)) return null;
  const standings = await heldStandings(ctx, query, sort);
  if (standings === null) {
    if (found === null) return null;
    const ranked = [{ id: memberId, rank: found }];
    return (await readLeaders(ctx.db, query, { sort, ranked }))[0] ?? null;
  }
  const ranked = [{ id: memberId, rank: 0 }];
  const [row] = await readLeaders(ctx.db, query, { sort, ranked });
  if (row === undefined || row.blocked_at !== null) return null;
  const isListed = sort === 'POINTS' ? row.user_points > 0 : row.user_messages > 0;
  const own = numbers[sort]?.(row) ?? 0;
  return isListed ? { ...row, rank: countAbove(standings.values, own) + 1 } : null;
}

/** How many of the values, the highest first, are above a number. */
function countAbove(values: readonly number[], number: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) > number) low = middle + 1;
    else high = middle;
  }
  return low;
}
