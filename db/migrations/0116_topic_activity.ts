import { type Kysely, sql } from 'kysely';

/** When something last happened in a topic is read from its posts: the column heard of new ones only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table topics drop column last_activity_at`.execute(db);
}
