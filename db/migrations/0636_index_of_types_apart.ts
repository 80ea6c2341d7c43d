import { type Kysely, sql } from 'kysely';

/** The index by type serves what this one was made for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index conversations_apart`.execute(db);
}
