import type { DurableEvents, DurableEventType } from '#core/domainEvents.ts';
import type { Ctx, Unit } from '../context.ts';

/** An event as a consumer gets it. */
export interface ConsumedEvent<Type extends DurableEventType = DurableEventType> {
  /** The same each time the event is delivered, to whichever consumer. */
  id: number;
  type: Type;
  payload: DurableEvents[Type];
  /** Who did it; null for what happens by itself. */
  actorId: number | null;
  /** A silent change, which notifies nobody. */
  isSilent: boolean;
  occurredAt: Date;
  /** Names this event for this consumer: the idempotency key of what reaches outside the transaction. */
  key: string;
}

/** Any event of some types; checking `type` narrows the payload. */
export type EventOfType<Type extends DurableEventType = DurableEventType> = {
  [Each in Type]: ConsumedEvent<Each>;
}[Type];

/**
 * What a handler works with. What it writes by `trx` and emits is committed together with the
 * consumer's position, so it happens once; anything else may happen again and needs `event.key`.
 * `db` is another connection, which does not see what `trx` has written.
 */
export interface ConsumerContext extends Ctx, Unit {
  /** Aborted when the handler has run out of time or the process must end. */
  signal: AbortSignal;
}

type Handlers = {
  [Type in DurableEventType]?: (ctx: ConsumerContext, event: ConsumedEvent<Type>) => Promise<void>;
};

interface ConsumerOptions {
  /** Unique and kept for ever: the position is stored under it. */
  name: string;
  /** Where a new consumer starts: at what happens from now on, or at the oldest event still kept. */
  from?: 'now' | 'beginning';
  /** Failed attempts before an event is parked; 6 unless said otherwise, in about half a minute. */
  maxAttempts?: number;
  /** Milliseconds until the second attempt, doubled for each one after it; 1,000 unless said otherwise. */
  retryAfter?: number;
  /** Milliseconds a handler may take for one call; 20,000 unless said otherwise. */
  timeout?: number;
}

/** One handler for each type of event. */
export interface PerEventConsumer extends ConsumerOptions {
  handles: Handlers;
}

/** One handler for many events at once, in order. */
export interface BatchConsumer<Type extends DurableEventType = DurableEventType>
  extends ConsumerOptions {
  types: readonly Type[] | 'all';
  handleBatch: (ctx: ConsumerContext, events: readonly EventOfType<Type>[]) => Promise<void>;
}

/** A consumer as the runner takes it. */
export interface EventConsumer extends ConsumerOptions {
  types: readonly DurableEventType[] | 'all';
  /**
   * @param isOver whether the rest of the events should wait for the next transaction
   * @returns how many of the events, from the first one on, have been handled
   */
  handle: (
    ctx: ConsumerContext,
    events: readonly EventOfType[],
    isOver: () => boolean,
  ) => Promise<number>;
}

/**
 * Declares a consumer of durable events. It gets every event of its types at least once and in order,
 * in one process at a time. An event that keeps failing is parked, and those behind it go on.
 */
export function defineEventConsumer(consumer: PerEventConsumer): EventConsumer;
export function defineEventConsumer<const Type extends DurableEventType>(
  consumer: BatchConsumer<Type>,
): EventConsumer;
export function defineEventConsumer(consumer: PerEventConsumer | BatchConsumer): EventConsumer {
  return 'handles' in consumer ? perEvent(consumer) : inBatches(consumer);
}

function perEvent({ handles, ...options }: PerEventConsumer): EventConsumer {
  return {
    ...options,
    types: Object.keys(handles) as DurableEventType[], // the keys of Handlers
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

function inBatches({ handleBatch, ...options }: BatchConsumer): EventConsumer {
  return {
    ...options,
    async handle(ctx, events) {
      await handleBatch(ctx, events);
      return events.length;
    },
  };
}

export function isHandled({ types }: EventConsumer, type: string): boolean {
  return types === 'all' || types.some((each) => each === type);
}

const defaults = { maxAttempts: 6, retryAfter: 1_000, timeout: 20_000 };
/** Milliseconds between two attempts at most. */
const longestRetry = 60_000;

/** Milliseconds until the next attempt after so many failed ones; null: none, the event is parked. */
export function retryDelay(
  { maxAttempts = defaults.maxAttempts, retryAfter = defaults.retryAfter }: ConsumerOptions,
  attempts: number,
): number | null {
  if (attempts >= maxAttempts) return null;
  return Math.min(retryAfter * 2 ** (attempts - 1), longestRetry);
}

/**
 * Calls the consumer's handler, at most as long as it may take.
 * @throws what the handler throws; an error of its own when the time is over
 */
export async function callHandler(
  consumer: EventConsumer,
  ctx: Omit<ConsumerContext, 'signal'>,
  events: readonly EventOfType[],
  { signal, isOver }: { signal: AbortSignal; isOver: () => boolean },
): Promise<number> {
  const { timeout = defaults.timeout } = consumer;
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
