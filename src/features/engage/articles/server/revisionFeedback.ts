import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { canReadFeedback } from '#features/engage/feedback/feedbackRules.ts';
import {
  type FeedbackCount,
  feedbackByPeriod,
} from '#features/engage/feedback/server/feedbackByPeriod.ts';
import type { Ctx } from '#platform/context.ts';

export interface RevisionFeedback extends FeedbackCount {
  number: number;
}

const shown = 10;

/**
 * What readers said of the latest revisions of an article while each was published, newest first; a minor change goes on
 * with the revision before it. Empty for those who write no articles.
 */
export async function listRevisionFeedback(
  ctx: Ctx,
  post: ConversationRow,
): Promise<RevisionFeedback[]> {
  if (!canReadFeedback(ctx.viewer, { categoryId: post.category_id }).ok) return [];
  const revisions = await ctx.db
    .selectFrom('kb_translations as translation')
    .innerJoin('kb_revisions as revision', (join) =>
      join
        .onRef('revision.article_id', '=', 'translation.article_id')
        .onRef('revision.language', '=', 'translation.language'),
    )
    .select(['number', 'published_at as at', 'is_minor'])
    .where('conversation_id', '=', post.id)
    .where('state', 'in', ['PUBLISHED', 'SUPERSEDED'])
    .where('published_at', 'is not', null)
    .orderBy('published_at')
    .orderBy('number')
    .execute();
  const rewritten = revisions
    .filter(({ is_minor }, index) => index === 0 || !is_minor)
    .slice(-shown);
  const counts = await feedbackByPeriod(
    ctx,
    post.id,
    rewritten.flatMap(({ at }) => at ?? []),
  );
  return rewritten
    .map(({ number }, index) => ({ number, ...(counts[index] ?? { helpful: 0, total: 0 }) }))
    .reverse();
}
