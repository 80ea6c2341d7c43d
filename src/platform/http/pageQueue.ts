import { AppError } from '#core/errors.ts';

/** Who waits for a page, in the order in which each is served more often than the next. */
export const pageReaders = ['staff', 'members', 'visitors', 'machines'] as const;

/** `machines`: crawlers, and browsers that load pages ahead. */
export type PageReader = (typeof pageReaders)[number];

/** How often each is served while all of them wait. */
const turns: Readonly<Record<PageReader, number>> = {
  staff: 8,
  members: 8,
  visitors: 4,
  machines: 1,
};

export interface PageQueue {
  /**
   * Prepares a page as soon as there is room.
   * @param isGone asked when it is its turn: whether nobody waits for it any more
   * @throws AppError UNAVAILABLE with the seconds until it is worth trying again: it would wait too long
   */
  run: <T>(reader: PageReader, work: () => Promise<T>, isGone: () => boolean) => Promise<T>;
  waiting: (reader: PageReader) => number;
  /** Since the start. */
  refused: (reader: PageReader) => number;
}

interface Waiting {
  begin: () => void;
  refuse: (error: AppError) => void;
  isGone: () => boolean;
  giveUp: ReturnType<typeof setTimeout>;
}

interface PageQueueOptions {
  /** Pages in preparation: more of them take more memory and time each, and none is done earlier. */
  atOnce?: number;
  /** Milliseconds that a page may wait. */
  patience?: number;
  /** Milliseconds between two pages that are done, until it is known. */
  pace?: number;
}

/** Share of a new measurement in the mean. */
const newest = 0.05;

/**
 * Bounds how many pages are prepared at once and how long others wait. What would wait too long is refused before it
 * costs anything, those with the fewest turns first.
 */
export function createPageQueue({
  atOnce = 24,
  patience = 2_000,
  pace = 10,
}: PageQueueOptions = {}): PageQueue {
  const lines = new Map<PageReader, Waiting[]>(pageReaders.map((reader) => [reader, []]));
  const credit = new Map<PageReader, number>(pageReaders.map((reader) => [reader, 0]));
  const refused = new Map<PageReader, number>(pageReaders.map((reader) => [reader, 0]));
  let running = 0;
  /** Mean milliseconds between two pages that are done while others wait. */
  let interval = pace;
  let doneAt: number | null = null;

  const lineOf = (reader: PageReader) => lines.get(reader) ?? [];

  /** Smooth weighted round-robin: whoever waits gains its turns, and pays for all when it is served. */
  function nextReader(): PageReader | null {
    const waiting = pageReaders.filter((reader) => lineOf(reader).length > 0);
    let best: PageReader | null = null;
    for (const reader of waiting) {
      credit.set(reader, (credit.get(reader) ?? 0) + turns[reader]);
      if (best === null || (credit.get(reader) ?? 0) > (credit.get(best) ?? 0)) best = reader;
    }
    if (best === null) return null;
    const all = waiting.reduce((sum, reader) => sum + turns[reader], 0);
    credit.set(best, (credit.get(best) ?? 0) - all);
    return best;
  }

  /** Milliseconds that a newcomer would wait, at the pace of late. */
  function waitOf(reader: PageReader): number {
    const ahead = lineOf(reader).length + 1;
    const pages = pageReaders.reduce((sum, other) => {
      if (other === reader) return sum + ahead;
      return sum + Math.min(lineOf(other).length, (ahead * turns[other]) / turns[reader]);
    }, 0);
    return pages * interval;
  }

  function refusal(reader: PageReader, wait: number): AppError {
    refused.set(reader, (refused.get(reader) ?? 0) + 1);
    return unavailable(wait);
  }

  function unavailable(wait: number): AppError {
    const retryAfterSeconds = Math.min(30, Math.max(1, Math.ceil(wait / 1_000)));
    return new AppError('UNAVAILABLE', { retryAfterSeconds });
  }

  function end(): void {
    running -= 1;
    const now = performance.now();
    const isBusy = pageReaders.some((reader) => lineOf(reader).length > 0);
    // An outage is no pace: after it nobody would be let into a line, and the pace never measured again.
    if (isBusy && doneAt !== null) {
      interval += newest * (Math.min(now - doneAt, patience / 4) - interval);
    }
    doneAt = isBusy ? now : null;
    admit();
  }

  function admit(): void {
    while (running < atOnce) {
      const reader = nextReader();
      if (reader === null) return;
      const next = lineOf(reader).shift();
      if (!next) continue;
      clearTimeout(next.giveUp);
      if (next.isGone()) next.refuse(unavailable(0));
      else {
        running += 1;
        next.begin();
      }
    }
  }

  function turnOf(reader: PageReader, isGone: () => boolean): Promise<void> {
    return new Promise((begin, refuse) => {
      const line = lineOf(reader);
      const entry: Waiting = {
        ...{ begin, refuse, isGone },
        giveUp: setTimeout(() => {
          line.splice(line.indexOf(entry), 1);
          refuse(refusal(reader, waitOf(reader)));
        }, patience),
      };
      line.push(entry);
    });
  }

  return {
    async run(reader, work, isGone) {
      if (running < atOnce) running += 1;
      else {
        const wait = waitOf(reader);
        if (wait > patience) throw refusal(reader, wait);
        await turnOf(reader, isGone);
      }
      try {
        return await work();
      } finally {
        end();
      }
    },
    waiting: (reader) => lineOf(reader).length,
    refused: (reader) => refused.get(reader) ?? 0,
  };
}
