import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { type InsightAsked, stepsOfPeriod } from '#core/insight/insightAsked.ts';
import { timeBuckets, timeWithin } from '#core/insight/timeHistogram.ts';
import { previousDays } from '#core/reportDays.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { PageTimeCount } from '#platform/http/pageTimes.ts';
import { namesOfTraffic } from './insightService.ts';

/** As long as dashboards look back. */
const keptDays = 2 * 366;

/** Adds to what other processes have counted. */
export async function keepPageTimes(db: Database, counts: readonly PageTimeCount[]): Promise<void> {
  await sql`
    insert into page_times (day, page, bucket, count)
    select day, page, bucket, sum(added) from unnest(
      ${counts.map(({ day }) => day)}::date[], ${counts.map(({ page }) => page)}::text[],
      ${counts.map(({ bucket }) => bucket)}::smallint[],
      ${counts.map(({ count }) => count)}::bigint[]
    ) as counted (day, page, bucket, added)
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (day, page, bucket)
      do update set count = page_times.count + excluded.count`.execute(db);
}

export async function forgetPageTimes(db: Database, now: Date): Promise<void> {
  await sql`delete from page_times
    where day < (${now}::timestamptz at time zone 'UTC')::date - ${keptDays}::int`.execute(db);
}

export interface TimedPages {
  /** A layout, or a day. */
  key: string;
  name: string;
  count: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  /** In the period before; null: nothing was counted. */
  previousP95: number | null;
}

interface BucketRow {
  key: string;
  isNow: boolean;
  bucket: number;
  count: number;
}

const mostPages = 200;

/** The pages of a period by their time, the slowest first. Call `openDashboard` first, which checks who asks. */
export async function listTimedPages(ctx: Ctx, asked: InsightAsked): Promise<TimedPages[]> {
  const before = previousDays(asked);
  const { rows } = await sql<BucketRow>`
    select page as key, day >= ${asked.from}::date as "isNow", bucket, sum(count)::float8 as count
    from page_times where day between ${before.from}::date and ${asked.to}::date
    group by 1, 2, 3`.execute(ctx.db);
  const timed = timesOf(rows).sort((one, other) => other.p95 - one.p95);
  return named(ctx, timed.slice(0, mostPages));
}

/**
 * One page by day, the first day first; days on which nobody asked for it are left out.
 * @throws AppError NOT_FOUND
 */
export async function listDaysOfPage(
  ctx: Ctx,
  asked: InsightAsked,
  page: string,
): Promise<{ name: string; days: TimedPages[] }> {
  const { rows } = await sql<BucketRow>`
    select to_char(day, 'YYYY-MM-DD') as key, true as "isNow", bucket, count::float8 as count
    from page_times
    where page = ${page} and day between ${asked.from}::date and ${asked.to}::date`.execute(ctx.db);
  const name = (await namesOfTraffic(ctx, 'PAGE', [page])).get(page)?.name ?? page;
  if (rows.length === 0 && name === page) throw new AppError('NOT_FOUND');
  const timed = new Map(timesOf(rows).map((each) => [each.key, each]));
  const days = stepsOfPeriod({ ...asked, step: 'DAY' }).flatMap((day) => timed.get(day) ?? []);
  return { name, days };
}

function timesOf(rows: readonly BucketRow[]): TimedPages[] {
  const histograms = new Map<string, { now: number[]; before: number[] }>();
  for (const { key, isNow, bucket, count } of rows) {
    const found = histograms.get(key) ?? { now: empty(), before: empty() };
    found[isNow ? 'now' : 'before'][bucket] = count;
    histograms.set(key, found);
  }
  return [...histograms].flatMap(([key, { now, before }]) => {
    const [p50, p95] = [timeWithin(0.5, now), timeWithin(0.95, now)];
    if (p50 === null || p95 === null) return [];
    const count = now.reduce((sum, each) => sum + each, 0);
    return [{ key, name: key, count, p50, p95, previousP95: timeWithin(0.95, before) }];
  });
}

const empty = () => Array.from({ length: timeBuckets }, () => 0);

async function named(ctx: Ctx, pages: readonly TimedPages[]): Promise<TimedPages[]> {
  const keys = pages.map(({ key }) => key);
  const names = await namesOfTraffic(ctx, 'PAGE', keys);
  return pages.map((page) => ({ ...page, name: names.get(page.key)?.name ?? page.key }));
}
