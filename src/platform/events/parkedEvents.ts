import { type Selectable, sql } from 'kysely';
import type { ParkedEvents } from '#db/tables.ts';
import { type Ctx, inTransaction } from '../context.ts';
import type { Database } from '../database/database.ts';
import { consumedEvent, errorText } from './consumeEvents.ts';
import { callHandler, type EventConsumer } from './eventConsumer.ts';

export type ParkedEvent = Selectable<ParkedEvents>;

/** Parked events, newest first. */
export function parkedEventsQuery(db: Database) {
  return db.selectFrom('parked_events').orderBy('id', 'desc');
}

export async function findParkedEvent(db: Database, id: number): Promise<ParkedEvent | null> {
  const row = await parkedEventsQuery(db).selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Asks whichever process runs the consumers to try parked events again. @returns their ids */
export async function requestRetry(db: Database, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .updateTable('parked_events')
    .set({ retry_requested_at: sql<Date>`now()` })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Tries the consumer's next parked event again that somebody asked for. It goes when it is handled, and
 * otherwise stays with its new error.
 * @returns whether there was one
 */
export async function retryNext(
  consumer: EventConsumer,
  { ctx, signal }: { ctx: Ctx; signal: AbortSignal },
): Promise<boolean> {
  let tried: ParkedEvent | undefined;
  try {
    await inTransaction(ctx, async (unit) => {
      tried = undefined;
      // Held until it is handled, so that no other process tries it as well.
      const event = await parkedEventsQuery(unit.trx)
        .selectAll()
        .where('consumer', '=', consumer.name)
        .where('retry_requested_at', 'is not', null)
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (event === undefined) return;
      tried = event;
      const events = [consumedEvent(consumer, event)];
      await callHandler(consumer, { ...ctx, ...unit }, events, { signal, isOver: () => false });
      await unit.trx.deleteFrom('parked_events').where('id', '=', event.id).execute();
    });
  } catch (error) {
    if (tried === undefined || signal.aborted) throw error;
    const { id, event_id: event, attempt_count: attempts } = tried;
    ctx.log.warn({ err: error, consumer: consumer.name, event }, 'parked event failed again');
    await ctx.db
      .updateTable('parked_events')
      .set({
        error: errorText(error),
        attempt_count: attempts + 1,
        parked_at: sql<Date>`now()`,
        retry_requested_at: null,
      })
      .where('id', '=', id)
      .execute();
  }
  return tried !== undefined;
}

/** Gives a parked event up. @returns whether it was there */
export async function discardParkedEvent(db: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('parked_events')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
