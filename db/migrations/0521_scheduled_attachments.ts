import { type Kysely, sql } from 'kysely';

/** Scheduled replies keep their attachments until they are sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table support_scheduled_replies
    add column attachments jsonb not null default '[]'`.execute(db);
}
