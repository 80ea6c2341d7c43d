import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#platform/context.ts';
import type { DatabaseHandle } from '#platform/database/database.ts';
import { finishUpgrade } from './readyDatabase.ts';
import { withStartLock } from './startLock.ts';

/** Milliseconds between looks for processes of another release. */
const every = 5_000;

/**
 * Ends an upgrade once no process runs another release: where a new process starts before an old one stops, none of
 * them finds that at its own start.
 * @param waitsFor releases of the processes that lived then
 */
export function finishUpgradeLater(
  database: Pick<DatabaseHandle, 'db' | 'pool'>,
  { release, waitsFor, log }: { release: string; waitsFor: readonly string[]; log: Log },
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function keepTrying(): Promise<void> {
    let others = waitsFor;
    while (others.length > 0) {
      await sleep(every, undefined, { ref: false, signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        others = await withStartLock(database.pool, () => finishUpgrade(database, release));
        if (others.length === 0) log.info({ release }, 'upgrade finished');
      } catch (err) {
        log.warn({ err }, 'the upgrade could not be finished; it is tried again');
      }
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
