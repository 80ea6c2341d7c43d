import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { preparedStatement } from '#platform/database/preparedStatements.ts';
import type { Booking } from './planBookings.ts';

/** The daily cap that applies on a day. */
const capOf = (day: RawBuilder<unknown>) => sql<number>`
  (select cap from point_caps where since <= ${day} order by since desc limit 1)`;

/**
 * Adds rows of the ledger to all sums. A day's points are a function of its rows: those that count towards
 * the cap, up to it, and all others. @returns the members
 */
export async function addToSums(
  trx: DatabaseTransaction,
  bookings: readonly Booking[],
): Promise<number[]> {
  const column = <T>(read: (each: Booking) => T) => bookings.map(read);
  await sql`${preparedStatement}
    insert into points_by_category (category_id, day, member_id, points)
    select category_id, day, member_id, sum(points)::int
    from unnest(${column((each) => each.categoryId)}::bigint[],
      ${column((each) => each.day)}::date[], ${column((each) => each.memberId)}::bigint[],
      ${column((each) => each.points)}::int[]) as entry (category_id, day, member_id, points)
      join categories on categories.id = category_id
    group by category_id, day, member_id
    on conflict (category_id, day, member_id)
      do update set points = points_by_category.points + excluded.points`.execute(trx);
  const { rows } = await sql<{ member_id: number }>`${preparedStatement}
    with added as materialized (
      select day, member_id, coalesce(sum(points) filter (where is_capped), 0)::int as capped,
        coalesce(sum(points) filter (where not is_capped), 0)::int as uncapped
      from unnest(${column((each) => each.day)}::date[],
        ${column((each) => each.memberId)}::bigint[], ${column((each) => each.points)}::int[],
        ${column((each) => each.isCapped)}::boolean[]) as entry (day, member_id, points, is_capped)
      group by day, member_id
    ), before as materialized (
      select day, member_id, points_daily.points from points_daily join added using (day, member_id)
    ), written as (
      insert into points_daily (day, member_id, capped, uncapped, points)
      select day, member_id, capped, uncapped, least(capped, ${capOf(sql`day`)}) + uncapped from added
      on conflict (day, member_id) do update set
        capped = points_daily.capped + excluded.capped,
        uncapped = points_daily.uncapped + excluded.uncapped,
        points = least(points_daily.capped + excluded.capped, ${capOf(sql`excluded.day`)})
          + points_daily.uncapped + excluded.uncapped
      returning day, member_id, points
    ), change as materialized (
      select day, member_id, written.points - coalesce(before.points, 0) as points
      from written left join before using (day, member_id)
    ), monthly as (
      insert into points_monthly (month, member_id, points)
      select date_trunc('month', day)::date, member_id, sum(points)::int from change
      group by 1, 2
      on conflict (month, member_id) do update set points = points_monthly.points + excluded.points
    )
    insert into points_total (member_id, points)
    select member_id, sum(points)::int from change group by member_id
    on conflict (member_id) do update set points = points_total.points + excluded.points
    returning member_id`.execute(trx);
  return rows.map(({ member_id }) => member_id);
}

/** Recomputes all sums from the ledger. The ledger must be locked. */
export async function rebuildSums(trx: DatabaseTransaction): Promise<void> {
  await sql`delete from points_daily`.execute(trx);
  await sql`delete from points_monthly`.execute(trx);
  await sql`delete from points_by_category`.execute(trx);
  await sql`
    insert into points_daily (day, member_id, capped, uncapped, points)
    select day, member_id, capped, uncapped, least(capped, ${capOf(sql`day`)}) + uncapped
    from (
      select day, member_id, coalesce(sum(points) filter (where is_capped), 0)::int as capped,
        coalesce(sum(points) filter (where not is_capped), 0)::int as uncapped
      from point_ledger group by day, member_id
    ) summed`.execute(trx);
  await sql`
    insert into points_by_category (category_id, day, member_id, points)
    select category_id, day, member_id, sum(points)::int
    from point_ledger join categories on categories.id = category_id
    group by category_id, day, member_id`.execute(trx);
  await sql`
    insert into points_monthly (month, member_id, points)
    select date_trunc('month', day)::date, member_id, sum(points)::int from points_daily
    group by 1, 2`.execute(trx);
  await sql`
    insert into points_total (member_id, points)
    select member_id, sum(points)::int from points_daily group by member_id
    on conflict (member_id) do update set points = excluded.points`.execute(trx);
  await sql`
    delete from points_total where not exists (
      select from points_daily where points_daily.member_id = points_total.member_id)`.execute(trx);
}
