import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { eventPlaceOf } from '#features/content/conversations/server/conversationFields.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { cancelReasonSchema } from '../communityEventSchema.ts';
import { communityEventLoader, lockCommunityEvent } from './communityEventQueries.ts';
import { communityEventStateOf, isHostOf } from './communityEventViews.ts';

/**
 * Cancels an event, which stays visible with the reason. For hosts.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, VALIDATION_FAILED; CONVERSATION_CLOSED where it is
 *   over or cancelled already
 */
export async function cancelCommunityEvent(
  ctx: Ctx,
  { conversationId: id, reason }: { conversationId: number; reason: string | null },
): Promise<ConversationRow> {
  const post = await getConversation(ctx, id);
  const cancel_reason = parseInput(cancelReasonSchema, reason);
  await inTransaction(ctx, async ({ trx, emit }) => {
    const event = await lockCommunityEvent(trx, id);
    if (event === null) throw new AppError('NOT_FOUND');
    if (!isHostOf(ctx, post, event)) {
      throw new AppError(ctx.viewer.memberId === null ? 'UNAUTHENTICATED' : 'FORBIDDEN');
    }
    const state = communityEventStateOf(event.row, ctx.now);
    if (state === 'CANCELLED' || state === 'PAST') throw new AppError('CONVERSATION_CLOSED');
    await trx
      .updateTable('community_events')
      .set({ cancelled_at: ctx.now, cancel_reason, changed_at: ctx.now })
      .set((eb) => ({ sequence: eb('sequence', '+', 1) }))
      .where('conversation_id', '=', id)
      .execute();
    const subject = { subjectType: 'conversation', subjectId: id } as const;
    await audit(trx, ctx, { action: 'communityEvent.cancelled', ...subject });
    emit({ type: 'communityEvent.cancelled', payload: eventPlaceOf(post) });
  });
  communityEventLoader(ctx).clear(id);
  return post;
}
