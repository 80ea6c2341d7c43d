import { type Kysely, sql } from 'kysely';

/**
 * All that was said under a post, replies and what is deleted among it: deleting, restoring, merging,
 * counting anew and its log read it, which the indexes of open comments do not give.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index comments_by_post on comments (conversation_id)`.execute(db);
}
