import { type Kysely, sql } from 'kysely';

/** Idempotency keys of posts and responses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['conversations', 'comments']) {
    await sql`alter table ${sql.id(table)} add column sent_as uuid`.execute(db);
    await sql`create unique index ${sql.id(`${table}_sent_as`)} on ${sql.id(table)} (author_id, sent_as)
      where sent_as is not null`.execute(db);
  }
}
