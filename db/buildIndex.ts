import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Builds an index while the table is written, for post migrations. What a build that failed left behind is built anew.
 * @param definition as `comments (conversation_id)`
 */
export async function buildIndex(
  db: QueryExecutorProvider,
  name: string,
  definition: string,
): Promise<void> {
  const { rows } = await sql<{ isValid: boolean }>`
    select indisvalid as "isValid" from pg_index
    where indexrelid = to_regclass(${`public.${name}`})`.execute(db);
  if (rows[0]?.isValid) return;
  await sql.raw(`drop index concurrently if exists ${name}`).execute(db);
  await sql.raw(`create index concurrently ${name} on ${definition}`).execute(db);
}
