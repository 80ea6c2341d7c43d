import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { findViewer } from '#platform/roles/viewers.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import { canActOnRevision } from '../articleLifecycle.ts';
import { lockArticle, revisionFactsOf } from './articleStore.ts';
import { publishRevision } from './publishRevision.ts';

/**
 * Publishes what is due, also what was missed while the server was down. The member who scheduled a draft must
 * still be allowed to publish it; otherwise it is only approved again.
 */
export async function publishScheduled(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  const due = await ctx.db
    .selectFrom('kb_revisions')
    .select(['id', 'article_id'])
    .where('state', '=', 'SCHEDULED')
    .where('publish_at', '<=', ctx.now)
    .orderBy('publish_at')
    .limit(100)
    .execute();
  let published = 0;
  for (const { id, article_id } of due) {
    if (signal?.aborted) break;
    try {
      if (await publishDue(ctx, { id, articleId: article_id })) published += 1;
    } catch (error) {
      // For example an archived article: the others are published nevertheless.
      ctx.log.warn({ err: error, revisionId: id }, 'a scheduled article was not published');
      await unschedule(ctx.db, id);
    }
  }
  return published;
}

async function publishDue(
  ctx: Ctx,
  { id, articleId }: { id: number; articleId: number },
): Promise<boolean> {
  return inTransaction(ctx, async (unit) => {
    const { trx } = unit;
    const article = await lockArticle(trx, articleId);
    const revision = await trx
      .selectFrom('kb_revisions')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'SCHEDULED')
      .where('publish_at', '<=', ctx.now)
      .executeTakeFirst();
    // Published or rescheduled in the meantime.
    if (revision === undefined) return false;
    const actorId = revision.scheduled_by_id;
    const viewer = actorId === null ? null : await findViewer(ctx, actorId);
    const base = viewer
      ? await conversationLoader({ ...ctx, viewer, perRequest: new Map() }).load(
          article.knowledge_base_id,
        )
      : null;
    const settings = featureSettings(ctx.settings, 'articles');
    const mayPublish =
      viewer !== null &&
      base !== null &&
      canActOnRevision(viewer, revisionFactsOf(revision, base), { action: 'PUBLISH', settings }).ok;
    if (!mayPublish || actorId === null) {
      await unschedule(trx, id);
      return false;
    }
    await publishRevision(ctx, unit, { article, revision, actorId });
    return true;
  });
}

async function unschedule(db: Database | DatabaseTransaction, id: number): Promise<void> {
  await db
    .updateTable('kb_revisions')
    .set({ state: 'APPROVED', publish_at: null, scheduled_by_id: null })
    .where('id', '=', id)
    .where('state', '=', 'SCHEDULED')
    .execute();
}
