import { type Kysely, sql } from 'kysely';

/** A row of the moderation list shows the item's reports, open or closed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index reports_by_target on reports (target_type, target_id)`.execute(db);
}
