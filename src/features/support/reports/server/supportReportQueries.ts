import { type RawBuilder, sql } from 'kysely';
import type { SupportChannel } from '#features/support/requests/supportRequestRules.ts';
import type { Database } from '#platform/database/database.ts';
import type { ReportGroup, ReportTime } from '../supportReportRules.ts';

export interface ReportPeriod {
  from: Date;
  /** Exclusive. */
  to: Date;
  time: ReportTime;
  teamId: number | null;
  agentId: number | null;
  channel: SupportChannel | null;
}

/** A day, team or agent; the key is null for requests without one. */
export interface ReportRow {
  key: string | null;
  opened: number;
  resolved: number;
  /** Unsolved at the end of the day, or of the period. */
  backlog: number;
  firstReply: ReportDuration;
  resolution: ReportDuration;
  met: number;
  missed: number;
  ratings: number;
  /** 1 to 5. */
  rating: number | null;
}

/** In milliseconds. */
export interface ReportDuration {
  count: number;
  median: number | null;
  p90: number | null;
}

export interface AttainmentRow {
  metric: string;
  met: number;
  missed: number;
}

function within({ teamId, agentId, channel }: ReportPeriod): RawBuilder<unknown> {
  const ofTeam = teamId === null ? sql`` : sql`and request.team_id = ${teamId}`;
  const ofAgent = agentId === null ? sql`` : sql`and request.assignee_id = ${agentId}`;
  const byChannel = channel === null ? sql`` : sql`and request.channel = ${channel}`;
  return sql`request.merged_into is null and request.hidden_as is null ${ofTeam} ${ofAgent} ${byChannel}`;
}

/** By which a request is grouped at a moment of its life; `TOTAL` has one row. */
function keyOf(group: ReportGroup | 'TOTAL', moment: string): RawBuilder<unknown> {
  switch (group) {
    case 'DAY':
      return sql`to_char(${sql.ref(moment)} at time zone 'UTC', 'YYYY-MM-DD')`;
    case 'TEAM':
      return sql`request.team_id::text`;
    case 'AGENT':
      return sql`request.assignee_id::text`;
    case 'TOTAL':
      return sql`'total'::text`;
  }
}

/** Time of business by the service level’s clock, else from the opening to the moment. */
function lasted(time: ReportTime, metric: 'FIRST' | 'RESOLUTION'): RawBuilder<unknown> {
  if (time === 'BUSINESS') {
    return sql`(select elapsed_ms from support_clocks clock
      where clock.request_id = request.id and clock.metric = ${metric} and clock.stopped_at is not null)`;
  }
  const end = metric === 'FIRST' ? sql`request.first_reply_at` : sql`request.resolved_at`;
  return sql`(extract(epoch from ${end} - request.created_at) * 1000)`;
}

interface StoredRow {
  key: string | null;
  opened: number;
  resolved: number;
  backlog: number;
  first_count: number;
  first_median: number | null;
  first_p90: number | null;
  resolution_count: number;
  resolution_median: number | null;
  resolution_p90: number | null;
  met: number;
  missed: number;
  ratings: number;
  rating: number | null;
}

