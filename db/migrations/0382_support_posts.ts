import { type Kysely, sql } from 'kysely';

/** Posts that became support requests, and answers of requests that were published as posts. */
const statements = [
  `create table support_request_posts (
     request_id bigint not null references support_requests,
     conversation_id bigint not null references conversations on delete cascade,
     kind text not null check (kind in ('ESCALATED', 'PUBLISHED')),
     created_by_id bigint references members,
     created_at timestamptz not null,
     primary key (request_id, conversation_id)
   )`,
  'create index support_request_posts_by_post on support_request_posts (conversation_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
