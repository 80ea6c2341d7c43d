import { validationFailed } from '#core/parseInput.ts';
import { validationMessages } from '#core/validationMessages.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import type { Ctx } from '#platform/context.ts';
import type { SeriesScope } from '../eventRepeat.ts';
import { cancelCommunityEvent } from './cancelCommunityEvent.ts';
import { checkInAttendee } from './checkInAttendee.ts';
import { checkInByPass } from './checkInByPass.ts';
import { checkInToEvent } from './checkInToEvent.ts';
import { rsvpToEvent } from './rsvpToEvent.ts';

interface EventActivityInput {
  conversationId: number;
  activity: string;
  response: string | null;
  answers: unknown;
  reason: string | null;
  code: string | null;
  /** Of an attendee. */
  memberId?: number | null;
  applyTo?: SeriesScope;
}

type Perform = (ctx: Ctx, input: EventActivityInput) => Promise<ConversationRow>;

const activities: ReadonlyMap<string, Perform> = new Map<string, Perform>([
  ['rsvp-event', rsvpToEvent],
  ['cancel-event', cancelCommunityEvent],
  ['check-in-event', (ctx, input) => checkInToEvent(ctx, { ...input, code: input.code ?? '' })],
  ['check-in-pass', (ctx, input) => checkInByPass(ctx, { ...input, pass: input.code ?? '' })],
  ['check-in-attendee', (ctx, input) => checkInAttendee(ctx, attendeeOf(input, true))],
  ['undo-check-in-attendee', (ctx, input) => checkInAttendee(ctx, attendeeOf(input, false))],
]);

const attendeeOf = ({ conversationId, memberId }: EventActivityInput, isCheckedIn: boolean) => ({
  conversationId,
  memberId: memberId ?? 0,
  isCheckedIn,
});

/** @throws AppError as the activity; VALIDATION_FAILED for an unknown one */
export async function performEventActivity(
  ctx: Ctx,
  input: EventActivityInput,
): Promise<ConversationRow> {
  const perform = activities.get(input.activity);
  if (perform !== undefined) return perform(ctx, input);
  throw validationFailed([
    { field: 'activity', rule: 'format', message: validationMessages.format },
  ]);
}
