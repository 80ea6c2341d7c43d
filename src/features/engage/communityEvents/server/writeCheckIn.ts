import { AppError } from '#core/errors.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import { communityEventLimits } from '../communityEventLimitRules.ts';
import { ownRsvpLoader } from './communityEventQueries.ts';
import { emitRsvpChange } from './rsvpToEvent.ts';

/** In milliseconds. */
export const checkInMargin = communityEventLimits.checkInMinutes * 60_000;

export function notAttending(): AppError {
  return new AppError('BAD_REQUEST', { message: 'Only attendees can be checked in.' });
}

/**
 * Checks a member with a seat in, or takes that back. The time of the first check-in stays.
 * @throws AppError BAD_REQUEST for a member without a seat
 */
export async function writeCheckIn(
  ctx: Ctx,
  unit: Unit,
  {
    post,
    memberId,
    isCheckedIn,
  }: { post: ConversationRow; memberId: number; isCheckedIn: boolean },
): Promise<void> {
  const checked = await unit.trx
    .updateTable('community_event_rsvps')
    .set((eb) => ({
      checked_in_at: isCheckedIn ? eb.fn.coalesce('checked_in_at', eb.val(ctx.now)) : null,
    }))
    .where('conversation_id', '=', post.id)
    .where('member_id', '=', memberId)
    .where('response', '=', 'YES')
    .returning('member_id')
    .execute();
  if (checked.length === 0) {
    throw notAttending();
  }
  emitRsvpChange(unit, post, memberId);
  ownRsvpLoader(ctx).clear(post.id);
}
