import { sql } from 'kysely';
import type { DurableEventType } from '#core/domainEvents.ts';
import { type Ctx, inTransaction } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { callHandler, type EventConsumer, type EventOfType, retryDelay } from './eventConsumer.ts';

/** Events of one transaction. */
const batchSize = 200;
/** Milliseconds after which a transaction ends with what has been handled. */
const batchTime = 1_000;
/** Positions that one transaction looks through for events of the consumer's types. */
const farthest = 10_000;

export interface StoredEvent {
  event_id: number;
  type: string;
  payload: unknown;
  actor_id: number | null;
  is_silent: boolean;
  occurred_at: Date;
}

interface LoggedEvent extends StoredEvent {
  position: number;
}

/** Where a consumer stands; its row is locked. */
interface Place {
  position: number;
  attempts: number;
  last: number;
  /** Milliseconds until a failed event may be tried again. */
  wait: number;
}

export type Outcome =
  /** Another process is at it. */
  | { state: 'busy' }
  /** A failed event waits for its next attempt. */
  | { state: 'waiting'; wait: number }
  /** Nothing is left to handle. */
  | { state: 'done' }
  | { state: 'more' }
  /** Events up to this position are to be handled one by one, to find the one that fails. */
  | { state: 'split'; upTo: number };

interface Run {
  ctx: Ctx;
  signal: AbortSignal;
  /** The process is to end: the transaction ends with what has been handled. */
  isStopping: () => boolean;
  /** Up to this position events are handled one by one. */
  singlyUpTo: number;
}

/**
 * Handles a consumer's next events in one transaction, which also moves its position. An event that
 * fails is tried again later, or parked after the last attempt.
 */
export async function consumeEvents(consumer: EventConsumer, run: Run): Promise<Outcome> {
  const { ctx } = run;
  const attempt: { place: Place | null; events: LoggedEvent[] } = { place: null, events: [] };
  try {
    return await inTransaction(ctx, async (unit): Promise<Outcome> => {
      attempt.events = [];
      const place = await lockPlace(unit.trx, consumer);
      attempt.place = place;
      if (place === null) return { state: 'busy' };
      if (place.wait > 0) return { state: 'waiting', wait: place.wait };
      const upTo = Math.min(place.last, place.position + farthest);
      if (upTo <= place.position) return { state: 'done' };
      const isSingle = place.attempts > 0 || place.position < run.singlyUpTo;
      const limit = isSingle ? 1 : batchSize;
      const events = await readEvents(unit.trx, consumer, { after: place.position, upTo, limit });
      attempt.events = events;
      const end = Date.now() + batchTime;
      const isOver = () => run.isStopping() || Date.now() > end;
      const handled =
        events.length === 0
          ? 0
          : await callHandler(
              consumer,
              { ...ctx, ...unit },
              events.map((event) => consumedEvent(consumer, event)),
              { signal: run.signal, isOver },
            );
      const isAll = handled === events.length && events.length < limit;
      const position = isAll ? upTo : (events[handled - 1]?.position ?? place.position);
      await movePosition(unit.trx, consumer, position);
      return { state: position < place.last ? 'more' : 'done' };
    });
  } catch (error) {
    const { place, events } = attempt;
    const [first] = events;
    const last = events.at(-1);
    // Before there were events to handle, it was the database that failed.
    if (run.signal.aborted || place === null || first === undefined || !last) throw error;
    if (first !== last) return { state: 'split', upTo: last.position };
    return await recordFailure(ctx, consumer, { place, event: first, error });
  }
}

/**
 * Locks the consumer's row; null when another process has done so. What consumers write need not reach
 * the disk at once: their position is written with it, and events they lose come again.
 */
async function lockPlace(trx: DatabaseTransaction, { name }: EventConsumer): Promise<Place | null> {
  const { rows } = await sql<Place>`
    select position, attempt_count as attempts, state.last_position as last,
      greatest(extract(epoch from retry_at - now()) * 1000, 0)::float8 as wait,
      set_config('synchronous_commit', 'off', true)
    from event_consumers consumer, event_log_state state
    where name = ${name} for update of consumer skip locked`.execute(trx);
  return rows[0] ?? null;
}

async function readEvents(
  trx: DatabaseTransaction,
  { types }: EventConsumer,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<LoggedEvent[]> {
  return trx
    .selectFrom('event_log')
    .selectAll()
    .where('position', '>', after)
    .where('position', '<=', upTo)
    .$if(types !== 'all', (some) => some.where('type', '=', sql<string>`any(${types}::text[])`))
    .orderBy('position')
    .limit(limit)
    .execute();
}

async function movePosition(
  trx: DatabaseTransaction,
  { name }: EventConsumer,
  position: number,
): Promise<void> {
  await trx
    .updateTable('event_consumers')
    .set({ position, attempt_count: 0, retry_at: null, seen_at: sql<Date>`now()` })
    .where('name', '=', name)
    .execute();
}

/** What the handler of a type gets; written by `emit`, of the type that it names. */
export function consumedEvent({ name }: EventConsumer, stored: StoredEvent): EventOfType {
  return {
    id: stored.event_id,
    type: stored.type as DurableEventType,
    payload: stored.payload,
    actorId: stored.actor_id,
    isSilent: stored.is_silent,
    occurredAt: stored.occurred_at,
    key: `${name}:${stored.event_id}`,
  } as EventOfType;
}

export function errorText(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  // PostgreSQL's text takes no NUL.
  return text.replaceAll('\0', '').slice(0, 2_000);
}

async function recordFailure(
  { db, log }: Ctx,
  consumer: EventConsumer,
  { place, event, error }: { place: Place; event: LoggedEvent; error: unknown },
): Promise<Outcome> {
  const { name } = consumer;
  const attempts = place.attempts + 1;
  const wait = retryDelay(consumer, attempts);
  const text = errorText(error);
  const said = { err: error, consumer: name, event: event.event_id, attempts };
  if (wait === null) {
    log.error(said, 'event parked');
    await park(db, consumer, { place, event, text });
    return { state: 'more' };
  }
  log.warn(said, 'event consumer failed');
  await sql`
    update event_consumers set attempt_count = ${attempts}, last_error = ${text},
      last_error_at = now(), retry_at = now() + make_interval(secs => ${wait / 1000})
    where name = ${name} and position = ${place.position} and attempt_count = ${place.attempts}`.execute(
    db,
  );
  return { state: 'waiting', wait };
}

/** Puts an event aside for somebody to look at, and goes on behind it. */
async function park(
  db: Database,
  { name }: EventConsumer,
  { place, event, text }: { place: Place; event: LoggedEvent; text: string },
): Promise<void> {
  await sql`
    with moved as (
      update event_consumers set position = ${event.position}, attempt_count = 0, retry_at = null,
        last_error = ${text}, last_error_at = now()
      where name = ${name} and position = ${place.position} and attempt_count = ${place.attempts}
      returning name
    )
    insert into parked_events
      (consumer, event_id, type, payload, actor_id, is_silent, occurred_at, attempt_count, error)
    select name, event_id, type, payload, actor_id, is_silent, occurred_at, ${place.attempts + 1}::int,
      ${text}::text
    from moved, event_log where event_log.position = ${event.position}
    on conflict (consumer, event_id) do nothing`.execute(db);
}
