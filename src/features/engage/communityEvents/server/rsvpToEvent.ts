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
import { rsvpChoices } from '../communityEventLimits.ts';
import { rsvpAnswersSchema, seatedResponse } from '../communityEventRules.ts';
import {
  type CommunityEventRow,
  communityEventLoader,
  lockCommunityEvent,
  ownRsvpLoader,
  type RsvpRow,
} from './communityEventQueries.ts';
import { communityEventStateOf } from './communityEventViews.ts';
import { countRsvps, promoteWaiting } from './rsvpWrites.ts';

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
  await inTransaction(ctx, async (unit) => {
    const event = await lockCommunityEvent(unit.trx, id);
    if (event === null) throw new AppError('NOT_FOUND');
    demand(canRsvp(ctx.viewer, factsOf(post), communityEventStateOf(event.row, ctx.now)));
    const before = await findRsvp(unit.trx, id, memberId);
    if (choice === null) await deleteRsvp(unit.trx, id, memberId);
    else {
      const response = seatedResponse(
        { capacity: event.row.capacity, yesCount: event.row.yes_count },
        before?.response ?? null,
        choice,
      );
      await writeRsvp(unit.trx, {
        ...{ conversation_id: id, member_id: memberId, response },
        queued_at: before?.response === response ? before.queued_at : ctx.now,
        answers: { ...before?.answers, ...answersOf(event.row, choice, answers, before) },
      });
    }
    await countRsvps(unit.trx, id);
    await promoteWaiting(unit, id, { exceptId: null });
    emitChange(unit, post, memberId);
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
  given: Readonly<Record<string, string>>,
  before: RsvpRow | null,
): Record<string, string> {
  const answered = questions.map(({ id }): [string, string] => [
    id,
    (given[id] ?? before?.answers[id] ?? '').trim(),
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

async function findRsvp(trx: Unit['trx'], id: number, memberId: number): Promise<RsvpRow | null> {
  const row = await trx
    .selectFrom('community_event_rsvps')
    .selectAll()
    .where('conversation_id', '=', id)
    .where('member_id', '=', memberId)
    .$castTo<RsvpRow>()
    .executeTakeFirst();
  return row ?? null;
}

async function deleteRsvp(trx: Unit['trx'], id: number, memberId: number): Promise<void> {
  await trx
    .deleteFrom('community_event_rsvps')
    .where('conversation_id', '=', id)
    .where('member_id', '=', memberId)
    .execute();
}

type NewRsvp = Pick<
  RsvpRow,
  'conversation_id' | 'member_id' | 'response' | 'queued_at' | 'answers'
>;

async function writeRsvp(trx: Unit['trx'], { answers, ...rsvp }: NewRsvp): Promise<void> {
  const { response, queued_at } = rsvp;
  const change = { response, queued_at, answers: JSON.stringify(answers) };
  await trx
    .insertInto('community_event_rsvps')
    .values({ ...rsvp, answers: change.answers })
    .onConflict((conflict) =>
      conflict
        .columns(['conversation_id', 'member_id'])
        .doUpdateSet({ ...change, needs_confirmation: false }),
    )
    .execute();
}

export function emitChange(unit: Unit, post: ConversationRow, memberId: number): void {
  unit.emit({
    type: 'communityEvent.attendanceChanged',
    payload: { ...eventPlaceOf(post), memberIds: [memberId] },
  });
}
