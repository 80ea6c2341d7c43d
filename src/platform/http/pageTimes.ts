import { bucketOfTime, timeBuckets } from '#core/insight/timeHistogram.ts';
import type { Database } from '../database/database.ts';
import { serverParts } from '../feature/serverFeature.ts';

/** How often a page was answered on a day (UTC) in a time of one bucket. */
export interface PageTimeCount {
  day: string;
  /** Key of its layout. */
  page: string;
  bucket: number;
  count: number;
}

type PageTimeListener = (db: Database, counts: readonly PageTimeCount[]) => Promise<unknown>;

declare module '../feature/serverFeature.ts' {
  interface ServerFeature {
    /** In what time pages were answered since it was told last. */
    pagesTimed?: PageTimeListener;
  }
}

export interface PageTimes {
  add: (page: string, milliseconds: number) => void;
  flush: () => Promise<void>;
}

interface PageTimesOptions {
  db: Database;
  /** Those of the features by default. */
  listeners?: () => readonly PageTimeListener[];
  now?: () => Date;
}

/** Counts in memory in what time pages are answered: a few numbers for each page, whatever the number of requests. */
export function createPageTimes({
  db,
  listeners = () => serverParts('pagesTimed'),
  now = () => new Date(),
}: PageTimesOptions): PageTimes {
  /** By page, the counts of each bucket. */
  let counts = new Map<string, number[]>();
  /** Days that are over, and what could not be told. */
  let waiting: PageTimeCount[] = [];
  let today = dayOf(now());
  let last: Promise<void> = Promise.resolve();

  function setAside(): void {
    const day = today;
    const taken = [...counts].flatMap(([page, buckets]) =>
      buckets.flatMap((count, bucket) => (count > 0 ? [{ day, page, bucket, count }] : [])),
    );
    waiting = added(waiting, taken);
    counts = new Map();
  }

  async function tell(): Promise<void> {
    setAside();
    today = dayOf(now());
    if (waiting.length === 0) return;
    const told = waiting;
    waiting = [];
    try {
      for (const listen of listeners()) await listen(db, told);
    } catch (error) {
      waiting = added(told, waiting);
      throw error;
    }
  }

  return {
    add(page, milliseconds) {
      let buckets = counts.get(page);
      if (!buckets) {
        buckets = Array.from({ length: timeBuckets }, () => 0);
        counts.set(page, buckets);
      }
      const bucket = bucketOfTime(milliseconds);
      buckets[bucket] = (buckets[bucket] ?? 0) + 1;
    },
    /** One after the other. What is told on a new day since the last time belongs to the day before: at most a minute. */
    flush() {
      const next = last.then(tell);
      last = next.catch(() => undefined);
      return next;
    },
  };
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Equal ones together, so that a database that is away costs no memory. */
function added(one: readonly PageTimeCount[], other: readonly PageTimeCount[]): PageTimeCount[] {
  const sums = new Map<string, PageTimeCount>();
  for (const each of [...one, ...other]) {
    const key = `${each.day} ${each.bucket} ${each.page}`;
    sums.set(key, { ...each, count: each.count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()];
}
