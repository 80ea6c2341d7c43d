import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Milliseconds between attempts. */
const every = 200;

/** Migrates and fills a new database in one process at a time; the others wait for it. */
export async function withStartLock<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    for (;;) {
      const { rows } = await client.query(
        "select pg_try_advisory_lock(hashtext('plaza.start')) as is_free",
      );
      if (rows[0]?.is_free) break;
      await sleep(every);
    }
    return await work();
  } finally {
    // The lock ends with its connection.
    client.release(true);
  }
}
