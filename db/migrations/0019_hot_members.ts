import { type Kysely, sql } from 'kysely';

/**
 * Every comment counts up its author. With no index on the counters that change stays on its page
 * (a heap-only tuple) instead of writing nine index entries, two of them into trigram indexes; room
 * is left on the pages for it. The order by messages is found by sorting
 * (docs/decisions/0133-writing-together.md).
 */
const statements = ['drop index members_by_messages', 'alter table members set (fillfactor = 80)'];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
