import { AppError } from '#core/errors.ts';
import { parseId } from '#core/ids.ts';
import { validationFailed } from '#core/parseInput.ts';
import { demand, demandMember } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { factsOf } from '#features/content/conversations/server/conversationFields.ts';
import { getConversationToAnswer } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import type { Ctx } from '#platform/context.ts';
import { canVoteInPoll } from '../pollAccess.ts';
import { faultOfVote } from '../pollRules.ts';
import {
  castBallot,
  findPollTogether,
  keepVoterKey,
  ownBallots,
  pollLoader,
  type StoredPoll,
} from './pollQueries.ts';
import { pollStateOf } from './pollViews.ts';
import { sealVoterKey, voterKeyOf } from './voterKey.ts';

/**
 * Votes; a second vote replaces the first, the same again changes nothing.
 * @throws AppError UNAUTHENTICATED, ACCOUNT_SUSPENDED, FORBIDDEN, NOT_FOUND, VALIDATION_FAILED;
 *   CONVERSATION_CLOSED for a poll that is not open
 */
export async function voteInPoll(
  ctx: Ctx,
  { conversationId, votedOptions }: { conversationId: number; votedOptions: readonly string[] },
): Promise<ConversationRow> {
  const { post, poll } = await openPoll(ctx, conversationId);
  const chosen = [...new Set(votedOptions)];
  const { multi_select: multiSelect, min_choices: minChoices, max_choices: maxChoices } = poll.row;
  const optionIds = poll.options.map(({ id }) => String(id));
  const rule = faultOfVote({ multiSelect, minChoices, maxChoices, optionIds }, chosen);
  if (rule !== null) {
    throw validationFailed([
      {
        field: 'votedOptions',
        rule,
        message: validationMessages[rule === 'required' ? 'required' : 'format'],
      },
    ]);
  }
  await cast(
    ctx,
    poll,
    chosen.map((id) => parseId(id) ?? 0),
  );
  return post;
}

/**
 * Takes the viewer's vote back.
 * @throws AppError as voteInPoll; BAD_REQUEST where the poll does not allow it
 */
export async function undoPollVote(ctx: Ctx, conversationId: number): Promise<ConversationRow> {
  const { post, poll } = await openPoll(ctx, conversationId);
  if (!poll.row.allow_undo) {
    throw new AppError('BAD_REQUEST', { message: 'Votes in this poll cannot be undone.' });
  }
  await cast(ctx, poll, []);
  return post;
}

async function openPoll(
  ctx: Ctx,
  id: number,
): Promise<{ post: ConversationRow; poll: StoredPoll }> {
  demandMember(ctx.viewer);
  const [post, poll] = await Promise.all([
    getConversationToAnswer(ctx, id),
    findPollTogether(ctx.db, id),
  ]);
  if (poll === null) throw new AppError('NOT_FOUND');
  demand(canVoteInPoll(ctx.viewer, factsOf(post), pollStateOf(poll.row, ctx.now)));
  if (!poll.row.anonymous || poll.row.voter_key !== null) return { post, poll };
  const voter_key = await keepVoterKey(ctx.db, id, sealVoterKey(ctx, id));
  return { post, poll: { ...poll, row: { ...poll.row, voter_key } } };
}

async function cast(ctx: Ctx, { row }: StoredPoll, optionIds: readonly number[]): Promise<void> {
  const memberId = demandMember(ctx.viewer);
  const pollId = row.conversation_id;
  const voterKey = voterKeyOf(ctx, row, memberId);
  if (voterKey === null) throw new AppError('CONVERSATION_CLOSED');
  const ballot = optionIds.toSorted((one, other) => one - other);
  const { accepted, changed, shown } = await castBallot(ctx.db, {
    ...{ pollId, voterKey, at: ctx.now, memberId: row.anonymous ? null : memberId },
    optionIds: ballot,
  });
  if (!accepted) throw new AppError('CONVERSATION_CLOSED');
  ownBallots(ctx).set(pollId, ballot);
  pollLoader(ctx)
    .clear(pollId)
    .prime(pollId, await findPollTogether(ctx.db, pollId));
  // Where results are hidden, readers do not learn that somebody has voted.
  const isForReaders = row.result_visibility === 'ALWAYS' || row.result_visibility === 'AFTER_VOTE';
  if (changed && shown && isForReaders) {
    ctx.bus.publish([{ type: 'poll.counted', payload: { conversationId: pollId } }]);
  }
}
