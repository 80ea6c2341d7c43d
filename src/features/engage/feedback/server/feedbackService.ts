import { AppError } from '#core/errors.ts';
import { demand, demandMember } from '#core/permissions.ts';
import {
  eventPlaceOf,
  factsOf,
} from '#features/content/conversations/server/conversationFields.ts';
import {
  conversationLoader,
  getConversation,
} from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { lockConversation } from '#features/content/conversations/server/conversationWrites.ts';
import '#features/content/interactions/server/interactionEvents.ts';
import { markLoader } from '#features/content/marks/server/markLoader.ts';
import { writeMark } from '#features/content/marks/server/markWrites.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { canGiveFeedback } from '../feedbackRules.ts';

/**
 * Says whether an article helped; once a member, who may change it.
 * @param helpful null takes back what was said
 * @throws AppError UNAUTHENTICATED, ACCOUNT_SUSPENDED, FORBIDDEN, NOT_FOUND; BAD_REQUEST for what takes no
 *   feedback; CONVERSATION_CLOSED for what is archived or merged
 */
export async function provideFeedback(
  ctx: Ctx,
  { id, helpful }: { id: number; helpful: boolean | null },
): Promise<ConversationRow> {
  const memberId = demandMember(ctx.viewer);
  const found = await getConversation(ctx, id);
  demand(canGiveFeedback(ctx.viewer, factsOf(found)));
  await inTransaction(ctx, async ({ trx, emit }) => {
    const post = await lockConversation(trx, id);
    demand(canGiveFeedback(ctx.viewer, factsOf(post)));
    if (post.merged_into_id !== null) throw new AppError('CONVERSATION_CLOSED');
    for (const kind of ['helpful', 'unhelpful'] as const) {
      const value = helpful === (kind === 'helpful') ? 1 : null;
      const mark = { target: 'conversation', id, kind, memberId } as const;
      if ((await writeMark(trx, mark, { value, now: ctx.now })) === 0) continue;
      emit({
        type: 'conversation.marked',
        payload: {
          ...eventPlaceOf(post),
          ...{ commentId: null, targetAuthorId: post.author_id, memberId },
          ...{ mark: kind, value, previousValue: value === null ? 1 : null },
        },
      });
    }
  });
  conversationLoader(ctx).clear(id);
  markLoader(ctx, 'conversation').clear(id);
  return getConversation(ctx, id);
}
