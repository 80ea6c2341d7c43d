import type { Services } from './services.ts';

/** Views are written together this often. Milliseconds. */
const viewsEvery = 5_000;

/** What each process does now and then for itself; the rest are jobs. `stop` writes what is still waiting. */
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
