import { timingSafeEqual } from 'node:crypto';
import { AppError } from '#core/errors.ts';
import { validationFailed } from '#core/parseInput.ts';
import { demand, demandMember, isActive } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { addressGuesses, countGuess } from '#platform/secrets/guessLimits.ts';
import {
  type CommunityEventRow,
  communityEventLoader,
  ownRsvpLoader,
} from './communityEventQueries.ts';
import { hasSharedCode } from './communityEventState.ts';
import { checkInMargin, notAttending, writeCheckIn } from './writeCheckIn.ts';

/** Wrong codes in a quarter of an hour. At an event everyone may share an address, and mistype. */
const guesses = { ofMember: 5, ofEvent: 200 } as const;

/**
 * Checks the viewer in with the code that the host displays. Only attendees with a seat: others are told so, whether
 * the code is right or not.
 * @throws AppError UNAUTHENTICATED, ACCOUNT_SUSPENDED, NOT_FOUND, VALIDATION_FAILED for a wrong code;
 *   CONVERSATION_CLOSED outside the time of the event; BAD_REQUEST without a seat, and where there is no such code;
 *   RATE_LIMITED after too many wrong codes
 */
export async function checkInToEvent(
  ctx: Ctx,
  { conversationId: id, code }: { conversationId: number; code: string },
): Promise<ConversationRow> {
  const memberId = demandMember(ctx.viewer);
  demand(isActive(ctx.viewer));
  const post = await getConversation(ctx, id);
  const event = await communityEventLoader(ctx).load(id);
  if (event === null) throw new AppError('NOT_FOUND');
  const { row } = event;
  if (!isOpen(row, ctx.now)) throw new AppError('CONVERSATION_CLOSED');
  const own = await ownRsvpLoader(ctx).load(id);
  if (own?.response !== 'YES') throw notAttending();
  if (!hasSharedCode(row)) {
    throw new AppError('BAD_REQUEST', { message: 'Hosts check attendees in at this event.' });
  }
  if (own.checked_in_at !== null) return post;
  const forgive = await countGuess(ctx, [
    { subject: `check-in:${id}:member:${memberId}`, most: guesses.ofMember },
    addressGuesses('check-in', ctx.address),
    { subject: `check-in:${id}`, most: guesses.ofEvent },
  ]);
  if (!isSameCode(code, row.check_in_code)) {
    throw validationFailed([{ field: 'code', rule: 'format', message: validationMessages.format }]);
  }
  await forgive();
  await inTransaction(ctx, (unit) =>
    writeCheckIn(ctx, unit, { post, memberId, isCheckedIn: true }),
  );
  return post;
}

function isOpen({ starts_at, ends_at, cancelled_at }: CommunityEventRow, now: Date): boolean {
  const time = now.getTime();
  return (
    cancelled_at === null &&
    time >= starts_at.getTime() - checkInMargin &&
    time <= ends_at.getTime() + checkInMargin
  );
}

function isSameCode(given: string, code: string): boolean {
  const digits = given.replace(/\D/g, '').slice(0, 12).padEnd(12, ' ');
  return timingSafeEqual(Buffer.from(digits), Buffer.from(code.padEnd(12, ' ')));
}
