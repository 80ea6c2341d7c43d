import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Migrations that were applied and are not known here: a later release has them. */
export async function namesOfLater(
  db: Database,
  table: 'kysely_migration' | 'kysely_post_migration' | 'begun_post_migrations',
  known: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass(${table}) is not null as exists`.execute(db);
  if (!found[0]?.exists) return [];
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(table)} order by name`.execute(db);
  return rows.flatMap(({ name }) => (Object.hasOwn(known, name) ? [] : name));
}
