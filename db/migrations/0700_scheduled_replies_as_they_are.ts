import { type Kysely, sql } from 'kysely';

/** Whether the author has confirmed that a scheduled reply is sent with its placeholders unfilled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table support_scheduled_replies
    add column sends_unfilled boolean not null default false`.execute(db);
}
