import { type Kysely, sql } from 'kysely';

/** Members who are not listed on leaderboards, by their own choice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index member_preferences_unlisted on member_preferences (member_id)
    where category = 'PRIVACY' and type = 'LEADERBOARD' and properties ->> 'listed' = 'OFF'`.execute(
    db,
  );
}
