import { type Kysely, sql } from 'kysely';

/** The languages that a member reads, preferred first, as bases: `de`, not `de_AT`. Empty: not chosen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members add column read_languages text[] not null default '{}'`.execute(db);
}
