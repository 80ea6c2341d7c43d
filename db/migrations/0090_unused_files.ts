import { type Kysely, sql } from 'kysely';

/** Since when nothing has named a file; the sweep of unused files writes it and clears it again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table files add column unused_since timestamptz`.execute(db);
}
