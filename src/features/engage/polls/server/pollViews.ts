import { hasOwnEditor } from '#core/postTypes.ts';
import { factsOf } from '#features/content/conversations/server/conversationFields.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import type { Ctx } from '#platform/context.ts';
import { answerOf } from '#platform/graphql/verdictEnum.ts';
import { freshUntilNext } from '#platform/pageCache/freshUntil.ts';
import { canManagePolls, canVoteInPoll, isPollManager } from '../pollAccess.ts';
import { type PollState, pollStateAt, seesPollResults } from '../pollRules.ts';
import type { PollView } from '../pollView.ts';
import {
  findBallot,
  ownBallots,
  type PollRow,
  pollLoader,
  type StoredPoll,
} from './pollQueries.ts';
import { voterKeyOf } from './voterKey.ts';

export function pollStateOf(row: PollRow, now: Date): PollState {
  const { published, starts_at: startsAt, expires_at: expiresAt, closed_at: closedAt } = row;
  return pollStateAt({ published, startsAt, expiresAt, closedAt }, now);
}

/** The poll of a post, for the viewer; null where there is none for them. */
export async function viewPoll(ctx: Ctx, post: ConversationRow): Promise<PollView | null> {
  // Only the composer adds polls.
  if (hasOwnEditor(post.type)) return null;
  const poll = await pollLoader(ctx).load(post.id);
  if (poll === null) return null;
  const place = { categoryId: post.category_id };
  const isManager = isPollManager(ctx.viewer, place);
  if (!poll.row.published && !isManager && ctx.viewer.memberId !== post.author_id) return null;
  return viewOf(ctx, post, poll, { isManager, chosen: await choiceOf(ctx, poll.row) });
}

function viewOf(
  ctx: Ctx,
  post: ConversationRow,
  { row, options }: StoredPoll,
  viewer: { isManager: boolean; chosen: readonly number[] },
): PollView {
  const state = pollStateOf(row, ctx.now);
  freshUntilNext(ctx, [row.starts_at, row.expires_at]);
  const results = resultsOf({ row, options }, viewer, state);
  return {
    conversationId: String(post.id),
    question: row.question,
    state,
    pollOptions: options.map((option) => ({
      id: String(option.id),
      label: option.label,
      isEdited: option.edited_at !== null,
      isAddedLater: option.added_later,
      voteCount: results?.votes.get(option.id) ?? null,
    })),
    pollStartTime: row.starts_at?.toISOString() ?? null,
    pollExpiryTime: row.expires_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
    multiSelect: row.multi_select,
    minChoices: row.min_choices,
    maxChoices: row.max_choices,
    resultVisibility: row.result_visibility,
    allowUndoVote: row.allow_undo,
    voteAnonymously: row.anonymous,
    published: row.published,
    totalVoteCount: results?.ballots ?? null,
    votedOptions: viewer.chosen.map(String),
    vote: answerOf(canVoteInPoll(ctx.viewer, factsOf(post), state)),
    manage: answerOf(canManagePolls(ctx.viewer, { categoryId: post.category_id })),
  };
}

export interface VisiblePollResults {
  ballots: number;
  votes: ReadonlyMap<number, number>;
}

/** Counters of an anonymous poll are those of its last group of ballots. */
export function resultsOf(
  { row, options }: StoredPoll,
  viewer: { isManager: boolean; chosen: readonly number[] },
  state: PollState,
): VisiblePollResults | null {
  const { result_visibility: visibility, anonymous, shown_ballot_count: shownBallots } = row;
  const voter = { isManager: viewer.isManager, hasVoted: viewer.chosen.length > 0 };
  if (!seesPollResults({ visibility, anonymous, shownBallots }, voter, state)) return null;
  return {
    ballots: anonymous ? shownBallots : row.ballot_count,
    votes: new Map(
      options.map(({ id, votes, shown_votes }) => [id, anonymous ? shown_votes : votes]),
    ),
  };
}

async function choiceOf(ctx: Ctx, row: PollRow): Promise<readonly number[]> {
  const cast = ownBallots(ctx).get(row.conversation_id);
  if (cast !== undefined) return cast;
  const { memberId } = ctx.viewer;
  const voterKey = memberId === null ? null : voterKeyOf(ctx, row, memberId);
  return voterKey === null ? [] : findBallot(ctx.db, { pollId: row.conversation_id, voterKey });
}
