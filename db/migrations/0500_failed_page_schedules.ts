import { type Kysely, sql } from 'kysely';

/** Why a scheduled publication could not be carried out; it waits for somebody to remove it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table page_schedules add column failure text`.execute(db);
}
