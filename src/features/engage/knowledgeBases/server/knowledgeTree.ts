import { type RawBuilder, sql } from 'kysely';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { isListedConversation } from '#features/content/conversations/server/conversationQueries.ts';
import type { Ctx } from '#platform/context.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import type { ViewerScope } from '#platform/visibilityScope.ts';
import type { HeldTree } from './heldTree.ts';

/**
 * One post for each article: in the viewer's language, else in its source language, else in any. `position`
 * orders them within their section.
 * @param condition on `article`
 */
function shownArticles(
  { locale }: Pick<Ctx, 'locale'>,
  scope: ViewerScope,
  { knowledgeBaseId, condition }: { knowledgeBaseId: number; condition: RawBuilder<unknown> },
) {
  const base = locale.split('_')[0] ?? locale;
  return sql`
    select distinct on (article.position, article.id) article.id as article_id, article.section_id,
      article.position, post.id as post_id
    from kb_articles article
      join kb_translations translation on translation.article_id = article.id
      join conversations post on post.id = translation.conversation_id
    where article.knowledge_base_id = ${knowledgeBaseId} and article.type = 'KB_ARTICLE'
      and ${condition} and ${isListedConversation(scope, 'post')}
    order by article.position, article.id, post.language = ${locale} desc,
      post.language = ${base} desc, post.language = article.source_language desc, post.id`;
}

/** How many published articles each section has that has any; null for those outside any section. */
export async function countArticlesBySection({
  knowledgeBaseId,
  hold,
}: HeldTree): Promise<Map<number | null, number>> {
  const rows = await hold(
    'counts',
    (scope) => sql<{ section_id: number | null; total: number }>`
      select article.section_id, count(distinct article.id)::int as total
      from kb_articles article
        join kb_translations translation on translation.article_id = article.id
        join conversations post on post.id = translation.conversation_id
      where article.knowledge_base_id = ${knowledgeBaseId} and article.type = 'KB_ARTICLE'
        and ${isListedConversation(scope, 'post')}
      group by article.section_id`,
  );
  return new Map(rows.map(({ section_id, total }) => [section_id, total]));
}

/** The first published articles of the given sections, and some of those outside any. */
export async function listFirstArticles(
  { ctx, knowledgeBaseId, hold }: HeldTree,
  { sectionIds, first, outside }: { sectionIds: readonly number[]; first: number; outside: number },
): Promise<Map<number | null, ConversationRow[]>> {
  const name = `first ${JSON.stringify([ctx.locale, sectionIds, first, outside])}`;
  const rows = await hold(name, (scope) => {
    const firstWhere = (condition: RawBuilder<unknown>, most: number) =>
      sql`${shownArticles(ctx, scope, { knowledgeBaseId, condition })} limit ${most}`;
    return sql<{ section_id: number | null; post_id: number }>`
      select section_id, post_id
      from (
        (${firstWhere(sql`article.section_id is null`, outside)})
        union all
        select inside.* from unnest(${[...sectionIds]}::bigint[]) asked (id),
          lateral (${firstWhere(sql`article.section_id = asked.id`, first)}) inside
      ) shown
      order by section_id nulls first, position, article_id`;
  });
  const loader = conversationLoader(ctx);
  const posts = await Promise.all(rows.map(({ post_id }) => loader.load(post_id)));
  const groups = new Map<number | null, ConversationRow[]>();
  for (const [at, { section_id }] of rows.entries()) {
    const post = posts[at];
    if (post) groups.set(section_id, [...(groups.get(section_id) ?? []), post]);
  }
  return groups;
}

/** A page of the articles of one section. */
export async function listSectionArticles(
  ctx: Ctx,
  { knowledgeBaseId, sectionId }: { knowledgeBaseId: number; sectionId: number },
  { page, first }: { page: number; first: number },
): Promise<Page<ConversationRow>> {
  ctx.touch(`knowledgeBase:${knowledgeBaseId}`);
  ctx.touch('conversations');
  const inSection = sql`article.section_id = ${sectionId}`;
  const shown = sql`(${shownArticles(ctx, ctx, { knowledgeBaseId, condition: inSection })}) shown`;
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
