import type { SeenDuplicate } from '#features/care/spam/server/spamFilterService.ts';
import { factsOf } from '#features/content/conversations/server/conversationFields.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import type { Ctx } from '#platform/context.ts';
import { canMerge, whyNotMoved } from '../mergingRules.ts';
import { targetFactsOf } from './moveTargets.ts';

/** A post's near duplicate, if the viewer may merge the post into it. */
export async function findMergeablePost(
  ctx: Ctx,
  { likePost: post, target }: Pick<SeenDuplicate, 'likePost' | 'target'>,
): Promise<ConversationRow | null> {
  if (post === null || target.type !== 'conversation') return null;
  const other = await conversationLoader(ctx).load(target.id);
  if (!other || whyNotMoved(targetFactsOf(post), targetFactsOf(other)) !== null) return null;
  return [post, other].every((each) => canMerge(ctx.viewer, factsOf(each)).ok) ? other : null;
}
