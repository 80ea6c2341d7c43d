import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Runs work whose statements may take as long as they need, on a connection of its own: what goes
 * over whole tables takes minutes where there are millions of rows, and a request's limit would end it.
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
