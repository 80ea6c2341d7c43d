import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import { communityDay } from './ledger.ts';

/** Days of the community, both included, such as `2026-01-31`; null: without a limit. */
export interface PointRange {
  from: string | null;
  to: string | null;
  categoryIds?: readonly number[];
  topicIds?: readonly number[];
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
  { from, to, categoryIds, topicIds }: PointRange,
  memberIds?: readonly number[],
): RawBuilder<{ member_id: number; points: number }> {
  const among =
    memberIds === undefined ? sql`true` : sql`member_id = any(${[...memberIds]}::bigint[])`;
  const within = sql`${from === null ? sql`true` : sql`day >= ${from}::date`}
    and ${to === null ? sql`true` : sql`day <= ${to}::date`} and ${among}`;
  const sum = (rows: RawBuilder<unknown>) =>
    sql<{ member_id: number; points: number }>`(
      select member_id, sum(points)::int as points from (${rows}) as part group by member_id)`;
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
  const months = wholeMonths(from, to);
  if (months === null) return sum(sql`select member_id, points from points_daily where ${within}`);
  const { first, end } = months;
  return sum(sql`
    select member_id, points from points_monthly
      where ${first === null ? sql`true` : sql`month >= ${first}::date`} and month < ${end}::date and ${among}
    union all
    select member_id, points from points_daily
      where day < ${first ?? '0001-01-01'}::date and ${within}
    union all
    select member_id, points from points_daily where day >= ${end}::date and ${within}`);
}

/** The first month that lies completely in the range, and the day after the last one; null: none does. */
export function wholeMonths(
  from: string | null,
  to: string | null,
): { first: string | null; end: string } | null {
  const first = from === null ? null : from.endsWith('-01') ? from : monthAfter(from);
  const end = to === null ? '9999-01-01' : `${nextDay(to).slice(0, 7)}-01`;
  return first !== null && first >= end ? null : { first, end };
}

function monthAfter(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
