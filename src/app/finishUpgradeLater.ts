import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#platform/context.ts';
import type { DatabaseHandle } from '#platform/database/database.ts';
import { finishUpgrade } from './readyDatabase.ts';

/** Milliseconds between looks for processes of another release; doubled with each failure. */
const pause = { usual: 5_000, longest: 600_000 };

/**
 * Ends an upgrade once no process runs another release: at once, or when the last old one has stopped. The process serves
 * meanwhile, since building an index waits for every open transaction. Stopping cancels it, and another process begins anew.
 */
export function finishUpgradeLater(
  database: Pick<DatabaseHandle, 'db' | 'pool'>,
  { log, ...asked }: { release: string; log: Log; folder?: string },
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function keepTrying(): Promise<void> {
    let wait = pause.usual;
    while (!signal.aborted) {
      try {
        const done = await finishUpgrade(database, { ...asked, signal });
        if (done && done.applied > 0) log.info({ release: asked.release }, 'upgrade finished');
        if (done?.waitsFor.length === 0) return;
        wait = pause.usual;
      } catch (err) {
        if (signal.aborted) return;
        log.warn({ err }, 'the upgrade could not be finished; it is tried again');
        wait = Math.min(wait * 2, pause.longest);
      }
      await sleep(wait, undefined, { ref: false, signal }).catch(() => undefined);
    }
  }

  const trying = keepTrying();
  return {
    async stop() {
      stopping.abort();
      await trying;
    },
  };
}
