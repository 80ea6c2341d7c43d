import { type Kysely, sql } from 'kysely';

/** How many chats visitors without an account began in the last minute, from all networks together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index live_chats_by_start on live_chats (started_at) where member_id is null`.execute(
    db,
  );
}
