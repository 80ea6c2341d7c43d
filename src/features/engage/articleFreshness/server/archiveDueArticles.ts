import { AppError } from '#core/errors.ts';
import { performActivity } from '#features/content/interactions/server/activityService.ts';
import type { Ctx } from '#platform/context.ts';
import { findViewer } from '#platform/roles/viewers.ts';

/**
 * Archives what is due in all its languages, also what was missed while the server was down, as the member who asked for
 * it: without the permission, the article stays.
 */
export async function archiveDueArticles(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  const due = await ctx.db
    .selectFrom('kb_articles')
    .select(['id', 'archive_by_id'])
    .where('archive_at', '<=', ctx.now)
    .orderBy('archive_at')
    .limit(100)
    .execute();
  let archived = 0;
  for (const article of due) {
    if (signal?.aborted) break;
    try {
      await archive(ctx, article);
      archived += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      ctx.log.warn({ err: error, articleId: article.id }, 'an article was not archived');
    }
    await ctx.db
      .updateTable('kb_articles')
      .set({ archive_at: null, archive_by_id: null })
      .where('id', '=', article.id)
      .where('archive_at', '<=', ctx.now)
      .execute();
  }
  return archived;
}

async function archive(
  ctx: Ctx,
  { id, archive_by_id }: { id: number; archive_by_id: number | null },
): Promise<void> {
  const viewer = archive_by_id === null ? null : await findViewer(ctx, archive_by_id);
  if (viewer === null) throw new AppError('FORBIDDEN');
  const posts = await ctx.db
    .selectFrom('kb_translations')
    .innerJoin('conversations', 'conversations.id', 'kb_translations.conversation_id')
    .select('conversations.id')
    .where('article_id', '=', id)
    .where('archived_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
  for (const post of posts) {
    const as = { ...ctx, viewer, perRequest: new Map() };
    await performActivity(as, { id: post.id, entityType: 'CONVERSATION', activity: 'archive' });
  }
}
