import { validationFailed } from '#core/parseInput.ts';
import { validationMessages } from '#core/validationMessages.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import type { Ctx } from '#platform/context.ts';
import { closePoll, reopenPoll } from './closePoll.ts';
import { undoPollVote, voteInPoll } from './voteInPoll.ts';

interface PollActivityInput {
  conversationId: number;
  activity: string;
  votedOptions: readonly string[];
}

type Perform = (ctx: Ctx, input: PollActivityInput) => Promise<ConversationRow>;

const activities: ReadonlyMap<string, Perform> = new Map<string, Perform>([
  ['poll-vote', voteInPoll],
  ['undo-poll-vote', (ctx, { conversationId }) => undoPollVote(ctx, conversationId)],
  ['close-poll', (ctx, { conversationId }) => closePoll(ctx, conversationId)],
  ['reopen-poll', (ctx, { conversationId }) => reopenPoll(ctx, conversationId)],
]);

/** SPEC §7 pollActivity. @throws AppError as the activity; VALIDATION_FAILED for an unknown one */
export async function performPollActivity(
  ctx: Ctx,
  input: PollActivityInput,
): Promise<ConversationRow> {
  const perform = activities.get(input.activity);
  if (perform === undefined) {
    throw validationFailed([
      { field: 'activity', rule: 'format', message: validationMessages.format },
    ]);
  }
  return perform(ctx, input);
}
