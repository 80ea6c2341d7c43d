import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { treePageSize } from '../treeMoves.ts';

/** An article as its editors see it in the tree, published or not. */
export interface TreeArticle {
  id: number;
  sectionId: number | null;
  title: string;
  language: string;
  isPublished: boolean;
  /** State of the draft in its source language; null without one. */
  openState: string | null;
}

/** Articles of one section in their order. For those who write articles: checked by the caller. */
export async function listTreeArticles(
  { db }: Pick<Ctx, 'db'>,
  knowledgeBaseId: number,
  { sectionId, page }: { sectionId: number | null; page: number },
): Promise<TreeArticle[]> {
  const { rows } = await sql<TreeArticle>`
    select article.id, article.section_id as "sectionId", article.source_language as language,
      coalesce(post.title, latest.title, '') as title, post.id is not null as "isPublished",
      latest.state as "openState"
    from kb_articles article
      left join kb_translations translation on translation.article_id = article.id
        and translation.language = article.source_language
      left join conversations post on post.id = translation.conversation_id and post.deleted_at is null
      left join kb_revisions latest on latest.article_id = article.id
        and latest.language = article.source_language
        and latest.state in ('DRAFT', 'IN_REVIEW', 'CHANGES_REQUESTED', 'APPROVED', 'SCHEDULED')
    where article.knowledge_base_id = ${knowledgeBaseId} and article.type = 'KB_ARTICLE'
      and article.section_id is not distinct from ${sectionId}
    order by article.position, article.id
    offset ${Math.max(page, 0) * treePageSize} limit ${treePageSize}`.execute(db);
  return rows;
}
