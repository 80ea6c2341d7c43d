import { type Kysely, sql } from 'kysely';

/**
 * Every comment increments its author's counters. Without an index on the counters the update is a heap-only
 * tuple instead of nine index entries, two of them in trigram indexes; the fill factor leaves room for it.
 * The order by messages is sorted at query time (decision 0133).
 */
const statements = ['drop index members_by_messages', 'alter table members set (fillfactor = 80)'];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
