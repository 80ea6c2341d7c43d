import { type Kysely, sql } from 'kysely';

/** Passwords as another system stored them: accepted once, and then stored as ours. */
const statement = `create table legacy_password_hashes (
  member_id bigint primary key references members on delete cascade,
  hash text not null
)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
