import { sql } from 'kysely';
import type { BusinessCalendar } from '#core/businessTime.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { RememberingLoader } from '#platform/rememberingLoader.ts';
import { businessCalendarSchema, slaConditionsSchema } from '../slaInputs.ts';
import type { SlaMetric, SlaPolicy } from '../slaRules.ts';

interface PolicyRow {
  id: number;
  name: string;
  conditions: unknown;
  first_minutes: number | null;
  next_minutes: number | null;
  resolution_minutes: number | null;
  archived_at: Date | null;
  time_zone: string | null;
  intervals: unknown;
  exceptions: unknown;
}

/** Every policy in order, with those that are archived: clocks may still run by them. */
export async function listSlaPolicies(
  db: Database,
): Promise<(SlaPolicy & { isArchived: boolean })[]> {
  const { rows } = await sql<PolicyRow>`
    select policy.id, policy.name, conditions, first_minutes, next_minutes, resolution_minutes,
      archived_at, time_zone, intervals, exceptions
    from support_policies policy
      left join support_calendars calendar on calendar.id = policy.calendar_id
    order by position, policy.id`.execute(db);
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, isArchived: row.archived_at !== null },
    conditions: conditionsOf(row.conditions),
    calendar: calendarOf(row),
    minutes: {
      FIRST: row.first_minutes,
      NEXT: row.next_minutes,
      RESOLUTION: row.resolution_minutes,
    },
  }));
}

function conditionsOf(stored: unknown): SlaPolicy['conditions'] {
  const { data } = slaConditionsSchema.safeParse(stored);
  if (data === undefined) return {};
  const { kinds = [], priorities = [], typeIds = [], partnerIds = [] } = data;
  return { kinds, priorities, typeIds, partnerIds };
}

function calendarOf(row: PolicyRow): BusinessCalendar | null {
  if (row.time_zone === null) return null;
  const { time_zone: timeZone, intervals, exceptions } = row;
  return businessCalendarSchema.safeParse({ timeZone, intervals, exceptions }).data ?? null;
}

export interface ClockRow {
  request_id: number;
  metric: SlaMetric;
  policy_id: number;
  target_ms: number;
  elapsed_ms: number;
  running_since: Date | null;
  due_at: Date | null;
  warn_at: Date | null;
  warned_at: Date | null;
  breached_at: Date | null;
  stopped_at: Date | null;
}

export function listClocks(db: Database, requestIds: readonly number[]): Promise<ClockRow[]> {
  return db
    .selectFrom('support_clocks')
    .where('request_id', '=', sql<number>`any(${[...requestIds]}::bigint[])`)
    .orderBy('metric')
    .selectAll()
    .$castTo<ClockRow>()
    .execute();
}

/** The clocks of each request. */
export function clockLoader(ctx: Ctx): RememberingLoader<number, ClockRow[]> {
  return perRequest(ctx, createClockLoader);
}

function createClockLoader({ db }: Ctx): RememberingLoader<number, ClockRow[]> {
  return new RememberingLoader(async (ids) => {
    const found = Map.groupBy(await listClocks(db, ids), (row) => row.request_id);
    return ids.map((id) => found.get(id) ?? []);
  });
}

/** What lists sort and filter by: the next time that a running clock is due; in the past, it is overdue. */
export async function updateNextBreach(db: Database, requestId: number): Promise<void> {
  await sql`
    update support_requests request set next_breach_at = clocks.next_breach_at
    from (select min(due_at) as next_breach_at from support_clocks
      where request_id = ${requestId} and running_since is not null) clocks
    where request.id = ${requestId}
      and request.next_breach_at is distinct from clocks.next_breach_at`.execute(db);
}
