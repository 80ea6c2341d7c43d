import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { demand, holds } from '#core/permissions.ts';
import { managesMembers } from '#features/people/members/memberRules.ts';
import type { Ctx } from '#platform/context.ts';
import type { SortKeyValue } from '#platform/graphql/sharedEnums.ts';

/** Sort orders of the leaderboard (SPEC §9 sort keys). */
export const leaderSorts = {
  ALL_MESSAGES_COUNT: sql`tally.messages`,
  CONVERSATION_COUNT: sql`tally.posts`,
  COMMENT_COUNT: sql`tally.messages - tally.posts`,
  ACCEPTED_SOLUTIONS_COUNT: sql`tally.accepted`,
  LIKE_COUNT: sql`tally.likes`,
  LIKES_RECEIVED: sql`tally.likes`,
  POINTS: sql`tally.points`,
  FOLLOWER_COUNT: sql`members.follower_count`,
  NAME: sql`members.username_key`,
  LAST_ACTIVITY: sql`coalesce(members.last_activity_at, members.joined_at)`,
  LAST_LOGIN: sql`coalesce(members.last_login_at, 'epoch')`,
  JOINED_AT: sql`members.joined_at`,
} as const satisfies Partial<Record<SortKeyValue, RawBuilder<unknown>>>;

/** Orders by a number of which more is better; only these have ranks. */
const metricSorts = new Set<LeaderSort>([
  'ALL_MESSAGES_COUNT',
  'CONVERSATION_COUNT',
  'COMMENT_COUNT',
  'ACCEPTED_SOLUTIONS_COUNT',
  'LIKE_COUNT',
  'LIKES_RECEIVED',
  'POINTS',
  'FOLLOWER_COUNT',
]);

export function isMetricSort(sort: LeaderSort): boolean {
  return metricSorts.has(sort);
}

export type LeaderSort = keyof typeof leaderSorts;

/**
 * The order that a key stands for.
 * @throws AppError BAD_REQUEST for a key that the leaderboard has no order for; FORBIDDEN for LAST_LOGIN,
 *   which only those who look after members know
 */
export function leaderSortOf({ viewer }: Ctx, key: SortKeyValue): LeaderSort {
  if (!isLeaderSort(key)) {
    const known = Object.keys(leaderSorts).join(', ');
    const message = `sortKey cannot be ${key}: it has no meaning here. Use one of ${known}.`;
    throw new AppError('BAD_REQUEST', { message });
  }
  if (key === 'LAST_LOGIN' && !managesMembers(viewer.permissions)) {
    demand(holds(viewer, 'EDIT_USER'));
  }
  return key;
}

function isLeaderSort(key: SortKeyValue): key is LeaderSort {
  return Object.hasOwn(leaderSorts, key);
}
