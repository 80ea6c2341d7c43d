import type { DurableEvents, DurableEventType } from '#core/domainEvents.ts';
import type { Ctx, Unit } from '../context.ts';

/** An event as delivered to a consumer. */
export interface ConsumedEvent<Type extends DurableEventType = DurableEventType> {
  /** The same on each delivery, for every consumer. */
  id: number;
  type: Type;
  payload: DurableEvents[Type];
  /** The actor; null for automatic changes. */
  actorId: number | null;
  /** A silent change, which sends no notifications. */
  isSilent: boolean;
  occurredAt: Date;
  /** Identifies this event for this consumer: the idempotency key of side effects outside the transaction. */
  key: string;
}

/** An event of one of several types; checking `type` narrows the payload. */
export type EventOfType<Type extends DurableEventType = DurableEventType> = {
  [Each in Type]: ConsumedEvent<Each>;
}[Type];

/**
 * A handler's context. What it writes through `trx` and emits is committed together with the consumer's
 * position, so it happens exactly once; anything else may be repeated and needs `event.key`. `db` is another
 * connection, which does not see uncommitted writes of `trx`.
 */
export interface ConsumerContext extends Ctx, Unit {
  /** Aborted when the handler times out or the process shuts down. */
  signal: AbortSignal;
}

type Handlers = {
  [Type in DurableEventType]?: (ctx: ConsumerContext, event: ConsumedEvent<Type>) => Promise<void>;
};

interface ConsumerOptions {
  /** Unique and permanent: the position is stored under it. */
  name: string;
  /** Where a new consumer starts: with new events, or with the oldest event kept. */
  from?: 'now' | 'beginning';
  /** Failed attempts before an event is parked; 6 by default, in about 30 seconds. */
  maxAttempts?: number;
  /** Milliseconds until the first retry, doubled for each further one; 1,000 by default. */
  retryAfter?: number;
  /** Timeout of a handler call in milliseconds; 20,000 by default. */
  timeout?: number;
  /** False: nothing hangs on its events now, and they wait for the next look, two seconds later at most. */
  isUrgent?: () => boolean;
}

/** One handler per event type. */
export interface PerEventConsumer extends ConsumerOptions {
  handles: Handlers;
}

/** One handler for batches of events, in order. */
export interface BatchConsumer<Type extends DurableEventType = DurableEventType>
  extends ConsumerOptions {
  /** A function where features say together which these are. */
  types: readonly Type[] | (() => readonly Type[]);
  handleBatch: (ctx: ConsumerContext, events: readonly EventOfType<Type>[]) => Promise<void>;
}

/** A consumer in the runner's representation. */
export interface EventConsumer extends ConsumerOptions {
  types: () => readonly DurableEventType[];
  /**
   * @param isOver whether the remaining events should wait for the next transaction
   * @returns how many events, from the first one on, have been handled
   */
  handle: (
    ctx: ConsumerContext,
    events: readonly EventOfType[],
    isOver: () => boolean,
  ) => Promise<number>;
}

/**
 * Declares a consumer of durable events. It receives every event of its types at least once and in order, in
 * one process at a time. An event that keeps failing is parked, and the following ones are handled.
 */
export function defineEventConsumer(consumer: PerEventConsumer): EventConsumer;
export function defineEventConsumer<const Type extends DurableEventType>(
  consumer: BatchConsumer<Type>,
): EventConsumer;
export function defineEventConsumer(consumer: PerEventConsumer | BatchConsumer): EventConsumer {
  return 'handles' in consumer ? perEvent(consumer) : inBatches(consumer);
}

function perEvent({ handles, ...options }: PerEventConsumer): EventConsumer {
  const types = Object.keys(handles) as DurableEventType[]; // the keys of Handlers
  return {
    ...options,
    types: () => types,
    async handle(ctx, events, isOver) {
      let handled = 0;
      for (const event of events) {
        if (handled > 0 && isOver()) break;
        const handler = handles[event.type] as Handler | undefined; // takes what its key says
        await handler?.(ctx, event);
        handled += 1;
      }
      return handled;
    },
  };
}

type Handler = (ctx: ConsumerContext, event: ConsumedEvent) => Promise<void>;

function inBatches({ handleBatch, types, ...options }: BatchConsumer): EventConsumer {
  return {
    ...options,
    types: typeof types === 'function' ? types : () => types,
    async handle(ctx, events) {
      await handleBatch(ctx, events);
      return events.length;
    },
  };
}

/** Whether a consumer is woken by an event. */
export function isHandled({ types, isUrgent }: EventConsumer, type: string): boolean {
  return (isUrgent?.() ?? true) && types().some((each) => each === type);
}

const defaults = { maxAttempts: 6, retryAfter: 1_000, timeout: 20_000 };
/** Maximum retry delay in milliseconds. */
const longestRetry = 60_000;

/** Milliseconds until the next attempt after a number of failures; null: the event is parked. */
export function retryDelay(
  { maxAttempts = defaults.maxAttempts, retryAfter = defaults.retryAfter }: ConsumerOptions,
  attempts: number,
): number | null {
  if (attempts >= maxAttempts) return null;
  return Math.min(retryAfter * 2 ** (attempts - 1), longestRetry);
}

/**
 * Calls the consumer's handler with a timeout.
 * @throws the handler's error; a timeout error if the time is over
 */
export async function callHandler(
  consumer: EventConsumer,
  ctx: Omit<ConsumerContext, 'signal'>,
  events: readonly EventOfType[],
  { signal, isOver }: { signal: AbortSignal; isOver: () => boolean },
): Promise<number> {
  const { timeout = defaults.timeout } = consumer;
  // What is aborted already tells no handler so.
  if (signal.aborted) throw new Error('The process ended.');
  const ending = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  const aborted = Promise.withResolvers<never>();
  const abort = () =>
    aborted.reject(
      new Error(signal.aborted ? 'The process ended.' : `The handler took over ${timeout} ms.`),
    );
  ending.addEventListener('abort', abort);
  try {
    const handling = consumer.handle({ ...ctx, signal: ending }, events, isOver);
    return await Promise.race([handling, aborted.promise]);
  } finally {
    ending.removeEventListener('abort', abort);
  }
}
