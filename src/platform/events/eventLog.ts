import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { preparedStatement } from '../database/preparedStatements.ts';

/** Events numbered or pruned by one statement. */
export const eventsAtOnce = 1_000;
/** Events with ids this far behind the newest one are looked up only occasionally. */
const recentIds = 10_000;
/** Days after which a consumer that no process runs no longer prevents pruning. */
export const forgottenAfterDays = 7;

export interface Numbered {
  count: number;
  /** Id of the newest numbered event. */
  lastId: number | null;
  types: string[];
}

/**
 * Moves committed events from the outbox into the log, in the order of their ids, and assigns gapless
 * numbers. An event committed late gets a higher number: it is never skipped, and a long transaction delays
 * only its own events. Only one process at a time does this; others find nothing to do. Asynchronous commit
 * is safe: if the commit is lost, the events are in the outbox again, and the consumers' work is lost or kept
 * with it.
 * @param newestId of the events numbered so far; null scans the whole outbox, which is slow during a
 *   long transaction elsewhere, because deleted outbox rows cannot be vacuumed
 */
export async function numberEvents(db: Database, newestId: number | null): Promise<Numbered> {
  const { rows } = await sql<Numbered>`${preparedStatement}
    with state as materialized (
      select last_position, set_config('synchronous_commit', 'off', true)
      from event_log_state for update skip locked
    ), taken as (
      delete from outbox
      where exists (select from state) and id = any(array(
        select id from outbox where id > ${(newestId ?? 0) - recentIds}::bigint
        order by id limit ${eventsAtOnce}))
      returning *
    ), logged as (
      insert into event_log (position, event_id, type, payload, actor_id, is_silent, occurred_at)
      select state.last_position + row_number() over (order by id), id, type, payload, actor_id,
        is_silent, occurred_at
      from taken, state
    ), numbered as (
      update event_log_state set last_position = last_position + (select count(*) from taken)
      where exists (select from taken)
    )
    select count(*)::int as count, max(id) as "lastId",
      coalesce(array_agg(distinct type), '{}') as types
    from taken`.execute(db);
  return rows[0] ?? { count: 0, lastId: null, types: [] };
}

/**
 * Deletes events that every consumer has passed.
 * @returns whether there may be more
 */
export async function pruneEvents(db: Database): Promise<boolean> {
  const { rows } = await sql<{ pruned: number }>`
    with state as materialized (
      select pruned_position, least(last_position, pruned_position + ${eventsAtOnce},
        (select min(position) from event_consumers
          where seen_at > now() - make_interval(days => ${forgottenAfterDays}))) as upto
      from event_log_state for update skip locked
    ), gone as (
      delete from event_log
      where position > (select pruned_position from state) and position <= (select upto from state)
    )
    update event_log_state set pruned_position = state.upto from state
    where state.upto > state.pruned_position
    returning state.upto - state.pruned_position as pruned`.execute(db);
  return rows[0]?.pruned === eventsAtOnce;
}
