import { randomUUID } from 'node:crypto';
import type { EventBus } from './events/eventBus.ts';

/** Who has spent how much of which limit, as a process tells the others. */
type Spent = readonly [limit: string, caller: string, amount: number];

declare module '#core/domainEvents.ts' {
  interface TransientEvents {
    /** Callers have used much of a limit in one process. */
    'limits.spent': { by: string; spent: readonly Spent[] };
  }
}

/** Milliseconds between two tellings: until then each process has its own count. */
const tellEvery = 1_000;
/** Callers in one event, and in one telling: a message has 8,000 bytes. */
const most = { inEvent: 40, atOnce: 400, early: 200 };
const minute = 60_000;

export interface SpendingNews {
  /** Tells the other processes that serve the same community, soon. */
  tell: (limit: string, caller: string, amount: number) => void;
  /** What callers spend elsewhere. */
  hear: (limit: string, listener: (caller: string, amount: number) => void) => void;
}

const byBus = new WeakMap<EventBus, ReturnType<typeof createNews>>();

/** One per process: limits count what a caller does in all processes, a second late. */
export function spendingNewsOf(bus: EventBus): SpendingNews {
  return newsOf(bus);
}

/** Begins to tell; a process that is alone never does. */
export function startSpendingNews(bus: EventBus): () => void {
  return newsOf(bus).start();
}

function newsOf(bus: EventBus): ReturnType<typeof createNews> {
  const known = byBus.get(bus) ?? createNews(bus);
  byBus.set(bus, known);
  return known;
}

function createNews(bus: EventBus) {
  const self = randomUUID();
  const listeners = new Map<string, (caller: string, amount: number) => void>();
  const untold = new Map<string, Spent>();
  /** Of limits that have not been asked for here yet. */
  let early: { spent: Spent; at: number }[] = [];
  let isShared = false;

  bus.subscribe((event) => {
    if (event.type !== 'limits.spent' || event.payload.by === self) return;
    for (const spent of event.payload.spent) {
      const [limit, caller, amount] = spent;
      const listener = listeners.get(limit);
      if (listener) listener(caller, amount);
      else early = [...early.slice(1 - most.early), { spent, at: performance.now() }];
    }
  });

  function publish(): void {
    const spent = [...untold.values()];
    untold.clear();
    for (let start = 0; start < spent.length; start += most.inEvent) {
      const part = spent.slice(start, start + most.inEvent);
      bus.publish([{ type: 'limits.spent', payload: { by: self, spent: part } }]);
    }
  }

  return {
    tell(limit: string, caller: string, amount: number) {
      if (!isShared) return;
      const key = `${limit} ${caller}`;
      const before = untold.get(key)?.[2] ?? 0;
      if (before > 0 || untold.size < most.atOnce)
        untold.set(key, [limit, caller, before + amount]);
    },
    hear(limit: string, listener: (caller: string, amount: number) => void) {
      listeners.set(limit, listener);
      const since = performance.now() - minute;
      for (const { spent, at } of early) {
        if (spent[0] === limit && at > since) listener(spent[1], spent[2]);
      }
      early = early.filter(({ spent, at }) => spent[0] !== limit && at > since);
    },
    start() {
      isShared = true;
      const timer = setInterval(publish, tellEvery);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
