import type { Ctx, Log } from '../context.ts';
import type { Database } from '../database/database.ts';
import { consumeEvents } from './consumeEvents.ts';
import type { EventBus } from './eventBus.ts';
import { type EventConsumer, isHandled } from './eventConsumer.ts';
import { eventsAtOnce, numberEvents, pruneEvents } from './eventLog.ts';
import { retryNext } from './parkedEvents.ts';
import { keepRegistered, registerConsumers } from './registerConsumers.ts';
import { startWakefulLoop, type WakefulLoop } from './wakefulLoop.ts';

export interface EventConsumers {
  /** Waits for running handlers, at most ten seconds. */
  stop: () => Promise<void>;
}

interface Options {
  db: Database;
  bus: EventBus;
  consumers: readonly EventConsumer[];
  /** An anonymous context, as for jobs; requested before each batch. */
  context: () => Promise<Ctx>;
  log: Log;
}

/**
 * Milliseconds to batch events before numbering, and between two numberings: under load a few large batches
 * cost writers far less than many small ones.
 */
const gatherFor = { first: 30, next: 400 };
/** Polling interval in milliseconds for unannounced events. */
const pollEvery = 2_000;
/** Milliseconds between two full outbox scans, two prunings and two heartbeats. */
const every = { thorough: 10_000, prune: 10_000, sign: 60_000 };
/** Maximum number of pruning statements before events are numbered again. */
const prunedAtOnce = 50;
/** Milliseconds until a consumer is retried that another process was running. */
const busyPause = 200;
/** Concurrent consumers: each holds a connection. */
const mostAtOnce = 2;
const patience = 10_000;

/**
 * Runs event consumers in this process until it is stopped; other processes on the same database do so too,
 * and take turns for each consumer. Throws only before anything runs.
 */
export async function startEventConsumers(options: Options): Promise<EventConsumers> {
  const { db, bus, consumers, log } = options;
  await registerConsumers(db, consumers, log);
  const aborting = new AbortController();
  const stopping = new AbortController();
  const takeSlot = createSlots(mostAtOnce);

  const runners = consumers.map((consumer) => {
    const work = consumerWork(consumer, options, { stopping, aborting, takeSlot });
    const told = (err: unknown) => log.error({ err, consumer: consumer.name }, 'event consumer');
    return { consumer, work, loop: startWakefulLoop(work.step, told) };
  });
  const heard = new Set<string>();
  const numbering = startWakefulLoop(
    numberingWork(options, {
      takeHeard: () => {
        const types = [...heard];
        heard.clear();
        return types;
      },
      wake(types) {
        for (const { consumer, loop } of runners) {
          if (types.some((type) => isHandled(consumer, type))) loop.wake();
        }
      },
    }),
    (err) => log.error({ err }, 'numbering events'),
  );

  let timer: NodeJS.Timeout | undefined;
  let lastWoken = Number.NEGATIVE_INFINITY;
  const unsubscribe = bus.subscribe(({ type }) => {
    if (type === 'parkedEvents.retryRequested') {
      for (const { work, loop } of runners) {
        work.requestRetry();
        loop.wake();
      }
      return;
    }
    heard.add(type);
    const sinceLast = performance.now() - lastWoken;
    timer ??= setTimeout(
      () => {
        timer = undefined;
        lastWoken = performance.now();
        numbering.wake();
      },
      Math.max(gatherFor.first, gatherFor.next - sinceLast),
    );
  });

  return {
    async stop() {
      unsubscribe();
      clearTimeout(timer);
      stopping.abort();
      const limit = setTimeout(() => aborting.abort(), patience);
      await Promise.all([numbering, ...runners.map(({ loop }) => loop)].map(stopLoop));
      clearTimeout(limit);
    },
  };
}

const stopLoop = (loop: WakefulLoop) => loop.stop();

/** Limits concurrency, in FIFO order. */
function createSlots(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

function consumerWork(
  consumer: EventConsumer,
  { context }: Options,
  run: {
    stopping: AbortController;
    aborting: AbortController;
    takeSlot: ReturnType<typeof createSlots>;
  },
) {
  const { signal } = run.aborting;
  const isStopping = () => run.stopping.signal.aborted;
  const isDue = createClock();
  let singlyUpTo = 0;
  let isRetryRequested = false;

  async function retry(): Promise<void> {
    if (!isDue('retry', pollEvery) && !isRetryRequested) return;
    isRetryRequested = false;
    while (!isStopping()) {
      const ctx = await context();
      if (!(await run.takeSlot(() => retryNext(consumer, { ctx, signal })))) return;
    }
  }

  async function step(): Promise<number> {
    const ctx = await context();
    const outcome = await run.takeSlot(() =>
      consumeEvents(consumer, { ctx, signal, isStopping, singlyUpTo }),
    );
    if (outcome.state === 'split') singlyUpTo = outcome.upTo;
    if (outcome.state === 'split' || outcome.state === 'more') return 0;
    await retry();
    if (outcome.state === 'waiting') return outcome.wait;
    return outcome.state === 'busy' ? busyPause : pollEvery;
  }

  return {
    step,
    requestRetry() {
      isRetryRequested = true;
    },
  };
}

function numberingWork(
  { db, consumers }: Options,
  told: { takeHeard: () => string[]; wake: (types: readonly string[]) => void },
): () => Promise<number> {
  const isDue = createClock();
  let newestId: number | null = null;

  return async () => {
    const heard = told.takeHeard();
    const from = isDue('thorough', every.thorough) ? null : newestId;
    const numbered = await numberEvents(db, from);
    newestId = Math.max(newestId ?? 0, numbered.lastId ?? 0);
    // Another process may have numbered the announced events.
    told.wake([...heard, ...numbered.types]);
    if (isDue('sign', every.sign)) await keepRegistered(db, consumers);
    if (isDue('prune', every.prune)) {
      for (let left = prunedAtOnce; left > 0 && (await pruneEvents(db)); left -= 1);
    }
    return numbered.count === eventsAtOnce ? 0 : pollEvery;
  };
}

/** Whether an interval in milliseconds has passed since the last run. */
function createClock() {
  const last = new Map<string, number>();
  return (what: string, interval: number): boolean => {
    const now = performance.now();
    if (now - (last.get(what) ?? Number.NEGATIVE_INFINITY) < interval) return false;
    last.set(what, now);
    return true;
  };
}
