import { type Kysely, sql } from 'kysely';

/**
 * Index over all responses of a post, including replies and deleted ones: needed by deleting, restoring,
 * merging, recounting and its log, and not covered by the indexes of public comments.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index comments_by_post on comments (conversation_id)`.execute(db);
}
