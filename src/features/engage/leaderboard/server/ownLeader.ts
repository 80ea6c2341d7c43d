import type { LeaderRow, Standings } from './leaderboardQueries.ts';
import type { LeaderSort } from './leaderboardSorts.ts';

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

/** A member's own row with its rank; null if they are not on the board. */
export function ownLeader(
  row: LeaderRow | null,
  sort: LeaderSort,
  standings: Standings | null,
): LeaderRow | null {
  if (standings === null) return row?.rank == null ? null : row;
  if (row === null || row.brand_user || row.blocked_at !== null || row.is_unlisted) return null;
  const isListed = sort === 'POINTS' ? row.user_points > 0 : row.user_messages > 0;
  const own = numbers[sort]?.(row) ?? 0;
  const above = standings.above[firstNotAbove(standings.values, own)] ?? standings.ids.length;
  return isListed ? { ...row, rank: above + 1 } : null;
}

/** The index of the first value, from the highest on, that is not above a number. */
function firstNotAbove(values: readonly number[], number: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) > number) low = middle + 1;
    else high = middle;
  }
  return low;
}