/** Figures of a period, grouped. Requests count where and with whom they are now. */
export async function listReport(
  db: Database,
  period: ReportPeriod,
  group: ReportGroup | 'TOTAL',
): Promise<ReportRow[]> {
  const { from, to, time } = period;
  const figures = (values: RawBuilder<unknown>) => sql`
    count(lasted)::int as count,
    percentile_cont(0.5) within group (order by lasted) as median,
    percentile_cont(0.9) within group (order by lasted) as p90
    from (${values}) as timed group by key`;
  const { rows } = await sql<StoredRow>`
    with opened as (
      select ${keyOf(group, 'request.created_at')} as key, count(*)::int as count
      from support_requests request
      where ${within(period)} and request.created_at >= ${from} and request.created_at < ${to} group by 1),
    resolved as (
      select ${keyOf(group, 'request.resolved_at')} as key, count(*)::int as count
      from support_requests request
      where ${within(period)} and request.resolved_at >= ${from} and request.resolved_at < ${to} group by 1),
    backlog as (${backlogOf(period, group)}),
    first as (select key, ${figures(sql`
      select ${keyOf(group, 'request.created_at')} as key, ${lasted(time, 'FIRST')} as lasted
      from support_requests request
      where ${within(period)} and request.created_at >= ${from} and request.created_at < ${to}
        and request.first_reply_at > request.created_at`)}),
    resolution as (select key, ${figures(sql`
      select ${keyOf(group, 'request.resolved_at')} as key, ${lasted(time, 'RESOLUTION')} as lasted
      from support_requests request
      where ${within(period)} and request.resolved_at >= ${from} and request.resolved_at < ${to}`)}),
    clocks as (
      select ${keyOf(group, 'request.created_at')} as key,
        (count(*) filter (where clock.breached_at is null and clock.stopped_at is not null))::int as met,
        (count(*) filter (where clock.breached_at is not null))::int as missed
      from support_requests request join support_clocks clock on clock.request_id = request.id
      where ${within(period)} and request.created_at >= ${from} and request.created_at < ${to} group by 1),
    rated as (
      select ${keyOf(group, 'rating.created_at')} as key, count(*)::int as count, avg(score)::float8 as average
      from support_ratings rating join support_requests request on request.id = rating.request_id
      where ${within(period)} and rating.created_at >= ${from} and rating.created_at < ${to} group by 1),
    keys as (
      select key from opened union select key from resolved union select key from backlog
      union select key from rated)
    select keys.key, coalesce(opened.count, 0) as opened, coalesce(resolved.count, 0) as resolved,
      coalesce(backlog.count, 0) as backlog,
      coalesce(first.count, 0) as first_count, first.median as first_median, first.p90 as first_p90,
      coalesce(resolution.count, 0) as resolution_count, resolution.median as resolution_median,
      resolution.p90 as resolution_p90,
      coalesce(clocks.met, 0) as met, coalesce(clocks.missed, 0) as missed,
      coalesce(rated.count, 0) as ratings, rated.average as rating
    from keys
      left join opened on opened.key is not distinct from keys.key
      left join resolved on resolved.key is not distinct from keys.key
      left join backlog on backlog.key is not distinct from keys.key
      left join first on first.key is not distinct from keys.key
      left join resolution on resolution.key is not distinct from keys.key
      left join clocks on clocks.key is not distinct from keys.key
      left join rated on rated.key is not distinct from keys.key
    order by keys.key nulls last`.execute(db);
  return rows.map(reportRowOf);
}

/** Of days: what was unsolved before the first, plus what came and minus what went since. */
function backlogOf(period: ReportPeriod, group: ReportGroup | 'TOTAL'): RawBuilder<unknown> {
  const { from, to } = period;
  if (group !== 'DAY') {
    return sql`
      select ${keyOf(group, 'request.created_at')} as key, count(*)::int as count
      from support_requests request
      where ${within(period)} and request.created_at < ${to}
        and (request.resolved_at is null or request.resolved_at >= ${to}) group by 1`;
  }
  return sql`
    select to_char(day, 'YYYY-MM-DD') as key,
      ((select count(*) from support_requests request
        where ${within(period)} and request.created_at < ${from}
          and (request.resolved_at is null or request.resolved_at >= ${from}))
      + sum(coalesce((select count from opened where key = to_char(day, 'YYYY-MM-DD')), 0)
        - coalesce((select count from resolved where key = to_char(day, 'YYYY-MM-DD')), 0))
        over (order by day))::int as count
    from generate_series(${from}::timestamptz at time zone 'UTC',
      (${to}::timestamptz - interval '1 day') at time zone 'UTC', interval '1 day') as day`;
}

function reportRowOf(row: StoredRow): ReportRow {
  const { key, opened, resolved, backlog, met, missed, ratings, rating } = row;
  return {
    ...{ key, opened, resolved, backlog, met, missed, ratings, rating },
    firstReply: { count: row.first_count, median: row.first_median, p90: row.first_p90 },
    resolution: {
      ...{ count: row.resolution_count, median: row.resolution_median, p90: row.resolution_p90 },
    },
  };
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
