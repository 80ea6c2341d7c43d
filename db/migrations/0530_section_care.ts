import { type Kysely, sql } from 'kysely';

/**
 * Sections have an owner and a review interval of their own. Articles without them take those of their section,
 * then those of the knowledge base, of which new articles had copies until now.
 */
const statements = [
  `alter table kb_sections
     add column owner_id bigint references members on delete set null,
     add column review_days integer check (review_days between 1 and 3650)`,
  `update kb_articles set review_days = null
   from knowledge_bases base
   where base.id = knowledge_base_id and base.review_days = kb_articles.review_days`,
  `update kb_articles set owner_id = null
   from knowledge_bases base
   where base.id = knowledge_base_id and base.owner_id = kb_articles.owner_id`,
  // Articles without an interval were never due; from now on that of the knowledge base is theirs.
  `update kb_articles set due_at = verified_at + make_interval(hours => 24 * base.review_days)
   from knowledge_bases base
   where base.id = knowledge_base_id and kb_articles.review_days is null
     and base.review_days is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
