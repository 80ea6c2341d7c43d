import { type Kysely, sql } from 'kysely';

/** Since when a file has been unreferenced; set and cleared by the cleanup of unused files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table files add column unused_since timestamptz`.execute(db);
}
