import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import { communityDay } from './ledger.ts';

/** Days of the community, both included, such as `2026-01-31`; null: without a limit. */
export interface PointRange {
  from: string | null;
  to: string | null;
  categoryIds?: readonly number[];
  topicIds?: readonly number[];
  /** The days of the ledger, if known: long ranges are then read as the total without the days outside. */
  ledger?: { first: string; last: string };
}

/** The community's days of two moments. */
export function pointRangeOf(
  ctx: Pick<Ctx, 'settings'>,
  { dateFrom, dateTo }: { dateFrom?: Date | undefined; dateTo?: Date | undefined },
): { from: string | null; to: string | null } {
  const dayOf = communityDay(featureSettings(ctx.settings, 'points').timeZone);
  return { from: dateFrom ? dayOf(dateFrom) : null, to: dateTo ? dayOf(dateTo) : null };
}

/**
 * The points of members in a range, as a subquery with the columns `member_id` and `points`. Those of
 * categories and topics are nominal: the daily cap cannot be divided among them.
 * @param memberIds only of these members
 */
export function earnedWithin(
  { from, to, categoryIds, topicIds, ledger }: PointRange,
  memberIds?: readonly number[],
): RawBuilder<{ member_id: number; points: number }> {
  const among =
    memberIds === undefined ? sql`true` : sql`member_id = any(${[...memberIds]}::bigint[])`;
  const sum = (rows: RawBuilder<unknown>) =>
    sql<{ member_id: number; points: number }>`(
      select member_id, sum(points)::int as points from (${rows}) as part group by member_id)`;
  const within = sql`${isWithin(from, to)} and ${among}`;
  if (topicIds !== undefined) {
    const places = categoryIds
      ? sql`and post.category_id = any(${[...categoryIds]}::bigint[])`
      : sql``;
    return sum(sql`select member_id, points from point_ledger
      join conversations post on post.id = conversation_id
      where post.topic_id = any(${[...topicIds]}::bigint[]) ${places} and ${within}`);
  }
  if (categoryIds !== undefined) {
    return sum(sql`select member_id, points from points_by_category
      where category_id = any(${[...categoryIds]}::bigint[]) and ${within}`);
  }
  if (from === null && to === null) {
    return sql`(select member_id, points from points_total where ${among})`;
  }
  if (ledger === undefined || !isMostOf({ from, to }, ledger)) {
    return sum(dailyPoints({ from, to }, among));
  }
  const outside = [
    ...(from === null ? [] : [dailyPoints({ from: null, to: dayAfter(from, -1) }, among)]),
    ...(to === null ? [] : [dailyPoints({ from: dayAfter(to), to: null }, among)]),
  ];
  const parts = outside.map((rows) => sql`select member_id, -points from (${rows}) as outside`);
  const total = sql`select member_id, points from points_total where ${among}`;
  return sum(sql.join([total, ...parts], sql` union all `));
}

/** The days that the ledger has entries of; undefined while it is empty. */
export async function ledgerDays(db: Database): Promise<PointRange['ledger']> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(day)::text as first, max(day)::text as last from points_daily`.execute(db);
  const [{ first, last } = { first: null, last: null }] = rows;
  return first === null || last === null ? undefined : { first, last };
}

/** Whether more days of the ledger are in a range than outside. */
function isMostOf(
  { from, to }: Pick<PointRange, 'from' | 'to'>,
  { first, last }: NonNullable<PointRange['ledger']>,
): boolean {
  const daysBetween = (start: string, end: string) =>
    Math.max(0, (Date.parse(end) - Date.parse(start)) / 86_400_000);
  const start = from === null || from < first ? first : from;
  const end = to === null || to > last ? last : to;
  const inside = daysBetween(start, end);
  return inside > daysBetween(first, last) - inside;
}

/** Rows of member and points of a range, by day or by month: a member can have several. */
function dailyPoints(
  { from, to }: Pick<PointRange, 'from' | 'to'>,
  among: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const within = sql`${isWithin(from, to)} and ${among}`;
  const months = wholeMonths(from, to);
  if (months === null) return sql`select member_id, points from points_daily where ${within}`;
  const { first, end } = months;
  return sql`
    select member_id, points from points_monthly
      where ${first === null ? sql`true` : sql`month >= ${first}::date`} and month < ${end}::date and ${among}
    union all
    select member_id, points from points_daily
      where day < ${first ?? '0001-01-01'}::date and ${within}
    union all
    select member_id, points from points_daily where day >= ${end}::date and ${within}`;
}

function isWithin(from: string | null, to: string | null): RawBuilder<unknown> {
  return sql`${from === null ? sql`true` : sql`day >= ${from}::date`}
    and ${to === null ? sql`true` : sql`day <= ${to}::date`}`;
}

/** The first month that lies completely in the range, and the day after the last one; null: none does. */
export function wholeMonths(
  from: string | null,
  to: string | null,
): { first: string | null; end: string } | null {
  const first = from === null ? null : from.endsWith('-01') ? from : monthAfter(from);
  const end = to === null ? '9999-01-01' : `${dayAfter(to).slice(0, 7)}-01`;
  return first !== null && first >= end ? null : { first, end };
}

function monthAfter(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
