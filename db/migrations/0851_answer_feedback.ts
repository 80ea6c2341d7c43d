import { type Kysely, sql } from 'kysely';

/** Whether an answer above search results helped; of nobody in particular. */
const statements = [
  `create table answer_feedback (
     id uuid primary key,
     keyword text not null,
     conversation_id bigint not null references conversations on delete cascade,
     doc_type smallint not null,
     doc_id bigint not null,
     is_helpful boolean not null,
     created_at timestamptz not null
   )`,
  'create index answer_feedback_by_post on answer_feedback (conversation_id, created_at)',
  'create index answer_feedback_by_time on answer_feedback (created_at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
