import { type Kysely, sql } from 'kysely';

/** Members for whom the external host confirmed the workflow that belongs to registration. */
const statements = [
  `create table guided_workflow_registrations (
     member_id bigint primary key references members on delete cascade,
     external_id text not null,
     completed_at timestamptz not null
   )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
