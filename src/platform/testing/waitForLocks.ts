import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../database/database.ts';

/** Waits until so many connections to a database wait for a lock. */
export async function waitForLocks(db: Database, count: number): Promise<void> {
  const countWaiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows[0]?.count;
  };
  await expect.poll(countWaiting).toBe(count);
}
