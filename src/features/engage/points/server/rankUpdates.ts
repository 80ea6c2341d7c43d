import { sql } from 'kysely';
import type { Unit } from '#platform/context.ts';
import { preparedStatement } from '#platform/database/preparedStatements.ts';

interface RankMove {
  member_id: number;
  rank_id: number;
  previous_rank_id: number;
  is_promotion: boolean;
}

/**
 * Gives members the rank that their points amount to, and with it trust, or without it no more. Only a
 * promotion is announced.
 * @param memberIds null: all members
 */
export async function updateRanks(
  { trx, emit }: Unit,
  memberIds: readonly number[] | null,
  { isSilent = false }: { isSilent?: boolean } = {},
): Promise<number> {
  const among = memberIds === null ? sql`true` : sql`member_id = any(${[...memberIds]}::bigint[])`;
  // A member without points has the lowest rank.
  const { rows } = await sql<RankMove>`${preparedStatement}
    with earned as materialized (
      select member_id, points_total.rank_id as stored_id, due.id as rank_id, due.threshold
      from points_total cross join lateral (
        select id, threshold from ranks where threshold <= greatest(points, 0)
        order by threshold desc limit 1) due
      where ${among} and points_total.rank_id is distinct from due.id
    ), moved as (
      update points_total set rank_id = earned.rank_id from earned
      where points_total.member_id = earned.member_id
    )
    select member_id, rank_id, before.id as previous_rank_id, earned.threshold > before.threshold as is_promotion
    from earned join ranks before on before.id = coalesce(stored_id, (
      select id from ranks order by threshold limit 1))
    where before.id <> rank_id
    order by member_id`.execute(trx);
  await grantTrust({ trx, emit }, memberIds);
  for (const row of rows) {
    const payload = {
      ...{ memberId: row.member_id, rankId: row.rank_id, previousRankId: row.previous_rank_id },
      isPromotion: row.is_promotion,
    };
    emit({ type: 'member.rankChanged', payload }, { actorId: null, isSilent });
  }
  return rows.length;
}

/** Sessions read the grants with each request, so that both directions apply immediately. */
async function grantTrust({ trx, emit }: Unit, memberIds: readonly number[] | null): Promise<void> {
  const among = memberIds === null ? sql`true` : sql`members.id = any(${[...memberIds]}::bigint[])`;
  const { rows } = await sql<{ member_id: number }>`${preparedStatement}
    with trusted as materialized (
      select members.id as member_id from members
        join points_total on points_total.member_id = members.id
      where ${among} and deleted_at is null and exists (
        select from ranks where grants_trust and threshold <= points)
    ), ended as (
      delete from role_grants using members
      where members.id = role_grants.member_id and by_rank and ${among}
        and not exists (select from trusted where trusted.member_id = members.id)
      returning role_grants.member_id
    ), granted as (
      insert into role_grants (member_id, role_key, by_rank)
      select member_id, 'trusted', true from trusted
      where exists (select from roles where key = 'trusted') and not exists (
        select from role_grants held where held.member_id = trusted.member_id
          and role_key = 'trusted' and category_id is null)
      on conflict do nothing
      returning member_id
    )
    select member_id from ended union select member_id from granted order by member_id`.execute(
    trx,
  );
  for (const { member_id } of rows) {
    emit({ type: 'member.updated', payload: { memberId: member_id } }, { actorId: null });
  }
}
