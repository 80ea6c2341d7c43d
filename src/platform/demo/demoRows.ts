import { type Insertable, sql } from 'kysely';
import type { DB } from '#db/tables.ts';
import type { Database } from '#platform/database/database.ts';

/** Reserves ids from the sequence, so that rows can reference each other before they are written. */
export async function reserveDemoIds(
  trx: Database,
  table: 'conversations' | 'comments',
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::bigint as id
    from generate_series(1, ${count})`.execute(trx);
  return rows.map((row) => row.id).sort((a, b) => a - b);
}

/** PostgreSQL accepts at most 65,535 parameters per statement. */
const rowsPerStatement = 1_000;

export async function insertRows<Table extends keyof DB>(
  trx: Database,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await trx
      .insertInto(table)
      .values(rows.slice(start, start + rowsPerStatement))
      .execute();
  }
}
