import { type Kysely, sql } from 'kysely';

const statements = [
  // Null: members are put into the list by hand.
  'alter table profile_lists add column rule jsonb',
  'alter table profile_lists add column refreshed_at timestamptz',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
