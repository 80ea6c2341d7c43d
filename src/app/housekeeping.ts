import type { Services } from './services.ts';

/** Interval in which page views are handed over in batches. Milliseconds. */
const viewsEvery = 5_000;

/** Periodic tasks of each process; everything else is a job. `stop` flushes what is pending. */
export function startHousekeeping({ pageViews }: Services): { stop: () => Promise<void> } {
  const timer = setInterval(() => pageViews.flush().catch(() => undefined), viewsEvery);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await pageViews.flush().catch(() => undefined);
    },
  };
}
