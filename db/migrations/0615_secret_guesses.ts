import { type Kysely, sql } from 'kysely';

/** Guesses at short secrets, by what is limited: a member, a subject such as an event, an address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table secret_guesses (
    subject text primary key,
    guesses int not null,
    began_at timestamptz not null
  )`.execute(db);
}
