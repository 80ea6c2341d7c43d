import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';

/** Whether a joined member can keep articles up to date. */
const isPresent = (member: string) => {
  const column = (name: string) => sql.ref(`${member}.${name}`);
  return sql`${column('deleted_at')} is null and ${column('deactivated_at')} is null
    and ${column('blocked_at')} is null`;
};

/**
 * For `with recursive`: `care` has the owner and the review interval that each section passes on, and with a null
 * `section_id` those of the knowledge base. What a section lacks is that of the section around it; an owner who
 * has left counts as lacking.
 */
export const careTable = sql`
  care (knowledge_base_id, section_id, owner_id, review_days) as (
    select base.id, null::bigint, owner.id, base.review_days
    from knowledge_bases base
      left join members owner on owner.id = base.owner_id and ${isPresent('owner')}
    union all
    select section.knowledge_base_id, section.id, coalesce(owner.id, around.owner_id),
      coalesce(section.review_days, around.review_days)
    from care around
      join kb_sections section on section.knowledge_base_id = around.knowledge_base_id
        and coalesce(section.parent_id, 0) = coalesce(around.section_id, 0)
      left join members owner on owner.id = section.owner_id and ${isPresent('owner')}
  )`;

const isCareOfArticle = sql`
  care.knowledge_base_id = article.knowledge_base_id
  and coalesce(care.section_id, 0) = coalesce(article.section_id, 0)`;

/** Joins to `article` what `effectiveOwner` and `effectiveDays` read; with `careTable`. */
export const careJoins = sql`
  join care on ${isCareOfArticle}
  left join members own on own.id = article.owner_id and ${isPresent('own')}`;

/** The owner of an article, else of its section, else of its knowledge base; null without any. */
export const effectiveOwner = sql<number | null>`coalesce(own.id, care.owner_id)`;

/** The days between two reviews, with the same fallbacks; null: never. */
export const effectiveDays = sql<number | null>`coalesce(article.review_days, care.review_days)`;

/**
 * Writes when verified articles are due, after a change of what that depends on.
 * @param condition on `article`
 */
export async function settleDueDates(
  trx: Database | DatabaseTransaction,
  condition: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with recursive ${careTable}, settled as (
      select article.id, article.verified_at + make_interval(hours => 24 * ${effectiveDays}) as due_at
      from kb_articles article join care on ${isCareOfArticle}
      where ${condition}
    )
    update kb_articles set due_at = settled.due_at
    from settled
    where settled.id = kb_articles.id and kb_articles.due_at is distinct from settled.due_at`.execute(
    trx,
  );
}
