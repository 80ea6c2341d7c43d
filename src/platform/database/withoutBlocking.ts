import { setTimeout as sleep } from 'node:timers/promises';
import { type MigrationResult, type MigrationResultSet, sql } from 'kysely';
import type { Database } from './database.ts';

/** Milliseconds that a statement waits for a lock, between attempts, and for all of them. */
const usual = { lock: 2_000, pause: 1_000, all: 180_000 };

/**
 * Migrates while requests go on: whoever waits for the lock of a table stops everybody who comes after, so it waits
 * two seconds, lets them pass, and tries again.
 * @throws the first other failure; the one for a lock after three minutes
 */
export async function withoutBlocking(
  connection: Database,
  migrate: () => Promise<MigrationResultSet>,
  patience = usual,
): Promise<MigrationResult[]> {
  const end = performance.now() + patience.all;
  await sql.raw(`set lock_timeout = ${patience.lock}`).execute(connection);
  try {
    for (;;) {
      const { error, results } = await migrate();
      if (!error) return results ?? [];
      const isLocked = Object(error).code === '55P03';
      if (!isLocked || performance.now() > end) throw error;
      await sleep(patience.pause);
    }
  } finally {
    await sql`reset lock_timeout`.execute(connection);
  }
}
