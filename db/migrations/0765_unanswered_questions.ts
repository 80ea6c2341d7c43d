import { type Kysely, sql } from 'kysely';

/** The admin home lists the oldest questions without a reply: few among all posts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index conversations_unanswered on conversations (created_at, id)
    where reply_count = 0 and type in ('QUESTION', 'PROBLEM')
      and deleted_at is null and closed_at is null and accepted_comment_id is null`.execute(db);
}
