import { type Kysely, sql } from 'kysely';

/** Pending nominations are few: their list reads only these, as that of escalated posts does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index conversations_nominated on conversations (nominated_at, id)
    where nomination_status = 'PENDING'`.execute(db);
}
