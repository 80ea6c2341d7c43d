import { sql } from 'kysely';
import { pageWindow } from '#core/paging.ts';
import { demand } from '#core/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import { canSeeLedger } from '../pointAccess.ts';
import { communityDay } from './ledger.ts';

/** A row of a member's ledger. */
export interface PointEntry {
  id: number;
  rule: string;
  points: number;
  /** What of it counts, after the daily cap. */
  counted: number;
  /** The member's points after it. */
  total: number;
  isGrant: boolean;
  day: string;
  causedAt: Date;
  bookedAt: Date;
  conversationId: number | null;
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN */
export function demandLedgerOf(ctx: Ctx, memberId: number): void {
  demand(canSeeLedger(ctx.viewer, memberId));
}

/** The ledger of a member, the latest row first. */
export async function listPointEntries(
  { db }: Ctx,
  memberId: number,
  asked: { page?: number | null; first?: number | null },
): Promise<Page<PointEntry>> {
  const { page, offset, size } = pageWindow(asked.page, asked.first);
  // Backwards from the sums that are kept, which reads no more rows than were passed on the way. Of a row counts the
  // difference that it makes to its day.
  const { rows } = await sql<PointEntry & { found: number }>`
    with newest as (
      select * from point_ledger where member_id = ${memberId} order by id desc limit ${offset + size}
    ), passed as (
      select newest.*, coalesce(daily.capped, 0) - coalesce(sum(newest.points) filter (where is_capped) over newer, 0) as capped,
        (select cap from point_caps where since <= newest.day order by since desc limit 1) as cap
      from newest left join points_daily as daily using (member_id, day)
      window newer as (partition by newest.day order by newest.id desc
        rows between unbounded preceding and 1 preceding)
    ), counted as (
      select *, case when is_capped then least(cap, capped) - least(cap, capped - points) else points end
        as counted
      from passed
    )
    select id, rule, points, counted::int as counted,
      (coalesce((select points from points_total where member_id = ${memberId}), 0)
        - coalesce(sum(counted) over (order by id desc rows between unbounded preceding and 1 preceding), 0)
      )::int as total,
      is_grant as "isGrant", day::text as day, caused_at as "causedAt", booked_at as "bookedAt",
      conversation_id as "conversationId",
      (select count(*) from point_ledger where member_id = ${memberId})::int as found
    from counted order by id desc offset ${offset} limit ${size}`.execute(db);
  const found = rows[0]?.found ?? 0;
  return {
    nodes: rows,
    hasMore: offset + rows.length < found,
    pageNumber: page,
    totalCount: found,
  };
}

export interface PointDay {
  /** Such as `2026-01-31`. */
  day: string;
  points: number;
}

/** Points of the last days, today included; days without any too. */
export async function listPointDays(ctx: Ctx, memberId: number, days: number): Promise<PointDay[]> {
  const [found = []] = await listDaysOf(ctx, [memberId], days);
  return found;
}

/** The same of several members. */
export async function listDaysOf(
  ctx: Ctx,
  memberIds: readonly number[],
  days: number,
): Promise<PointDay[][]> {
  const today = communityDay(featureSettings(ctx.settings, 'points').timeZone)(ctx.now);
  const { rows } = await sql<PointDay & { number: number }>`
    select number::int, each::date::text as day, coalesce(points, 0) as points
    from unnest(${[...memberIds]}::bigint[]) with ordinality as wanted (member_id, number)
      cross join generate_series(${today}::date - ${days - 1}::int, ${today}::date, interval '1 day') as each
      left join points_daily on points_daily.member_id = wanted.member_id and day = each::date
    order by number, each`.execute(ctx.db);
  const byMember = Map.groupBy(rows, ({ number }) => number);
  return memberIds.map((_, index) => byMember.get(index + 1) ?? []);
}
