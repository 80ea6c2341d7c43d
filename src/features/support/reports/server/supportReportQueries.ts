import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { ReportGroup, ReportTime } from '../supportReportRules.ts';
import { listGroupedReport } from './groupedReport.ts';
import { keyOf, type ReportPeriod, within } from './reportParts.ts';
import { mostRows, type ReportRow, reportRowOf, type StoredRow } from './reportRows.ts';

export interface AttainmentRow {
  metric: string;
  met: number;
  missed: number;
}

/** Time of business by the service level’s clock, else from the opening to the moment. */
function lasted(time: ReportTime, metric: 'FIRST' | 'RESOLUTION') {
  if (time === 'BUSINESS') {
    const of = sql`join support_clocks timed_by on timed_by.request_id = request.id
      and timed_by.metric = ${metric} and timed_by.stopped_at is not null`;
    return { value: sql`timed_by.elapsed_ms`, of };
  }
  const end = metric === 'FIRST' ? sql`request.first_reply_at` : sql`request.resolved_at`;
  return {
    value: sql`(extract(epoch from ${end} - request.created_at) * 1000)::float8`,
    of: sql``,
  };
}

/** Figures of a period, grouped. Requests count where and with whom they are now. */
export async function listReport(
  db: Database,
  period: ReportPeriod,
  group: ReportGroup | 'TOTAL',
): Promise<ReportRow[]> {
  return group === 'DAY' ? listReportOfDays(db, period) : listGroupedReport(db, period, group);
}

/** What happened on each day: unlike the other groups, a request is in that of its opening, and in that of its solution. */
async function listReportOfDays(db: Database, period: ReportPeriod): Promise<ReportRow[]> {
  const { from, to, time } = period;
  const key = (moment: string) => keyOf('DAY', moment, period);
  const during = (moment: string) =>
    sql`${within(period)} and ${sql.ref(moment)} >= ${from} and ${sql.ref(moment)} < ${to}`;
  const first = lasted(time, 'FIRST');
  const resolution = lasted(time, 'RESOLUTION');
  const figures = (values: RawBuilder<unknown>) => sql`
    count(lasted)::int as count, avg(lasted)::float8 as average,
    percentile_cont(0.5) within group (order by lasted) as median,
    percentile_cont(0.9) within group (order by lasted) as p90
    from (${values}) as timed group by key`;
  const duration = (name: 'first' | 'next' | 'resolution') => {
    const column = (part: string) => sql.ref(`${name}.${part}`);
    const as = (part: string) => sql.id(`${name}_${part}`);
    return sql`coalesce(${column('count')}, 0) as ${as('count')}, ${column('average')} as ${as('average')},
      ${column('median')} as ${as('median')}, ${column('p90')} as ${as('p90')}`;
  };
  const { rows } = await sql<StoredRow>`
    with opened as (
      select ${key('request.created_at')} as key, count(*)::int as count
      from support_requests request where ${during('request.created_at')} group by 1),
    resolved as (
      select ${key('request.resolved_at')} as key, count(*)::int as count,
        avg(agent_replies)::float8 as replies,
        (count(*) filter (where agent_replies <= 1))::int as one_touch,
        (count(*) filter (where reopen_count > 0))::int as reopened
      from support_requests request where ${during('request.resolved_at')} group by 1),
    backlog as (${backlogOf(period)}),
    first as (select key, ${figures(sql`
      select ${key('request.created_at')} as key, ${first.value} as lasted
      from support_requests request ${first.of}
      where ${during('request.created_at')} and request.first_reply_at > request.created_at`)}),
    next as (select key, ${figures(sql`
      select ${key('answer.answered_at')} as key, answer.waited_ms as lasted
      from support_answers answer join support_requests request on request.id = answer.request_id
      where ${during('answer.answered_at')} and not answer.is_first`)}),
    resolution as (select key, ${figures(sql`
      select ${key('request.resolved_at')} as key, ${resolution.value} as lasted
      from support_requests request ${resolution.of} where ${during('request.resolved_at')}`)}),
    clocks as (
      select ${key('request.created_at')} as key,
        (count(*) filter (where clock.breached_at is null and clock.stopped_at is not null))::int as met,
        (count(*) filter (where clock.breached_at is not null))::int as missed
      from support_requests request join support_clocks clock on clock.request_id = request.id
      where ${during('request.created_at')} group by 1),
    rated as (
      select ${key('rating.created_at')} as key, count(*)::int as count, avg(score)::float8 as average,
        (count(*) filter (where score >= 4))::int as satisfied
      from support_ratings rating join support_requests request on request.id = rating.request_id
      where ${during('rating.created_at')} group by 1),
    keys as (
      select key from opened union select key from resolved union select key from backlog
      union select key from rated union select key from next)
    select keys.key, coalesce(opened.count, 0) as opened, coalesce(resolved.count, 0) as resolved,
      coalesce(backlog.count, 0) as backlog,
      ${duration('first')}, ${duration('next')}, ${duration('resolution')},
      resolved.replies as "repliesPerSolved", coalesce(resolved.one_touch, 0) as "oneTouch",
      coalesce(resolved.reopened, 0) as reopened,
      coalesce(clocks.met, 0) as met, coalesce(clocks.missed, 0) as missed,
      coalesce(rated.count, 0) as ratings, coalesce(rated.satisfied, 0) as satisfied, rated.average as rating
    from keys
      left join opened on opened.key is not distinct from keys.key
      left join resolved on resolved.key is not distinct from keys.key
      left join backlog on backlog.key is not distinct from keys.key
      left join first on first.key is not distinct from keys.key
      left join next on next.key is not distinct from keys.key
      left join resolution on resolution.key is not distinct from keys.key
      left join clocks on clocks.key is not distinct from keys.key
      left join rated on rated.key is not distinct from keys.key
    order by keys.key
    limit ${mostRows}`.execute(db);
  return rows.map(reportRowOf);
}

