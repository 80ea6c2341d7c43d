import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { preparedStatement } from '../database/preparedStatements.ts';

/** Events that one statement numbers or prunes. */
export const eventsAtOnce = 1_000;
/** Events with ids this far behind the newest one are only looked for now and then. */
const recentIds = 10_000;
/** Days after which a consumer that no process runs holds events back no longer. */
export const forgottenAfterDays = 7;

export interface Numbered {
  count: number;
  /** Of the newest event numbered. */
  lastId: number | null;
  types: string[];
}

/**
 * Moves committed events from the outbox into the log, in the order of their ids, and numbers them
 * without gaps. An event that is committed late gets a later number: it is never skipped, and a
 * transaction that stays open holds up nobody else's events. One process at a time does this; beside it
 * another one finds nothing to do. The commit need not reach the disk: if it is lost, the events are in
 * the outbox again, and whatever consumers have done with them is lost or kept with it.
 * @param newestId of the events numbered so far; null looks through the whole outbox, which a
 *   long transaction elsewhere makes slow to read, as the rows taken out of it cannot be cleaned up
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
 * Deletes events from the log that every consumer has passed.
 * @returns whether there may be more of them
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
