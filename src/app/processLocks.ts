import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Milliseconds between attempts, and until the operator is told what is waited for. */
const patience = { every: 200, silent: 10_000 };

/**
 * Migrates and fills a new database in one process at a time; the others wait for it.
 * @param options.tell told once when it takes long
 */
export async function withStartLock<T>(
  pool: pg.Pool,
  work: () => Promise<T>,
  { tell, signal }: { tell?: (line: string) => void; signal?: AbortSignal | undefined } = {},
): Promise<T> {
  const begun = performance.now();
  let isTold = false;
  for (;;) {
    signal?.throwIfAborted();
    const done = await whileLocked(pool, 'plaza.start', async () => ({ result: await work() }));
    if (done) return done.result;
    if (!isTold && performance.now() - begun > patience.silent) {
      tell?.('waiting for another process, which prepares the database');
      isTold = true;
    }
    await sleep(patience.every);
  }
}

/**
 * Runs work while no other process ends an upgrade. Processes that start do not wait for it.
 * @returns null while another process does
 */
export function withUpgradeLock<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T | null> {
  return whileLocked(pool, 'plaza.upgrade', work);
}

async function whileLocked<T>(
  pool: pg.Pool,
  name: string,
  work: () => Promise<T>,
): Promise<T | null> {
  const client = await pool.connect();
  let isHeld = false;
  try {
    const { rows } = await client.query('select pg_try_advisory_lock(hashtext($1)) as is_free', [
      name,
    ]);
    isHeld = rows[0]?.is_free === true;
    return isHeld ? await work() : null;
  } finally {
    // The lock ends with its connection.
    client.release(isHeld);
  }
}
