import { type Kysely, sql } from 'kysely';

/** Members who have finished or skipped the welcome that follows their sign-up. */
const statements = [
  `create table welcomes (
     member_id bigint primary key references members on delete cascade,
     finished_at timestamptz not null
   )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
