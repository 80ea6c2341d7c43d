import { sql } from 'kysely';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import {
  type ConversationRow,
  isListedConversation,
} from '#features/content/conversations/server/conversationQueries.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import { inOrderOf } from '#platform/database/inOrderOf.ts';
import { RememberingLoader } from '#platform/rememberingLoader.ts';

/** What readers may know of the article that a post shows. */
export interface ArticleOfPost {
  /** Of the post. */
  id: number;
  articleId: number;
  knowledgeBaseId: number;
  sectionId: number | null;
  sourceLanguage: string;
  isOutdated: boolean;
  nominatedPostId: number | null;
  verifiedAt: Date | null;
  verifiedById: number | null;
  dueAt: Date | null;
}

/** By the id of the post; null for posts that are no articles. */
export function articleOfPostLoader(ctx: Ctx): RememberingLoader<number, ArticleOfPost | null> {
  return perRequest(ctx, newLoader);
}

function newLoader(ctx: Ctx): RememberingLoader<number, ArticleOfPost | null> {
  return new RememberingLoader(async (ids) => {
    const { rows } = await sql<ArticleOfPost>`
      select conversation_id as id, article.id as "articleId",
        article.knowledge_base_id as "knowledgeBaseId", article.section_id as "sectionId",
        article.source_language as "sourceLanguage", is_outdated as "isOutdated",
        article.nominated_post_id as "nominatedPostId", article.verified_at as "verifiedAt", article.verified_by_id as "verifiedById",
        article.due_at as "dueAt"
      from kb_translations join kb_articles article on article.id = article_id
      where conversation_id = any(${ids}::bigint[])`.execute(ctx.db);
    return inOrderOf(ids, rows);
  });
}

/** The published languages of an article that the viewer sees, by article. */
export function publishedTranslationsLoader(
  ctx: Ctx,
): RememberingLoader<number, ConversationRow[]> {
  return perRequest(ctx, newTranslationsLoader);
}

function newTranslationsLoader(ctx: Ctx): RememberingLoader<number, ConversationRow[]> {
  return new RememberingLoader(async (ids) => {
    const { rows } = await sql<ConversationRow & { article_of: number }>`
      select post.*, article_id as article_of from kb_translations
        join conversations post on post.id = conversation_id
      where article_id = any(${ids}::bigint[]) and ${isListedConversation(ctx.viewer, 'post')}
      order by post.language`.execute(ctx.db);
    const byArticle = Map.groupBy(rows, ({ article_of }) => article_of);
    return ids.map((id) => byArticle.get(id) ?? []);
  });
}

/** The section's other articles in this language, and the neighbors in its order. */
export interface ArticleNeighbors {
  siblings: ConversationRow[];
  previous: ConversationRow | null;
  next: ConversationRow | null;
}

/** Siblings are those nearest to the article, at most this many on each side. */
const nearby = 8;

export async function findNeighbors(
  ctx: Ctx,
  article: ArticleOfPost,
  language: string,
): Promise<ArticleNeighbors> {
  ctx.touch(`knowledgeBase:${article.knowledgeBaseId}`);
  const { rows } = await sql<ConversationRow & { distance: number }>`
    with listed as (
      select conversation_id as post_id, article.id as article_id,
        row_number() over (order by article.position, article.id) as place
      from kb_articles article join kb_translations on article_id = article.id
        join conversations post on post.id = conversation_id
      where article.knowledge_base_id = ${article.knowledgeBaseId}
        and article.section_id is not distinct from ${article.sectionId}
        and article.type = 'KB_ARTICLE' and post.language = ${language}
        and ${isListedConversation(ctx.viewer, 'post')}
    ), here as (select place from listed where article_id = ${article.articleId})
    select conversations.*, (listed.place - here.place)::int as distance
    from here, listed join conversations on conversations.id = listed.post_id
    where abs(listed.place - here.place) <= ${nearby}
    order by listed.place`.execute(ctx.db);
  for (const row of rows) conversationLoader(ctx).prime(row.id, row);
  return {
    siblings: rows,
    previous: rows.find(({ distance }) => distance === -1) ?? null,
    next: rows.find(({ distance }) => distance === 1) ?? null,
  };
}
