import { sql } from 'kysely';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { isListedConversation } from '#features/content/conversations/server/conversationQueries.ts';
import type { Ctx } from '#platform/context.ts';
import type { Page } from '#platform/graphql/pageObject.ts';

/** The published articles of one section, as many as were asked for. */
export interface SectionArticles {
  sectionId: number | null;
  total: number;
  articles: ConversationRow[];
}

/**
 * One post for each article of a knowledge base: in the viewer's language, else in its source language, else
 * in any. `position` orders them within their section.
 */
function shownArticles(ctx: Ctx, knowledgeBaseId: number) {
  const base = ctx.locale.split('_')[0] ?? ctx.locale;
  return sql`
    select distinct on (article.id) article.id as article_id, article.section_id, article.position,
      post.id as post_id
    from kb_articles article
      join kb_translations translation on translation.article_id = article.id
      join conversations post on post.id = translation.conversation_id
    where article.knowledge_base_id = ${knowledgeBaseId} and article.type = 'KB_ARTICLE'
      and ${isListedConversation(ctx.viewer, 'post')}
    order by article.id, post.language = ${ctx.locale} desc, post.language = ${base} desc,
      post.language = article.source_language desc, post.id`;
}

/** The first articles of every section; articles without a section have the section id null. */
export async function listArticlesBySection(
  ctx: Ctx,
  knowledgeBaseId: number,
  first: number,
): Promise<SectionArticles[]> {
  touchTree(ctx, knowledgeBaseId);
  const { rows } = await sql<
    ConversationRow & { section_of: number | null; total_of: number; place_of: number }
  >`
    select conversations.*, ranked.section_id as section_of, ranked.total::int as total_of,
      ranked.place::int as place_of
    from (
      select shown.*, count(*) over section as total,
        row_number() over (section order by position, article_id) as place
      from (${shownArticles(ctx, knowledgeBaseId)}) shown
      window section as (partition by section_id)
    ) ranked join conversations on conversations.id = ranked.post_id
    where ranked.place <= ${first}
    order by ranked.section_id nulls first, ranked.place`.execute(ctx.db);
  const groups = new Map<number | null, SectionArticles>();
  for (const { section_of: sectionId, total_of: total, place_of: _, ...row } of rows) {
    const group = groups.get(sectionId) ?? { sectionId, total, articles: [] };
    group.articles.push(row);
    groups.set(sectionId, group);
  }
  return [...groups.values()];
}

/** A page of the articles of one section. */
export async function listSectionArticles(
  ctx: Ctx,
  { knowledgeBaseId, sectionId }: { knowledgeBaseId: number; sectionId: number },
  { page, first }: { page: number; first: number },
): Promise<Page<ConversationRow>> {
  touchTree(ctx, knowledgeBaseId);
  const shown = sql`(${shownArticles(ctx, knowledgeBaseId)}) shown`;
  const { rows } = await sql<ConversationRow>`
    select conversations.* from ${shown} join conversations on conversations.id = shown.post_id
    where shown.section_id = ${sectionId}
    order by shown.position, shown.article_id offset ${page * first} limit ${first + 1}`.execute(
    ctx.db,
  );
  return {
    nodes: rows.slice(0, first),
    hasMore: rows.length > first,
    pageNumber: page,
    totalCount: async () => {
      const counted = await sql<{ count: number }>`
        select count(*)::int as count from ${shown} where section_id = ${sectionId}`.execute(
        ctx.db,
      );
      return counted.rows[0]?.count ?? 0;
    },
  };
}

function touchTree(ctx: Ctx, knowledgeBaseId: number): void {
  ctx.touch(`knowledgeBase:${knowledgeBaseId}`);
  ctx.touch('conversations');
}
