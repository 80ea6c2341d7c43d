import { type Kysely, sql } from 'kysely';

/**
 * Time of a post's last response: of two concurrent writes, the one stored second is not always the later
 * one, so the row decides under its lock.
 */
const statements = [
  'alter table conversations add column last_response_at timestamptz',
  `update conversations post set last_response_at = response.created_at
   from comments response where response.id = post.last_comment_id`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
