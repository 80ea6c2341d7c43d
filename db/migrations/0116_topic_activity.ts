import { type Kysely, sql } from 'kysely';

/** A topic's last activity is computed from its posts: the column was only updated by new ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table topics drop column last_activity_at`.execute(db);
}
