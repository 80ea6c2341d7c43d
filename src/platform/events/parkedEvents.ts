import { setTimeout as sleep } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import type { ParkedEvents } from '#db/tables.ts';
import { type Ctx, inTransaction } from '../context.ts';
import type { Database } from '../database/database.ts';
import { consumedEvent, errorText } from './consumeEvents.ts';
import { callHandler, type EventConsumer } from './eventConsumer.ts';

export type ParkedEvent = Selectable<ParkedEvents>;

export interface ParkedFilter {
  ids?: readonly number[] | undefined;
  consumer?: string | undefined;
}

/** Parked events, newest first. */
export async function listParkedEvents(
  db: Database,
  filter: ParkedFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<ParkedEvent[]> {
  return matching(db, filter)
    .selectAll()
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countParkedEvents(db: Database, filter: ParkedFilter = {}): Promise<number> {
  const { count } = await matching(db, filter)
    .select((q) => q.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function matching(db: Database, { ids, consumer }: ParkedFilter) {
  let query = db.selectFrom('parked_events');
  if (ids) query = query.where('id', '=', sql<number>`any(${ids}::bigint[])`);
  if (consumer !== undefined) query = query.where('consumer', '=', consumer);
  return query;
}

/** Requests a retry from whichever process runs the consumers. @returns the events that exist */
export async function requestRetry(
  db: Database,
  { ids, consumer }: ParkedFilter,
): Promise<ParkedEvent[]> {
  let query = db.updateTable('parked_events').set({ retry_requested_at: sql<Date>`now()` });
  if (ids) query = query.where('id', '=', sql<number>`any(${ids}::bigint[])`);
  if (consumer !== undefined) query = query.where('consumer', '=', consumer);
  return query.returningAll().execute();
}

/** Polling interval in milliseconds while waiting for a retry. */
const lookEvery = 50;

/** Waits until the requested retries are done, up to a timeout in milliseconds. */
export async function waitForRetry(
  db: Database,
  ids: readonly number[],
  milliseconds: number,
): Promise<void> {
  const end = performance.now() + milliseconds;
  for (;;) {
    const waiting = await matching(db, { ids })
      .select('id')
      .where('retry_requested_at', 'is not', null)
      .limit(1)
      .executeTakeFirst();
    if (waiting === undefined || performance.now() > end) return;
    await sleep(lookEvery);
  }
}

/**
 * Retries the consumer's next parked event for which a retry was requested. It is deleted when handled,
 * otherwise kept with its new error.
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
      // Locked until it is handled, so that no other process retries it as well.
      const event = await unit.trx
        .selectFrom('parked_events')
        .selectAll()
        .where('consumer', '=', consumer.name)
        .where('retry_requested_at', 'is not', null)
        .orderBy('id')
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

/** Discards parked events. @returns the events that existed */
export async function discardParkedEvents(
  db: Database,
  ids: readonly number[],
): Promise<ParkedEvent[]> {
  return db
    .deleteFrom('parked_events')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .returningAll()
    .execute();
}
