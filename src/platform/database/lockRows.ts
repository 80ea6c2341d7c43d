import { sql } from 'kysely';
import type { DatabaseTransaction } from './database.ts';

/**
 * Locks rows by ascending id before they are updated, to prevent deadlocks. Deliberately a separate
 * statement: one that locks and updates at once visits the row twice, the second time with the version of its
 * snapshot, and may then wait for a transaction that already waits for it.
 */
export async function lockRows(
  trx: DatabaseTransaction,
  table: 'members' | 'topics' | 'categories' | 'conversations',
  ids: readonly (number | string)[],
): Promise<void> {
  // A single row needs no order.
  if (ids.length < 2) return;
  await sql`select id from ${sql.table(table)} where id = any(${ids}::bigint[])
    order by id for no key update`.execute(trx);
}
