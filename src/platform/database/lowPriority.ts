import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Runs work without a statement timeout on its own connection: whole-table statements take minutes with
 * millions of rows.
 */
export function lowPriority<Result>(
  db: Database,
  work: (connection: Database) => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}
