import { sql } from 'kysely';
import type { Log } from '../context.ts';
import type { Database } from '../database/database.ts';
import type { EventConsumer } from './eventConsumer.ts';

/**
 * Inserts the consumers' rows. A new one starts at the end of the log, or at its oldest event. One that did
 * not run while its events were pruned continues after the gap.
 * @throws Error if two have the same name
 */
export async function registerConsumers(
  db: Database,
  consumers: readonly EventConsumer[],
  log: Log,
): Promise<void> {
  const names = new Set(consumers.map(({ name }) => name));
  if (names.size < consumers.length) throw new Error('Two event consumers have the same name.');
  for (const { name, from = 'now' } of consumers) {
    const start = sql.ref(from === 'now' ? 'last_position' : 'pruned_position');
    // The lock prevents pruning the start position before the row exists.
    const { rows } = await sql<{ missed: number }>`
      with state as materialized (select * from event_log_state for update), before as (
        select position from event_consumers where name = ${name}
      )
      insert into event_consumers (name, position) select ${name}, ${start} from state
      on conflict (name) do update set seen_at = now(),
        position = greatest(event_consumers.position, (select pruned_position from state))
      returning position - coalesce((select position from before), position) as missed`.execute(db);
    const missed = rows[0]?.missed ?? 0;
    if (missed > 0) log.warn({ consumer: name, missed }, 'event consumer missed pruned events');
  }
}

/** Heartbeat that keeps events from being pruned. */
export async function keepRegistered(
  db: Database,
  consumers: readonly EventConsumer[],
): Promise<void> {
  await db
    .updateTable('event_consumers')
    .set({ seen_at: sql<Date>`now()` })
    .where('name', '=', sql<string>`any(${consumers.map(({ name }) => name)}::text[])`)
    .execute();
}
