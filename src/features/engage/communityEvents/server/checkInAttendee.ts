import { AppError } from '#core/errors.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { lockCommunityEvent } from './communityEventQueries.ts';
import { hostedEvent } from './eventAttendees.ts';
import { checkInMargin, writeCheckIn } from './writeCheckIn.ts';

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
    await writeCheckIn(ctx, unit, { post, memberId, isCheckedIn });
  });
  return post;
}
