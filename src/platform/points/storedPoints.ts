import { sql } from 'kysely';

/** A member's points from the ledger's sums; `m` is the member. Zero where nothing is booked yet. */
export const pointsOfMember = sql<number>`
  coalesce((select total.points from points_total total where total.member_id = m.id), 0)`;

/** The number of a member's rank, from 1 for the lowest; `m` is the member. */
export const rankOfMember = sql<number>`
  greatest(1, (select count(*) from ranks where threshold <= ${pointsOfMember}))::int`;
