import { type Kysely, sql } from 'kysely';

/** When the text of deleted content was purged; few rows are pending at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['conversations', 'comments']) {
    await sql`alter table ${sql.id(table)} add column purged_at timestamptz`.execute(db);
    await sql`create index ${sql.id(`${table}_to_purge`)} on ${sql.id(table)} (deleted_at)
      where deleted_at is not null and purged_at is null`.execute(db);
  }
}
