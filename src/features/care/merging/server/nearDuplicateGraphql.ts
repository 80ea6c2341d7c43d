import { NearDuplicateType } from '#features/care/spam/server/spamFilterGraphql.ts';
import type { SeenDuplicate } from '#features/care/spam/server/spamFilterService.ts';
import { factsOf } from '#features/content/conversations/server/conversationFields.ts';
import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { canMerge, whyNotMoved } from '../mergingRules.ts';
import { targetFactsOf } from './moveTargets.ts';

builder.objectField(NearDuplicateType, 'mergeTarget', (t) =>
  t.field({
    type: ConversationType,
    nullable: true,
    description: 'The post it is, where the one asked about may be merged into it.',
    resolve: (duplicate, _args, ctx) => findMergeablePost(ctx, duplicate),
  }),
);

async function findMergeablePost(
  ctx: Ctx,
  { likePost: post, target }: SeenDuplicate,
): Promise<ConversationRow | null> {
  if (post === null || target.type !== 'conversation') return null;
  const other = await conversationLoader(ctx).load(target.id);
  if (!other || whyNotMoved(targetFactsOf(post), targetFactsOf(other)) !== null) return null;
  return [post, other].every((each) => canMerge(ctx.viewer, factsOf(each)).ok) ? other : null;
}
