import { sql } from 'kysely';
import type { DatabaseTransaction } from './database.ts';

/**
 * Locks rows by ascending id before they are updated, so that two who change several never wait for
 * each other. A statement of its own on purpose: one that locks and updates at once comes to the row
 * twice, the second time by the version it saw at its start, and may then wait for somebody who
 * already waits for it.
 */
export async function lockRows(
  trx: DatabaseTransaction,
  table: 'members' | 'topics' | 'categories',
  ids: readonly (number | string)[],
): Promise<void> {
  // A single row needs no order.
  if (ids.length < 2) return;
  await sql`select id from ${sql.table(table)} where id = any(${ids}::bigint[])
    order by id for no key update`.execute(trx);
}
