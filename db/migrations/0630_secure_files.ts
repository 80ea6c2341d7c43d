import { type Kysely, sql } from 'kysely';

/** Files that were uploaded to the secure bucket: private before they are attached to anything, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table files add column is_secure boolean not null default false`.execute(db);
}
