import { sql } from 'kysely';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { canWriteArticles } from '#features/engage/knowledgeBases/knowledgeBaseAccess.ts';
import { findKnowledgeBase } from '#features/engage/knowledgeBases/server/knowledgeBaseStore.ts';
import {
  seesAgentSide,
  visibleRequests,
} from '#features/support/requests/server/requestVisibility.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import type { Ctx } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';

/** An article that was drafted from an answer of a request. */
export interface RequestArticle {
  id: number;
  language: string;
  title: string;
  /** Once it is published, if the viewer sees it. */
  post: ConversationRow | null;
  /** The viewer writes for its knowledge base. */
  canWrite: boolean;
}

export async function insertRequestArticle(
  { viewer, now }: Ctx,
  trx: DatabaseTransaction,
  link: { requestId: number; articleId: number },
): Promise<void> {
  await trx
    .insertInto('support_request_articles')
    .values({
      ...{ request_id: link.requestId, article_id: link.articleId },
      ...{ created_by_id: viewer.memberId, created_at: now },
    })
    .execute();
}

/** The articles of a request that the viewer reads, or writes. For agents: checked by the caller. */
export async function listRequestArticles(ctx: Ctx, requestId: number): Promise<RequestArticle[]> {
  const { rows } = await sql<Omit<RequestArticle, 'post' | 'canWrite'> & ArticlePlace>`
    select article.id, article.source_language as language, latest.title,
      article.knowledge_base_id as "knowledgeBaseId", translation.conversation_id as "postId"
    from support_request_articles linked
      join kb_articles article on article.id = linked.article_id
      left join kb_translations translation on translation.article_id = article.id
        and translation.language = article.source_language
      join lateral (
        select title from kb_revisions
        where article_id = article.id and language = article.source_language
        order by number desc limit 1
      ) latest on true
    where linked.request_id = ${requestId}
    order by linked.created_at, article.id limit 50`.execute(ctx.db);
  const articles = await Promise.all(
    rows.map(async ({ knowledgeBaseId, postId, ...article }): Promise<RequestArticle> => {
      const base = await findKnowledgeBase(ctx, knowledgeBaseId);
      const post = postId === null ? null : await conversationLoader(ctx).load(postId);
      const canWrite =
        base !== null && canWriteArticles(ctx.viewer, { categoryId: base.category_id }).ok;
      return { ...article, title: canWrite ? article.title : (post?.title ?? ''), post, canWrite };
    }),
  );
  return articles.filter(({ post, canWrite }) => post !== null || canWrite);
}

interface ArticlePlace {
  knowledgeBaseId: number;
  /** Of the published article. */
  postId: number | null;
}

/** The requests whose answers an article was drafted from, as far as the viewer works on them. */
export async function listArticleRequests(
  ctx: Ctx,
  articleId: number,
): Promise<SupportRequestRow[]> {
  return visibleRequests(ctx)
    .innerJoin('support_request_articles', 'request_id', 'support_requests.id')
    .where('article_id', '=', articleId)
    .where(seesAgentSide(ctx.viewer))
    .selectAll('support_requests')
    .orderBy('support_requests.id')
    .limit(5)
    .$castTo<SupportRequestRow>()
    .execute();
}
