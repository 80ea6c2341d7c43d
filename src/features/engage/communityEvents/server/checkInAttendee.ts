import { AppError } from '#core/errors.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { checkInMargin } from './checkInToEvent.ts';
import { lockCommunityEvent } from './communityEventQueries.ts';
import { hostedEvent } from './eventAttendees.ts';
import { emitRsvpChange } from './rsvpToEvent.ts';

/**
 * Checks an attendee in, or takes that back. Hosts do it for attendees who did not enter the code, also after
 * the event.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND; BAD_REQUEST for a member without a seat;
 *   CONVERSATION_CLOSED before the event, and where it is cancelled
 */
export async function checkInAttendee(
  ctx: Ctx,
  asked: { conversationId: number; memberId: number; isCheckedIn: boolean },
): Promise<ConversationRow> {
  const { conversationId: id, memberId, isCheckedIn } = asked;
  await hostedEvent(ctx, id);
  const post = await getConversation(ctx, id);
  await inTransaction(ctx, async (unit) => {
    const event = await lockCommunityEvent(unit.trx, id);
    if (event === null) throw new AppError('NOT_FOUND');
    const { starts_at, cancelled_at } = event.row;
    const isEarly = ctx.now.getTime() < starts_at.getTime() - checkInMargin;
    if (isEarly || cancelled_at !== null) throw new AppError('CONVERSATION_CLOSED');
    const checked = await unit.trx
      .updateTable('community_event_rsvps')
      .set((eb) => ({
        checked_in_at: isCheckedIn ? eb.fn.coalesce('checked_in_at', eb.val(ctx.now)) : null,
      }))
      .where('conversation_id', '=', id)
      .where('member_id', '=', memberId)
      .where('response', '=', 'YES')
      .returning('member_id')
      .execute();
    if (checked.length === 0) {
      throw new AppError('BAD_REQUEST', { message: 'Only attendees can be checked in.' });
    }
    emitRsvpChange(unit, post, memberId);
  });
  return post;
}
