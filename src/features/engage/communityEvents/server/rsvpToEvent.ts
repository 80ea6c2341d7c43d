import { AppError } from '#core/errors.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, demandMember } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import {
  eventPlaceOf,
  factsOf,
} from '#features/content/conversations/server/conversationFields.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { canRsvp } from '../communityEventAccess.ts';
import { rsvpChoices } from '../communityEventLimitRules.ts';
import { rsvpAnswersSchema } from '../communityEventSchema.ts';
import {
  type CommunityEventRow,
  communityEventLoader,
  ownRsvpLoader,
  type RsvpRow,
} from './communityEventQueries.ts';
import { communityEventStateOf } from './communityEventState.ts';
import { emitPromoted, writeRsvp } from './rsvpWrites.ts';

export interface RsvpInput {
  conversationId: number;
  /** Null: the response is taken back. */
  response: string | null;
  /** By question. */
  answers?: unknown;
}

/**
 * Responds to an event; the same response again changes nothing but the answers. A YES without a free seat
 * waits.
 * @throws AppError UNAUTHENTICATED, ACCOUNT_SUSPENDED, NOT_FOUND, VALIDATION_FAILED; CONVERSATION_CLOSED for
 *   an event that has ended or is cancelled
 */
export async function rsvpToEvent(ctx: Ctx, input: RsvpInput): Promise<ConversationRow> {
  const memberId = demandMember(ctx.viewer);
  const id = input.conversationId;
  const post = await getConversation(ctx, id);
  const choice = choiceOf(input.response);
  const answers = parseInput(rsvpAnswersSchema, input.answers);
  const event = await communityEventLoader(ctx).load(id);
  if (event === null) throw new AppError('NOT_FOUND');
  demand(canRsvp(ctx.viewer, factsOf(post), communityEventStateOf(event.row, ctx.now)));
  const before = await ownRsvpLoader(ctx).load(id);
  const kept = choice === null ? {} : answersOf(event.row, choice, answers, before);
  await inTransaction(ctx, async (unit) => {
    const promoted = await writeRsvp(unit.trx, {
      ...{ id, memberId, response: choice, answers: kept, at: ctx.now },
    });
    if (promoted === null) throw new AppError('CONVERSATION_CLOSED');
    emitRsvpChange(unit, post, memberId);
    await emitPromoted(unit, id, promoted);
  });
  communityEventLoader(ctx).clear(id);
  ownRsvpLoader(ctx).clear(id);
  return post;
}

function choiceOf(response: string | null) {
  if (response === null || response === '') return null;
  const choice = rsvpChoices.find((each) => each === response);
  if (choice !== undefined) return choice;
  throw validationFailed([
    { field: 'response', rule: 'format', message: validationMessages.format },
  ]);
}

/** Answers to the event's questions; those that are required are so for attendees. */
function answersOf(
  { questions }: CommunityEventRow,
  choice: string,
  given: Readonly<Record<string, string | null>>,
  before: RsvpRow | null,
): Record<string, string> {
  const answered = questions.map(({ id }): [string, string] => [
    id,
    (Object.hasOwn(given, id) ? given[id] : before?.answers[id]) ?? '',
  ]);
  const answers = Object.fromEntries(answered);
  const faults = questions
    .filter(({ id, required }) => required && choice === 'YES' && answers[id] === '')
    .map(({ id }) => ({
      ...{ field: `answers.${id}`, rule: 'required', message: validationMessages.required },
    }));
  if (faults.length > 0) throw validationFailed(faults);
  return answers;
}

export function emitRsvpChange(unit: Unit, post: ConversationRow, memberId: number): void {
  unit.emit({
    type: 'communityEvent.attendanceChanged',
    payload: { ...eventPlaceOf(post), memberIds: [memberId] },
  });
}
