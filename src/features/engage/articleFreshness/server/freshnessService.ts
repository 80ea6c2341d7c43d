import { sql, type Updateable } from 'kysely';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, demandActive } from '#core/permissions.ts';
import type { KbArticles } from '#db/tables.ts';
import {
  articleLoader,
  getWritableArticle,
  lockArticle,
  type WritableArticle,
} from '#features/engage/articles/server/articleStore.ts';
import { canPublishArticles } from '#features/engage/knowledgeBases/knowledgeBaseAccess.ts';
import {
  careJoins,
  careTable,
  effectiveDays,
  effectiveOwner,
  settleDueDates,
} from '#features/engage/knowledgeBases/server/articleCare.ts';
import { demandArticleOwner } from '#features/engage/knowledgeBases/server/knowledgeBaseService.ts';
import { type Ctx, inTransaction, perRequest } from '#platform/context.ts';
import { inOrderOf } from '#platform/database/inOrderOf.ts';
import { RememberingLoader } from '#platform/rememberingLoader.ts';
import '#features/engage/articles/server/articleEvents.ts';
import { articleCareSchema } from '../freshnessInputs.ts';
import './freshnessEvents.ts';

/**
 * Says that an article is right as it is; the next review is due after its interval.
 * @throws AppError as getWritableArticle
 */
export async function verifyArticle(ctx: Ctx, articleId: number): Promise<WritableArticle> {
  const memberId = demandActive(ctx.viewer);
  const { article } = await getWritableArticle(ctx, articleId);
  return change(ctx, article.id, {
    ...{ verified_at: ctx.now, verified_by_id: memberId, reminded_at: null },
  });
}

/**
 * Changes the owner, the review interval, and when the article is archived. Without an owner or interval of its
 * own it has those of its section or knowledge base.
 * @throws AppError as getWritableArticle; FORBIDDEN without PUBLISH_NOMINATION; VALIDATION_FAILED
 */
export async function saveArticleCare(
  ctx: Ctx,
  articleId: number,
  given: unknown,
): Promise<WritableArticle> {
  const { article, base } = await getWritableArticle(ctx, articleId);
  demand(canPublishArticles(ctx.viewer, { categoryId: base.category_id }));
  const { ownerId, reviewDays = null, archiveAt = null } = parseInput(articleCareSchema, given);
  if (archiveAt && +archiveAt <= +ctx.now && +archiveAt !== Number(article.archive_at)) {
    const message = 'Enter a time in the future.';
    throw validationFailed([{ field: 'archiveAt', rule: 'past', message }]);
  }
  const owner = ownerId == null ? null : await demandArticleOwner(ctx, ownerId);
  return change(ctx, article.id, {
    ...{ owner_id: owner, review_days: reviewDays, reminded_at: null },
    ...{ archive_at: archiveAt, archive_by_id: archiveAt === null ? null : ctx.viewer.memberId },
  });
}

async function change(
  ctx: Ctx,
  articleId: number,
  values: Updateable<KbArticles>,
): Promise<WritableArticle> {
  await inTransaction(ctx, async ({ trx, emit }) => {
    const row = await lockArticle(trx, articleId);
    await trx
      .updateTable('kb_articles')
      .set({ ...values, updated_at: ctx.now })
      .where('id', '=', articleId)
      .execute();
    await settleDueDates(trx, sql`article.id = ${articleId}`);
    const language = row.source_language;
    const payload = { articleId, knowledgeBaseId: row.knowledge_base_id, language };
    emit({ type: 'article.changed', payload });
  });
  articleLoader(ctx).clear(articleId);
  careLoader(ctx).clear(articleId);
  return getWritableArticle(ctx, articleId);
}

/** At most this many are newly reminded of for an owner in a week: turning reviews on floods nobody. */
const mostAtOnce = 20;

/**
 * Tells each owner once a week how many of their published articles are due: those that they own, and those of
 * their sections and knowledge bases that have no owner of their own or one who has left.
 */
export async function remindOwners(ctx: Ctx): Promise<number> {
  const week = new Date(ctx.now).toISOString().slice(0, 10);
  return inTransaction(ctx, async ({ trx, emit }) => {
    const { rows } = await sql<{ owner_id: number; ids: number[]; post_id: number }>`
      with recursive ${careTable}, due as (
        select article.id, ${effectiveOwner} as owner_id, post.id as post_id, article.due_at,
          row_number() over (partition by ${effectiveOwner} order by article.due_at, article.id) as place
        from kb_articles article
          ${careJoins}
          join kb_translations translation on translation.article_id = article.id
            and translation.language = article.source_language
          join conversations post on post.id = translation.conversation_id
        where article.due_at <= ${ctx.now} and ${effectiveOwner} is not null
          and post.deleted_at is null and post.archived_at is null
          and (article.reminded_at is null or article.reminded_at < ${ctx.now}::timestamptz - interval '6 days')
      )
      select owner_id, array_agg(id order by place) as ids, (array_agg(post_id order by place))[1] as post_id
      from due where place <= ${mostAtOnce} group by owner_id order by owner_id`.execute(trx);
    for (const { owner_id: ownerId, ids, post_id: conversationId } of rows) {
      const told = ids.map(Number);
      await trx
        .updateTable('kb_articles')
        .set({ reminded_at: ctx.now })
        .where('id', 'in', told)
        .execute();
      const payload = { ownerId, conversationId, count: told.length, week };
      emit({ type: 'articles.reviewDue', payload }, { actorId: null });
    }
    return rows.length;
  });
}

/** Who keeps an article up to date, and how often, with what it has of its section or knowledge base. */
interface ArticleCare {
  id: number;
  ownerId: number | null;
  reviewDays: number | null;
}

/** By the id of the article. */
export function careLoader(ctx: Ctx): RememberingLoader<number, ArticleCare | null> {
  return perRequest(ctx, newCareLoader);
}

function newCareLoader(ctx: Ctx): RememberingLoader<number, ArticleCare | null> {
  return new RememberingLoader(async (ids) => {
    const { rows } = await sql<ArticleCare>`
      with recursive ${careTable}
      select article.id, ${effectiveOwner} as "ownerId", ${effectiveDays} as "reviewDays"
      from kb_articles article ${careJoins}
      where article.id = any(${ids}::bigint[])`.execute(ctx.db);
    return inOrderOf(ids, rows);
  });
}
