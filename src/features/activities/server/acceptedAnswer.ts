import { demand, demandMember } from '#core/permissions.ts';
import type { CommentRow } from '#features/comments/server/commentQueries.ts';
import { lockResponse } from '#features/comments/server/commentWrites.ts';
import { canAcceptAnswer } from '#features/conversations/conversationRules.ts';
import { eventPlaceOf, factsOf } from '#features/conversations/server/conversationFields.ts';
import {
  changeConversation,
  lockConversation,
} from '#features/conversations/server/conversationWrites.ts';
import { recounting } from '#features/conversations/server/recounting.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { logActivity } from '#platform/logActivity.ts';

/**
 * Accepts a comment or reply as the answer, or takes that back. There is at most one: accepting
 * another moves it (DECISIONS "Posts").
 */
export async function setAccepted(
  ctx: Ctx,
  response: CommentRow,
  accepted: boolean,
): Promise<void> {
  const actorId = demandMember(ctx.viewer);
  await inTransaction(ctx, async ({ trx, emit }) => {
    const conversation = await lockConversation(trx, response.conversation_id);
    demand(canAcceptAnswer(ctx.viewer, factsOf(conversation)));
    const row = await lockResponse(trx, response.id, conversation.id);
    const previousId = conversation.accepted_comment_id;
    if ((previousId === row.id) === accepted) return;
    await recounting(trx, [conversation.id], () =>
      changeConversation(trx, conversation.id, { accepted_comment_id: accepted ? row.id : null }),
    );
    await logActivity(trx, {
      actorId,
      activity: accepted ? 'mark-accepted' : 'un-mark-accepted',
      target: { type: 'comment', id: row.id },
      detail: { previousId },
    });
    emit({
      type: 'comment.updated',
      payload: { ...eventPlaceOf(conversation), commentId: row.id },
    });
    emit({ type: 'conversation.updated', payload: eventPlaceOf(conversation) });
  });
}
