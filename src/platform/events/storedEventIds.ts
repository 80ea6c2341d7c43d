import { sql } from 'kysely';
import type { DomainEvent } from '#core/domainEvents.ts';
import type { Database } from '../database/database.ts';

const ids = new WeakMap<DomainEvent, number>();

/** Remembers the id under which an event was written, for other processes to read it there. */
export function rememberStoredId(event: DomainEvent, id: number): void {
  ids.set(event, id);
}

export function storedIdOf(event: DomainEvent): number | undefined {
  return ids.get(event);
}

/** Numbered events further behind the newest one are not looked for: they have no index by id. */
const farthest = 20_000;

/**
 * Reads events from the outbox, or from the log if they have been numbered meanwhile.
 * @returns null if one is gone, because every consumer has passed it
 */
export async function readStoredEvents(
  db: Database,
  wanted: readonly number[],
): Promise<DomainEvent[] | null> {
  const { rows } = await sql<{ type: string; payload: unknown }>`
    select type, payload from (
      select id, type, payload from outbox where id = any(${wanted}::bigint[])
      union all
      select event_id, type, payload from event_log
      where position > (select last_position - ${farthest}::bigint from event_log_state)
        and event_id = any(${wanted}::bigint[])
    ) stored order by id`.execute(db);
  return rows.length === wanted.length ? (rows as DomainEvent[]) : null; // written by the same program
}
