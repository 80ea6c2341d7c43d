import { type Kysely, sql } from 'kysely';

/** Everyone who saved a draft: none of them is the other editor who has to approve it, and their files are its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table kb_revisions add column editor_ids bigint[] not null default '{}'`.execute(
    db,
  );
}
