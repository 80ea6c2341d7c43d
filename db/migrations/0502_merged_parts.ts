import { type Kysely, sql } from 'kysely';

/** What a merge moved and added, so that undoing it takes away exactly that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table support_merges
      add column entry_ids bigint[],
      add column participant_ids bigint[] not null default '{}',
      add column copies text[] not null default '{}'`.execute(db);
}
