import type { Services } from './services.ts';

/** Interval in which views are written in batches. Milliseconds. */
const viewsEvery = 5_000;

/** Periodic tasks of each process; everything else is a job. `stop` flushes what is pending. */
export function startHousekeeping({ views }: Services): { stop: () => Promise<void> } {
  const timer = setInterval(() => views.flush().catch(() => undefined), viewsEvery);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await views.flush().catch(() => undefined);
    },
  };
}
