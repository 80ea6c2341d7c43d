import { sql } from 'kysely';
import type { DurableEventType } from '#core/domainEvents.ts';
import { type Ctx, inTransaction, type Unit } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { preparedStatement } from '../database/preparedStatements.ts';
import { callHandler, type EventConsumer, type EventOfType, retryDelay } from './eventConsumer.ts';

/** Events per transaction. */
const batchSize = 200;
/** Milliseconds after which a transaction commits what has been handled. */
const batchTime = 1_000;
/** Positions scanned per transaction for events of the consumer's types. */
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

/** As parsed from JSON. */
type WrittenEvent = Omit<LoggedEvent, 'occurred_at'> & { occurred_at: string };

/** A consumer's state; its row is locked. */
interface Place {
  position: number;
  attempts: number;
  /** The last position of the whole log. */
  last: number;
  /** The last position of this transaction, and the number of its events. */
  upTo: number;
  limit: number;
  /** Milliseconds until a failed event may be retried. */
  wait: number;
}

export type ConsumeOutcome =
  /** Another process is running it. */
  | { state: 'busy' }
  /** A failed event is waiting for its retry. */
  | { state: 'waiting'; wait: number }
  /** Nothing is left to handle. */
  | { state: 'done' }
  | { state: 'more' }
  /** Events up to this position are handled one by one, to find the failing one. */
  | { state: 'split'; upTo: number };

interface Run {
  ctx: Ctx;
  signal: AbortSignal;
  /** The process is shutting down: the transaction commits what has been handled. */
  isStopping: () => boolean;
  /** Up to this position events are handled one by one. */
  singlyUpTo: number;
}

/**
 * Handles a consumer's next events in one transaction, which also advances its position. A failing event is
 * retried later, or parked after the last attempt.
 */
export async function consumeEvents(consumer: EventConsumer, run: Run): Promise<ConsumeOutcome> {
  const { ctx } = run;
  const attempt: { place: Place | null; events: LoggedEvent[] } = { place: null, events: [] };
  try {
    return await inTransaction(ctx, async (unit): Promise<ConsumeOutcome> => {
      Object.assign(attempt, await lockAndRead(unit.trx, consumer, run));
      const { place, events } = attempt;
      if (place === null) return { state: 'busy' };
      if (place.wait > 0) return { state: 'waiting', wait: place.wait };
      if (place.upTo <= place.position) return { state: 'done' };
      const handled = await handle(consumer, run, { unit, events });
      const isAll = handled === events.length && events.length < place.limit;
      const position = isAll ? place.upTo : (events[handled - 1]?.position ?? place.position);
      await movePosition(unit.trx, consumer, position);
      return { state: position < place.last ? 'more' : 'done' };
    });
  } catch (error) {
    const { place, events } = attempt;
    const [first] = events;
    const last = events.at(-1);
    // Without events to handle, the database failed.
    if (run.signal.aborted || place === null || first === undefined || !last) throw error;
    if (first !== last) return { state: 'split', upTo: last.position };
    return await recordFailure(ctx, consumer, { place, event: first, error });
  }
}

async function handle(
  consumer: EventConsumer,
  { ctx, signal, isStopping }: Run,
  { unit, events }: { unit: Unit; events: readonly LoggedEvent[] },
): Promise<number> {
  if (events.length === 0) return 0;
  const end = Date.now() + batchTime;
  const isOver = () => isStopping() || Date.now() > end;
  const consumed = events.map((event) => consumedEvent(consumer, event));
  return callHandler(consumer, { ...ctx, ...unit }, consumed, { signal, isOver });
}

/**
 * Locks the consumer's row, unless another process has, and reads the events after its position. Asynchronous
 * commit is safe for consumers: their position is written in the same transaction, and lost events are
 * delivered again.
 */
async function lockAndRead(
  trx: DatabaseTransaction,
  { name, types }: EventConsumer,
  { singlyUpTo }: Run,
): Promise<{ place: Place | null; events: LoggedEvent[] }> {
  const { rows } = await sql<Place & { events: WrittenEvent[] }>`${preparedStatement}
    with place as materialized (
      select consumer.position as at, attempt_count, last_position,
        least(last_position, consumer.position + ${farthest}) as up_to,
        case when attempt_count > 0 or consumer.position < ${singlyUpTo} then 1 else ${batchSize} end
          as most,
        coalesce(greatest(extract(epoch from retry_at - now()) * 1000, 0), 0)::float8 as wait,
        set_config('synchronous_commit', 'off', true)
      from event_consumers consumer, event_log_state
      where name = ${name} for update of consumer skip locked
    )
    select at as position, attempt_count as attempts, last_position as last, up_to as "upTo",
      most as "limit", wait, (
        -- A single JSON value is parsed in a fraction of the time of rows.
        select coalesce(json_agg(event order by position), '[]') from (
          select * from event_log
          where position > at and position <= up_to and wait = 0
            and type = any(${types()}::text[])
          order by position limit most
        ) event) as events
    from place`.execute(trx);
  const [found] = rows;
  if (found === undefined) return { place: null, events: [] };
  const { events, ...place } = found;
  return {
    place,
    events: events.map((event) => ({ ...event, occurred_at: new Date(event.occurred_at) })),
  };
}

async function movePosition(
  trx: DatabaseTransaction,
  { name }: EventConsumer,
  position: number,
): Promise<void> {
  await sql`${preparedStatement}
    update event_consumers
    set position = ${position}, attempt_count = 0, retry_at = null, seen_at = now()
    where name = ${name}`.execute(trx);
}

/** The handler's payload type; written by `emit` for the type it names. */
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
  const isNamed = error instanceof Error && error.name !== 'Error';
  const message = error instanceof Error ? error.message : String(error);
  const text = isNamed ? `${error.name}: ${message}` : message;
  // PostgreSQL's text cannot contain NUL.
  return text.replaceAll('\0', '').slice(0, 2_000);
}

async function recordFailure(
  { db, log }: Ctx,
  consumer: EventConsumer,
  { place, event, error }: { place: Place; event: LoggedEvent; error: unknown },
): Promise<ConsumeOutcome> {
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

/** Parks an event and continues after it. */
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
