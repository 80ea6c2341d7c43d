import { type Kysely, sql } from 'kysely';

/** Covering index for the start of a page in a long thread: visibility also depends on the author. */
const statements = [
  `create index comments_by_place on comments (conversation_id, created_at, id) include (author_id)
   where parent_id is null and deleted_at is null`,
  'drop index comments_by_conversation',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
