import { type Kysely, sql } from 'kysely';

/** Leaderboards give staff no rank: they are few among all members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index members_staff on members (id) where brand_user`.execute(db);
}
