import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** Everything an import may write. */
const tables = [
  ...['members', 'badges', 'member_badges', 'categories', 'topics', 'tags', 'conversations'],
  ...['comments', 'mentions', 'marks', 'revisions', 'search_documents', 'conversation_links'],
  ...['import_records', 'outbox', 'activity_log'],
];

/** A checksum per table, independent of row order. */
export async function checksums(db: Database): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const table of tables) {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ':' || coalesce(
        -- Rows are the same whenever they were written.
        sum(hashtextextended((to_jsonb(t) - 'changed_at')::text, 0)), 0) as sum
      from ${sql.table(table)} t`.execute(db);
    sums[table] = rows[0]?.sum ?? '';
  }
  return sums;
}

/** Truncates them, as before a first run. */
export async function clearImported(db: Database): Promise<void> {
  await sql`truncate ${sql.join([...tables, 'import_runs'].map((table) => sql.table(table)))}
    restart identity cascade`.execute(db);
}
