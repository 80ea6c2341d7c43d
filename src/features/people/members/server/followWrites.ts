import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';

export interface Follow {
  followerId: number;
  followedId: number;
}

/**
 * Follows or unfollows a member, and updates both counters. Both rows are locked first, ordered by id, to
 * serialize concurrent clicks.
 * @returns whether anything changed
 */
export async function writeFollow(
  trx: DatabaseTransaction,
  { followerId, followedId }: Follow,
  { followed, now }: { followed: boolean; now: Date },
): Promise<boolean> {
  await trx
    .selectFrom('members')
    .select('id')
    .where('id', 'in', [followerId, followedId])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const change = followed
    ? sql`insert into member_follows (follower_id, followed_id, created_at)
          values (${followerId}, ${followedId}, ${now}) on conflict do nothing returning 1`
    : sql`delete from member_follows
          where follower_id = ${followerId} and followed_id = ${followedId} returning 1`;
  const by = followed ? 1 : -1;
  const { rows } = await sql<{ changed: boolean }>`
    with changed as (${change}), counted as (
      update members set
        follower_count = greatest(follower_count + case when id = ${followedId} then ${by}::int else 0 end, 0),
        following_count = greatest(following_count + case when id = ${followerId} then ${by}::int else 0 end, 0)
      where id in (${followerId}, ${followedId}) and exists (select from changed)
    )
    select exists (select from changed) as changed`.execute(trx);
  return rows[0]?.changed ?? false;
}