/** Of each day of a period: what charts show, without times. */
export async function listDays(
  db: Database,
  period: ReportPeriod,
): Promise<Pick<ReportRow, 'key' | 'opened' | 'resolved' | 'backlog'>[]> {
  const counted = (moment: string) => sql`
    select ${keyOf('DAY', 'counted.at', period)} as key, sum(count)::int as count
    from (${quarters(period, moment)}) counted group by 1`;
  const { rows } = await sql<Pick<ReportRow, 'key' | 'opened' | 'resolved' | 'backlog'>>`
    with opened as (${counted('request.created_at')}), resolved as (${counted('request.resolved_at')}),
    backlog as (${backlogOf(period)})
    select backlog.key, coalesce(opened.count, 0) as opened, coalesce(resolved.count, 0) as resolved,
      backlog.count as backlog
    from backlog left join opened on opened.key = backlog.key left join resolved on resolved.key = backlog.key
    order by backlog.key`.execute(db);
  return rows;
}

/**
 * How many there were in each quarter of an hour. Only these are converted to a time zone, instead of every request: all
 * offsets in use are whole quarters.
 */
function quarters(period: ReportPeriod, moment: string): RawBuilder<unknown> {
  const { from, to } = period;
  const at = sql.ref(moment);
  return sql`
    select date_bin('15 minutes', ${at}, timestamptz '2000-01-01 00:00:00Z') as at, count(*) as count
    from support_requests request
    where ${within(period)} and ${at} >= ${from} and ${at} < ${to} group by 1`;
}

/** Of days: what was unsolved before the first, plus what came and minus what went since. */
function backlogOf(period: ReportPeriod): RawBuilder<unknown> {
  const { from, to, zone } = period;
  const day = sql`to_char(day, 'YYYY-MM-DD')`;
  return sql`
    select ${day} as key,
      ((select count(*) from support_requests request
        where ${within(period)} and request.created_at < ${from}
          and (request.resolved_at is null or request.resolved_at >= ${from}))
      + sum(coalesce((select count from opened where key = ${day}), 0)
        - coalesce((select count from resolved where key = ${day}), 0))
        over (order by day))::int as count
    from generate_series(${from}::timestamptz at time zone ${zone}::text,
      (${to}::timestamptz at time zone ${zone}::text) - interval '1 day', interval '1 day') as day`;
}

/** Service levels of the requests opened in a period, by metric. */
export async function listAttainment(db: Database, period: ReportPeriod): Promise<AttainmentRow[]> {
  const { rows } = await sql<AttainmentRow>`
    select clock.metric,
      (count(*) filter (where clock.breached_at is null and clock.stopped_at is not null))::int as met,
      (count(*) filter (where clock.breached_at is not null))::int as missed
    from support_requests request join support_clocks clock on clock.request_id = request.id
    where ${within(period)} and request.created_at >= ${period.from} and request.created_at < ${period.to}
    group by clock.metric order by clock.metric`.execute(db);
  return rows;
}

/** Requests opened at an hour of a weekday. */
export interface ArrivalRow {
  /** From 1, Monday. */
  weekday: number;
  hour: number;
  count: number;
}

export async function listArrivals(db: Database, period: ReportPeriod): Promise<ArrivalRow[]> {
  const { rows } = await sql<ArrivalRow>`
    select extract(isodow from at)::int as weekday, extract(hour from at)::int as hour, sum(count)::int as count
    from (
      select at at time zone ${period.zone}::text as at, count
      from (${quarters(period, 'request.created_at')}) counted) arrived
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}
