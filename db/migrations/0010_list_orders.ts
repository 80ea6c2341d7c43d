import { type Kysely, sql } from 'kysely';

const statements = [
  // The orders by counters (SPEC §9: comments, likes, followers, views) have none: every comment and
  // vote would rewrite them, and a list of 100,000 posts is sorted in about a tenth of a second.
  // Solved posts may be few among many.
  `create index conversations_accepted on conversations (last_activity_at desc, id desc)
     where deleted_at is null and accepted_comment_id is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
