import { sql } from 'kysely';
import type { MemberRewards } from '#features/people/members/server/memberRewards.ts';
import type { Ctx } from '#platform/context.ts';
import { pipelinedRead } from '#platform/database/preparedStatements.ts';
import { ranksOf } from './rankStore.ts';

/** Points and ranks of members; nothing where gamification is off. */
export async function loadRewards(
  ctx: Ctx,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, MemberRewards>> {
  if (!ctx.settings.gamificationEnabled) return new Map();
  const rows = await ctx.db
    .selectFrom('points_total')
    .modifyFront(pipelinedRead)
    .select(['member_id', 'points', 'rank_id'])
    .where('member_id', '=', sql<number>`any(${[...memberIds]}::bigint[])`)
    .execute();
  const ranks = await ranksOf(ctx);
  const lowest = ranks[0]?.id;
  const stored = new Map(rows.map((row) => [row.member_id, row]));
  return new Map(
    memberIds.map((id) => {
      const row = stored.get(id);
      const rankId = row?.rank_id ?? lowest;
      return [id, { points: row?.points ?? 0, rankIds: rankId === undefined ? [] : [rankId] }];
    }),
  );
}
