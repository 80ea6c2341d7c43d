import { setTimeout as sleep } from 'node:timers/promises';

export interface WakefulLoop {
  /** Ends the pause, or leaves out the next one. */
  wake: () => void;
  /** Resolves once the work under way is done; no more begins. */
  stop: () => Promise<void>;
}

/** Milliseconds between attempts of what has failed, as while the database is away. */
const retryAfter = 1_000;

/**
 * Does some work again and again.
 * @param work returns the milliseconds to pause
 * @param onError hears of the first failure of several in a row
 */
export function startWakefulLoop(
  work: () => Promise<number>,
  onError: (error: unknown) => void,
): WakefulLoop {
  let isStopped = false;
  let isFailing = false;
  let woken = Promise.withResolvers<void>();

  async function once(): Promise<number> {
    try {
      const pause = await work();
      isFailing = false;
      return pause;
    } catch (error) {
      if (!isFailing && !isStopped) onError(error);
      isFailing = true;
      // Nothing wakes it: what failed now would fail again.
      await pauseFor(retryAfter, stopped.promise);
      return 0;
    }
  }

  const stopped = Promise.withResolvers<void>();
  async function run(): Promise<void> {
    while (!isStopped) {
      woken = Promise.withResolvers();
      const pause = await once();
      if (pause > 0) await pauseFor(pause, woken.promise);
    }
  }

  const running = run();
  return {
    wake: () => woken.resolve(),
    async stop() {
      isStopped = true;
      woken.resolve();
      stopped.resolve();
      await running;
    },
  };
}

async function pauseFor(milliseconds: number, end: Promise<void>): Promise<void> {
  const timer = new AbortController();
  const { signal } = timer;
  const time = sleep(milliseconds, undefined, { ref: false, signal }).catch(() => undefined);
  await Promise.race([time, end]);
  timer.abort();
}
