import { type Kysely, sql } from 'kysely';

/** Why members said that an article did not help; beside their mark `unhelpful`. */
const statements = [
  `create table feedback_reasons (
     conversation_id bigint not null references conversations on delete cascade,
     member_id bigint not null references members on delete cascade,
     reason text not null,
     comment text,
     created_at timestamptz not null,
     primary key (conversation_id, member_id)
   )`,
  'create index feedback_reasons_by_member on feedback_reasons (member_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
