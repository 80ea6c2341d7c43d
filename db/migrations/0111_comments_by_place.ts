import { type Kysely, sql } from 'kysely';

/** Where a page of a long thread begins is found in the index alone: who wrote a comment decides too. */
const statements = [
  `create index comments_by_place on comments (conversation_id, created_at, id) include (author_id)
   where parent_id is null and deleted_at is null`,
  'drop index comments_by_conversation',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
