import { sql } from 'kysely';
import { isOfShownType } from '#features/content/conversations/server/conversationQueries.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import { inOrderOf } from '#platform/database/inOrderOf.ts';
import { RememberingLoader } from '#platform/rememberingLoader.ts';

interface BecameArticle {
  /** Of the nominated post. */
  id: number;
  articlePostId: number;
}

/** The published article of a nominated post, in its source language; null without one, or while articles are off. */
export function becameArticleLoader(ctx: Ctx): RememberingLoader<number, BecameArticle | null> {
  return perRequest(ctx, newLoader);
}

function newLoader(ctx: Ctx): RememberingLoader<number, BecameArticle | null> {
  return new RememberingLoader(async (ids) => {
    const { rows } = await sql<BecameArticle>`
      select nominated_post_id as id, conversation_id as "articlePostId" from kb_articles article
        join kb_translations on article_id = article.id and language = source_language
      where nominated_post_id = any(${ids}::bigint[]) and conversation_id is not null
        and ${isOfShownType(ctx.settings, 'article')}`.execute(ctx.db);
    return inOrderOf(ids, rows);
  });
}
