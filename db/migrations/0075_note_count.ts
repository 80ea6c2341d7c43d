import { type Kysely, sql } from 'kysely';

/** A post's number of staff notes, stored with it to save its page a query. */
const statements = [
  'alter table conversations add column note_count integer not null default 0',
  `update conversations set note_count = notes.count
   from (select conversation_id, count(*) as count from post_notes group by conversation_id) notes
   where notes.conversation_id = conversations.id`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
