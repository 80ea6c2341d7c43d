import type { Services } from './services.ts';

/** Intervals in which page views and the times of pages are handed over in batches. Milliseconds. */
const viewsEvery = 5_000;
const timesEvery = 60_000;

/** Periodic tasks of each process; everything else is a job. `stop` flushes what is pending. */
export function startHousekeeping({ pageViews, pageTimes }: Services): {
  stop: () => Promise<void>;
} {
  const tellViews = () => pageViews.flush().catch(() => undefined);
  const tellTimes = () => pageTimes.flush().catch(() => undefined);
  const timers = [setInterval(tellViews, viewsEvery), setInterval(tellTimes, timesEvery)];
  for (const timer of timers) timer.unref();
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all([tellViews(), tellTimes()]);
    },
  };
}
