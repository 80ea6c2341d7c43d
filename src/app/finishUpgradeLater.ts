import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#platform/context.ts';
import type { DatabaseHandle } from '#platform/database/database.ts';
import { finishUpgrade } from './readyDatabase.ts';
import { withUpgradeLock } from './startLock.ts';

/** Milliseconds between looks for processes of another release. */
const every = 5_000;

/**
 * Ends an upgrade once no process runs another release: at once, or when the last old one has stopped. The process serves
 * meanwhile, since building an index waits for every open transaction.
 */
export function finishUpgradeLater(
  database: Pick<DatabaseHandle, 'db' | 'pool'>,
  { release, log }: { release: string; log: Log },
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function keepTrying(): Promise<void> {
    while (!signal.aborted) {
      try {
        const finish = () => finishUpgrade(database, release);
        const done = await withUpgradeLock(database.pool, finish);
        if (done && done.applied > 0) log.info({ release }, 'upgrade finished');
        if (done?.waitsFor.length === 0) return;
      } catch (err) {
        log.warn({ err }, 'the upgrade could not be finished; it is tried again');
      }
      await sleep(every, undefined, { ref: false, signal }).catch(() => undefined);
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
