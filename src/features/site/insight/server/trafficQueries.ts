import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { TrafficGroup } from '../insightAddress.ts';

/** Days in UTC, the last one included, and as many directly before them. */
export interface TrafficDays {
  from: string;
  to: string;
  previousFrom: string;
}

export interface TrafficDay {
  day: string;
  views: number;
  memberViews: number;
  visitors: number;
  memberVisitors: number;
}

/** Each day from the start of the period before on, without those that have no views. */
export async function readTrafficDays(
  db: Database,
  { previousFrom, to }: TrafficDays,
): Promise<TrafficDay[]> {
  const { rows } = await sql<TrafficDay>`
    select to_char(day, 'YYYY-MM-DD') as day,
      sum(value) filter (where metric = 'views' and dimension = '')::int as views,
      coalesce(sum(value) filter (where metric = 'views' and dimension = 'members'), 0)::int
        as "memberViews",
      sum(value) filter (where metric = 'visitors' and dimension = '')::int as visitors,
      coalesce(sum(value) filter (where metric = 'visitors' and dimension = 'members'), 0)::int
        as "memberVisitors"
    from insight_daily
    where metric in ('views', 'visitors') and dimension in ('', 'members')
      and day between ${previousFrom}::date and ${to}::date
    group by day order by day`.execute(db);
  return rows;
}

const dimensions: Record<Exclude<TrafficGroup, 'DAY'>, string> = {
  PAGE: 'page',
  CATEGORY: 'category',
  POST: 'post',
};

export interface TrafficRow {
  key: string;
  views: number;
  previous: number;
}

/** By views in the period, the most first. */
export async function readTrafficRows(
  db: Database,
  { from, to, previousFrom }: TrafficDays,
  { group, limit }: { group: Exclude<TrafficGroup, 'DAY'>; limit: number },
): Promise<TrafficRow[]> {
  const { rows } = await sql<TrafficRow>`
    select key,
      sum(value) filter (where day >= ${from}::date)::int as views,
      coalesce(sum(value) filter (where day < ${from}::date), 0)::int as previous
    from insight_daily
    where metric = 'views' and dimension = ${dimensions[group]}
      and day between ${previousFrom}::date and ${to}::date
    group by key having sum(value) filter (where day >= ${from}::date) > 0
    order by views desc, key limit ${limit}`.execute(db);
  return rows;
}

/** When the days were last counted; null: not yet. */
export async function readCountedAt(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom('insight_days')
    .select(({ fn }) => fn.max('counted_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}
