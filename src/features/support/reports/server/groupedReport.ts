import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { ReportGroup } from '../supportReportRules.ts';
import { keyOf, type ReportPeriod, within } from './reportParts.ts';
import { mostRows, type ReportRow, reportRowOf, type StoredRow } from './reportRows.ts';

/** Memory for sorting the times of a large desk: a median sorts all of them. */
const sortMemory = '64MB';

/**
 * Figures of a period by a property that requests have now. Each table is read once: whatever is counted of a request, of its
 * clocks or of its answers is a condition on the same row.
 */
export async function listGroupedReport(
  db: Database,
  period: ReportPeriod,
  group: Exclude<ReportGroup, 'DAY'> | 'TOTAL',
): Promise<ReportRow[]> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('work_mem', ${sortMemory}, true), set_config('jit', 'off', true)`.execute(
      trx,
    );
    const { rows } = await groupedReport(period, group).execute(trx);
    return rows.map(reportRowOf);
  });
}

function groupedReport(period: ReportPeriod, group: Exclude<ReportGroup, 'DAY'> | 'TOTAL') {
  const { from, to } = period;
  const isBusiness = period.time === 'BUSINESS';
  const key = keyOf(group, 'request.created_at', period);
  const isIn = (moment: RawBuilder<unknown>) =>
    sql`coalesce(${moment} >= ${from} and ${moment} < ${to}, false)`;
  const isOpened = isIn(sql`request.created_at`);
  const isSolved = isIn(sql`request.resolved_at`);
  const isAnswered = sql`is_opened and first_reply_at > created_at`;
  // Around the clock. `extract` would calculate with decimal numbers, which takes several times as long.
  const since = (moment: string) =>
    sql`date_part('epoch', request.${sql.id(moment)} - request.created_at) * 1000`;
  const timed = (metric: string) => sql`metric = ${metric} and stopped_at is not null`;
  const ofRequests = isBusiness
    ? sql``
    : sql`,
      ${times('first', sql`first_ms`, isAnswered)},
      ${times('resolution', sql`resolution_ms`, sql`is_solved`)}`;
  const durations = isBusiness
    ? sql``
    : sql`, ${since('first_reply_at')} as first_ms, ${since('resolved_at')} as resolution_ms`;
  const ofClocks = isBusiness
    ? sql`,
      ${times('first', sql`elapsed_ms`, sql`${isAnswered} and ${timed('FIRST')}`)},
      ${times('resolution', sql`elapsed_ms`, sql`is_solved and ${timed('RESOLUTION')}`)}`
    : sql``;
  return sql<StoredRow>`
    with requests as (
      select key, (count(*) filter (where is_opened))::int as opened,
        (count(*) filter (where is_solved))::int as resolved,
        (count(*) filter (where is_left))::int as backlog,
        (avg(agent_replies) filter (where is_solved))::float8 as replies,
        (count(*) filter (where is_solved and agent_replies <= 1))::int as one_touch,
        (count(*) filter (where is_solved and reopen_count > 0))::int as reopened ${ofRequests}
      from (
        select ${key} as key, ${isOpened} as is_opened, ${isSolved} as is_solved,
          (resolved_at is null or resolved_at >= ${to}) as is_left,
          created_at, first_reply_at, agent_replies, reopen_count ${durations}
        from support_requests request
        where ${within(period)} and created_at < ${to}
          and (created_at >= ${from} or resolved_at >= ${from} or resolved_at is null)) request
      group by key),
    clocks as (
      select key,
        (count(*) filter (where is_opened and breached_at is null and stopped_at is not null))::int as met,
        (count(*) filter (where is_opened and breached_at is not null))::int as missed ${ofClocks}
      from (
        select ${key} as key, ${isOpened} as is_opened, ${isSolved} as is_solved, created_at, first_reply_at,
          metric, elapsed_ms, breached_at, stopped_at
        from support_requests request join support_clocks clock on clock.request_id = request.id
        where ${within(period)} and created_at < ${to} and (created_at >= ${from}
          ${isBusiness ? sql`or resolved_at >= ${from}` : sql``})) clock
      group by key),
    answers as (
      select ${key} as key, ${times('next', sql`waited_ms`)}
      from support_answers answer join support_requests request on request.id = answer.request_id
      where ${within(period)} and ${isIn(sql`answered_at`)} and not is_first group by 1),
    rated as (
      select ${key} as key, count(*)::int as count, avg(score)::float8 as average,
        (count(*) filter (where score >= 4))::int as satisfied
      from support_ratings rating join support_requests request on request.id = rating.request_id
      where ${within(period)} and rating.created_at >= ${from} and rating.created_at < ${to} group by 1),
    keys as (
      select key from requests where opened + resolved + backlog > 0
      union select key from rated union select key from answers)
    select keys.key, coalesce(opened, 0) as opened, coalesce(resolved, 0) as resolved,
      coalesce(backlog, 0) as backlog, ${shown('first')}, ${shown('next')}, ${shown('resolution')},
      requests.replies as "repliesPerSolved", coalesce(one_touch, 0) as "oneTouch",
      coalesce(requests.reopened, 0) as reopened, coalesce(met, 0) as met, coalesce(missed, 0) as missed,
      coalesce(rated.count, 0) as ratings, coalesce(rated.satisfied, 0) as satisfied, rated.average as rating
    from keys
      left join requests on requests.key is not distinct from keys.key
      left join clocks on clocks.key is not distinct from keys.key
      left join answers on answers.key is not distinct from keys.key
      left join rated on rated.key is not distinct from keys.key
    order by opened desc, keys.key nulls last
    limit ${mostRows}`;
}

type Duration = 'first' | 'next' | 'resolution';

/** Of the rows with a condition: how many, their average, and median and 90 % in one list, which sorts once. */
function times(name: Duration, value: RawBuilder<unknown>, condition?: RawBuilder<unknown>) {
  const where = condition ? sql`filter (where ${condition})` : sql``;
  const as = (part: string) => sql.id(`${name}_${part}`);
  return sql`(count(${value}) ${where})::int as ${as('count')},
    (avg(${value}) ${where})::float8 as ${as('average')},
    percentile_cont(array[0.5, 0.9]) within group (order by ${value}) ${where} as ${as('parts')}`;
}

function shown(name: Duration): RawBuilder<unknown> {
  const as = (part: string) => sql.id(`${name}_${part}`);
  return sql`coalesce(${as('count')}, 0) as ${as('count')}, ${as('average')},
    ${as('parts')}[1] as ${as('median')}, ${as('parts')}[2] as ${as('p90')}`;
}
