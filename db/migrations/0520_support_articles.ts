import { type Kysely, sql } from 'kysely';

/** Posts and articles that agents link to requests, and articles drafted from answers. */
const statements = [
  'alter table support_request_posts drop constraint support_request_posts_kind_check',
  `alter table support_request_posts add constraint support_request_posts_kind_check
     check (kind in ('ESCALATED', 'PUBLISHED', 'LINKED'))`,
  `create table support_request_articles (
     request_id bigint not null references support_requests,
     article_id bigint not null references kb_articles on delete cascade,
     created_by_id bigint references members,
     created_at timestamptz not null,
     primary key (request_id, article_id)
   )`,
  'create index support_request_articles_by_article on support_request_articles (article_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
