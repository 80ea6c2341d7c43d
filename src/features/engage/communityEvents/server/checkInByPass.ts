import { validationFailed } from '#core/parseInput.ts';
import { validationMessages } from '#core/validationMessages.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import type { Ctx } from '#platform/context.ts';
import { checkInAttendee } from './checkInAttendee.ts';
import { memberOfPass } from './checkInPass.ts';
import { type Attendee, findAttendee, hostedEvent } from './eventAttendees.ts';

/** The attendee whose pass it is, for hosts; null: it is no pass to the event. */
export async function findByPass(
  ctx: Ctx,
  { conversationId: id, pass }: { conversationId: number; pass: string },
): Promise<Attendee | null> {
  await hostedEvent(ctx, id);
  const memberId = memberOfPass(ctx, { eventId: id, pass });
  return memberId === null ? null : findAttendee(ctx.db, id, memberId);
}

/**
 * Checks an attendee in by the pass they show.
 * @throws AppError as checkInAttendee; VALIDATION_FAILED for a pass to another event, or none
 */
export async function checkInByPass(
  ctx: Ctx,
  { conversationId: id, pass }: { conversationId: number; pass: string },
): Promise<ConversationRow> {
  await hostedEvent(ctx, id);
  const memberId = memberOfPass(ctx, { eventId: id, pass });
  if (memberId !== null) {
    return checkInAttendee(ctx, { conversationId: id, memberId, isCheckedIn: true });
  }
  throw validationFailed([{ field: 'code', rule: 'format', message: validationMessages.format }]);
}
