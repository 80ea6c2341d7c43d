import { type Kysely, sql } from 'kysely';

const statements = [
  // Responses to anonymous surveys, until there are so many that they can be shown together.
  `create table survey_waiting_responses (
     id uuid primary key default gen_random_uuid(),
     survey_id bigint not null references surveys,
     version int not null,
     day date not null,
     answers jsonb not null
   )`,
  'create index survey_waiting_responses_by_survey on survey_waiting_responses (survey_id, id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
