import { type Kysely, sql } from 'kysely';

/**
 * Which page of a browser uploads the file of an import: parts of two would become one file. Migration 0873 makes the table
 * with it; this is for communities that had the table before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table if exists community_imports add column if not exists uploader text`.execute(
    db,
  );
}
