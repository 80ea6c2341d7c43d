import { type Kysely, sql } from 'kysely';

/** The post that an article was drafted from. The post's state is `conversations.nomination_status`. */
const statements = [
  `alter table kb_articles
     add column nominated_post_id bigint references conversations on delete set null,
     add column nominated_by_id bigint references members on delete set null`,
  `create unique index kb_articles_by_nominated_post on kb_articles (nominated_post_id)
     where nominated_post_id is not null`,
  `create index conversations_by_nomination on conversations (nomination_status, nominated_at desc)
     where nomination_status is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
