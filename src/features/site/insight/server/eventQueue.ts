import type { DeviceClass } from '#platform/analytics/deviceClass.ts';
import type { Database } from '#platform/database/database.ts';
import { addToDays } from './countUncounted.ts';
import { dayOf, visitorKeyOf } from './eventDays.ts';
import { type InsightEvent, insertInsightEvents } from './insertEvents.ts';

/** An event before its visitor has a key, for which the salt of the day is read. */
export interface WaitingEvent extends Omit<InsightEvent, 'visitorKey'> {
  device: DeviceClass;
  /** Null: nobody’s, or a member’s. */
  viewerKey: Buffer | null;
}

interface EventQueue {
  /** Never waits; what there is no room for is dropped, and counted. */
  add: (event: WaitingEvent) => void;
  /** Counts events that were refused before they got here. */
  drop: (reason: DropReason, at: Date, count?: number) => void;
  /** Writes what waits: one statement for each batch. */
  flush: () => Promise<void>;
  /** Writes what waits, and from now on each event at once: the process is about to end. */
  close: () => Promise<void>;
  /** Told of batches that could not be written, and are tried again. */
  onFailure: (report: (error: unknown) => void) => void;
}

type DropReason = 'FULL' | 'LIMIT' | 'INVALID';

/** Written at once when so many wait, or else after so long. */
const batchSize = 1_000;
const writtenAfterMs = 2_000;
const mostWaiting = 20_000;

const queues = new WeakMap<Database, EventQueue>();

/** The queue of this process. */
export function eventQueueOf(db: Database): EventQueue {
  const queue = queues.get(db) ?? createEventQueue(db);
  queues.set(db, queue);
  return queue;
}

export function createEventQueue(db: Database): EventQueue {
  let waiting: WaitingEvent[] = [];
  let dropped = new Map<string, number>();
  let last: Promise<unknown> = Promise.resolve();
  let isClosing = false;
  let timer: NodeJS.Timeout | undefined;
  let report: (error: unknown) => void = () => undefined;

  function drop(reason: DropReason, at: Date, count = 1): void {
    const key = `${dayOf(at)} ${reason}`;
    dropped.set(key, (dropped.get(key) ?? 0) + count);
    flushSoon();
  }

  function flushSoon(): void {
    timer ??= setTimeout(flushNow, writtenAfterMs).unref();
  }

  function flushNow(): void {
    clearTimeout(timer);
    timer = undefined;
    flush().catch((error: unknown) => {
      report(error);
      flushSoon();
    });
  }

  async function writeBatch(): Promise<void> {
    const batch = waiting.slice(0, batchSize);
    const events: InsightEvent[] = [];
    for (const { viewerKey, ...event } of batch) {
      const visitorKey = viewerKey && (await visitorKeyOf(db, event.at, viewerKey));
      events.push({ ...event, visitorKey });
    }
    await writeHoldable(events);
    waiting = waiting.slice(batch.length);
  }

  /** One that the database can't hold keeps back none of the others: halves of a refused batch are tried. */
  async function writeHoldable(events: readonly InsightEvent[]): Promise<void> {
    try {
      await insertInsightEvents(db, events);
    } catch (error) {
      if (!/^2[23]/.test(String(Object(error).code))) throw error;
      const [only] = events;
      if (events.length === 1 && only) return drop('INVALID', only.at);
      const middle = Math.ceil(events.length / 2);
      await writeHoldable(events.slice(0, middle));
      await writeHoldable(events.slice(middle));
    }
  }

  async function writeDropped(): Promise<void> {
    const counts = dropped;
    dropped = new Map();
    const tallies = [...counts].map(([key, count]) => {
      const [day = '', reason = ''] = key.split(' ');
      return { day, metric: 'dropped' as const, dimension: 'events', key: reason, count };
    });
    try {
      await addToDays(db, tallies);
    } catch (error) {
      for (const [key, count] of counts) dropped.set(key, (dropped.get(key) ?? 0) + count);
      throw error;
    }
  }

  /** One after the other: a slow database gets no second batch meanwhile. */
  function flush(): Promise<void> {
    const next = last.then(async () => {
      while (waiting.length > 0) await writeBatch();
      await writeDropped();
    });
    last = next.catch(() => undefined);
    return next;
  }

  return {
    add(event) {
      if (waiting.length >= mostWaiting) {
        drop('FULL', event.at);
        return;
      }
      waiting.push(event);
      if (isClosing || waiting.length % batchSize === 0) flushNow();
      else flushSoon();
    },
    drop,
    flush,
    onFailure(tell) {
      report = tell;
    },
    close() {
      isClosing = true;
      clearTimeout(timer);
      return flush();
    },
  };
}
