import { timingSafeEqual } from 'node:crypto';
import { AppError } from '#core/errors.ts';
import { validationFailed } from '#core/parseInput.ts';
import { demand, demandMember, isActive } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { lockCommunityEvent } from './communityEventQueries.ts';
import { checkInMargin, writeCheckIn } from './writeCheckIn.ts';

/**
 * Checks the viewer in with the code that the host displays. Only attendees with a seat.
 * @throws AppError UNAUTHENTICATED, ACCOUNT_SUSPENDED, NOT_FOUND, VALIDATION_FAILED for a wrong code;
 *   CONVERSATION_CLOSED outside the time of the event; BAD_REQUEST without a seat
 */
export async function checkInToEvent(
  ctx: Ctx,
  { conversationId: id, code }: { conversationId: number; code: string },
): Promise<ConversationRow> {
  const memberId = demandMember(ctx.viewer);
  demand(isActive(ctx.viewer));
  const post = await getConversation(ctx, id);
  await inTransaction(ctx, async (unit) => {
    const event = await lockCommunityEvent(unit.trx, id);
    if (event === null) throw new AppError('NOT_FOUND');
    const { starts_at, ends_at, cancelled_at, check_in_code } = event.row;
    const now = ctx.now.getTime();
    const isTime =
      now >= starts_at.getTime() - checkInMargin && now <= ends_at.getTime() + checkInMargin;
    if (!isTime || cancelled_at !== null) throw new AppError('CONVERSATION_CLOSED');
    if (!isSameCode(code, check_in_code)) {
      throw validationFailed([
        { field: 'code', rule: 'format', message: validationMessages.format },
      ]);
    }
    await writeCheckIn(ctx, unit, { post, memberId, isCheckedIn: true });
  });
  return post;
}

function isSameCode(given: string, code: string): boolean {
  const digits = given.replace(/\D/g, '').slice(0, 12).padEnd(12, ' ');
  return timingSafeEqual(Buffer.from(digits), Buffer.from(code.padEnd(12, ' ')));
}
