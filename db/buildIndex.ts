import { type Kysely, sql } from 'kysely';

/**
 * Builds an index while the table is written, for post migrations. What a build that failed left behind is built anew.
 * It waits for transactions that are open, however long: the process serves meanwhile (src/app/finishUpgradeLater.ts), and
 * giving up means to begin anew.
 * @param definition as `comments (conversation_id)`
 */
export function buildIndex<Tables>(
  db: Kysely<Tables>,
  name: string,
  definition: string,
): Promise<void> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ isValid: boolean }>`
      select indisvalid as "isValid" from pg_index
      where indexrelid = to_regclass(${`public.${name}`})`.execute(connection);
    if (rows[0]?.isValid) return;
    const { rows: limits } = await sql<{ before: string }>`
      select current_setting('lock_timeout') as before`.execute(connection);
    await sql`set lock_timeout = 0`.execute(connection);
    try {
      await sql.raw(`drop index concurrently if exists ${name}`).execute(connection);
      await sql.raw(`create index concurrently ${name} on ${definition}`).execute(connection);
    } finally {
      await sql`select set_config('lock_timeout', ${limits[0]?.before ?? '0'}, false)`.execute(
        connection,
      );
    }
  });
}
