import { type Kysely, sql } from 'kysely';

/** A visitor's address on one day, as a keyed hash: what one types on is one search. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table search_reports add column visitor_key text`.execute(db);
}
