import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Milliseconds between attempts. */
const every = 200;

/** Migrates and fills a new database in one process at a time; the others wait for it. */
export async function withStartLock<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const done = await ifFree(pool, 'plaza.start', async () => ({ result: await work() }));
    if (done) return done.result;
    await sleep(every);
  }
}

/**
 * Ends an upgrade in one process at a time, which no process waits for that starts.
 * @returns null while another process does
 */
export function withUpgradeLock<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T | null> {
  return ifFree(pool, 'plaza.upgrade', work);
}

async function ifFree<T>(pool: pg.Pool, name: string, work: () => Promise<T>): Promise<T | null> {
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
