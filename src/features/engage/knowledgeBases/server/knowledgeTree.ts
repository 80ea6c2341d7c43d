import { type RawBuilder, sql } from 'kysely';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { isListedConversation } from '#features/content/conversations/server/conversationQueries.ts';
import type { Ctx } from '#platform/context.ts';
import type { Page } from '#platform/graphql/pageObject.ts';

/**
 * One post for each article: in the viewer's language, else in its source language, else in any. `position`
 * orders them within their section.
 * @param condition on `article`
 */
function shownArticles(ctx: Ctx, knowledgeBaseId: number, condition: RawBuilder<unknown>) {
  const base = ctx.locale.split('_')[0] ?? ctx.locale;
  return sql`
    select distinct on (article.position, article.id) article.id as article_id, article.section_id,
      article.position, post.id as post_id
    from kb_articles article
      join kb_translations translation on translation.article_id = article.id
      join conversations post on post.id = translation.conversation_id
    where article.knowledge_base_id = ${knowledgeBaseId} and article.type = 'KB_ARTICLE'
      and ${condition} and ${isListedConversation(ctx, 'post')}
    order by article.position, article.id, post.language = ${ctx.locale} desc,
      post.language = ${base} desc, post.language = article.source_language desc, post.id`;
}

/** How many published articles each section has that has any; null for those outside any section. */
export async function countArticlesBySection(
  ctx: Ctx,
  knowledgeBaseId: number,
): Promise<Map<number | null, number>> {
  touchTree(ctx, knowledgeBaseId);
  const { rows } = await sql<{ section_id: number | null; total: number }>`
    select article.section_id, count(distinct article.id)::int as total
    from kb_articles article
      join kb_translations translation on translation.article_id = article.id
      join conversations post on post.id = translation.conversation_id
    where article.knowledge_base_id = ${knowledgeBaseId} and article.type = 'KB_ARTICLE'
      and ${isListedConversation(ctx, 'post')}
    group by article.section_id`.execute(ctx.db);
  return new Map(rows.map(({ section_id, total }) => [section_id, total]));
}

/** The first published articles of the given sections, and some of those outside any. */
export async function listFirstArticles(
  ctx: Ctx,
  knowledgeBaseId: number,
  { sectionIds, first, outside }: { sectionIds: readonly number[]; first: number; outside: number },
): Promise<Map<number | null, ConversationRow[]>> {
  touchTree(ctx, knowledgeBaseId);
  const firstWhere = (condition: RawBuilder<unknown>, most: number) =>
    sql`${shownArticles(ctx, knowledgeBaseId, condition)} limit ${most}`;
  const { rows } = await sql<ConversationRow & { section_of: number | null }>`
    select conversations.*, shown.section_id as section_of
    from (
      (${firstWhere(sql`article.section_id is null`, outside)})
      union all
      select inside.* from unnest(${[...sectionIds]}::int[]) asked (id),
        lateral (${firstWhere(sql`article.section_id = asked.id`, first)}) inside
    ) shown join conversations on conversations.id = shown.post_id
    order by shown.section_id nulls first, shown.position, shown.article_id`.execute(ctx.db);
  const groups = new Map<number | null, ConversationRow[]>();
  for (const { section_of, ...row } of rows) {
    groups.set(section_of, [...(groups.get(section_of) ?? []), row]);
  }
  return groups;
}

/** A page of the articles of one section. */
export async function listSectionArticles(
  ctx: Ctx,
  { knowledgeBaseId, sectionId }: { knowledgeBaseId: number; sectionId: number },
  { page, first }: { page: number; first: number },
): Promise<Page<ConversationRow>> {
  touchTree(ctx, knowledgeBaseId);
  const inSection = sql`article.section_id = ${sectionId}`;
  const shown = sql`(${shownArticles(ctx, knowledgeBaseId, inSection)}) shown`;
  const { rows } = await sql<ConversationRow>`
    select conversations.* from ${shown} join conversations on conversations.id = shown.post_id
    order by shown.position, shown.article_id offset ${page * first} limit ${first + 1}`.execute(
    ctx.db,
  );
  return {
    nodes: rows.slice(0, first),
    hasMore: rows.length > first,
    pageNumber: page,
    totalCount: async () => {
      const counted = await sql<{ count: number }>`
        select count(*)::int as count from ${shown}`.execute(ctx.db);
      return counted.rows[0]?.count ?? 0;
    },
  };
}

function touchTree(ctx: Ctx, knowledgeBaseId: number): void {
  ctx.touch(`knowledgeBase:${knowledgeBaseId}`);
  ctx.touch('conversations');
}
