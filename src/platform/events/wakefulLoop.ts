import { setTimeout as sleep } from 'node:timers/promises';

export interface WakefulLoop {
  /** Ends the current pause, or skips the next one. */
  wake: () => void;
  /** Resolves once the current work is done; no more starts. */
  stop: () => Promise<void>;
}

/** Retry interval in milliseconds after a failure, such as an unavailable database. */
const retryAfter = 1_000;

/**
 * Runs work in a loop.
 * @param work returns the pause in milliseconds
 * @param onError called with the first of several consecutive errors
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
      // Not interruptible: an immediate retry would fail again.
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
