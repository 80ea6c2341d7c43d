import { type Kysely, sql } from 'kysely';

/**
 * When the last response of a post was made: of two written at the same moment, the one stored second
 * is not always the later one, and the row itself has to tell under its lock.
 */
const statements = [
  'alter table conversations add column last_response_at timestamptz',
  `update conversations post set last_response_at = response.created_at
   from comments response where response.id = post.last_comment_id`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
