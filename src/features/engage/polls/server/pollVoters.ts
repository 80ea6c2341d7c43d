import { AppError } from '#core/errors.ts';
import { demand } from '#core/permissions.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { loadAuthor } from '#features/people/members/server/loadAuthor.ts';
import type { Ctx } from '#platform/context.ts';
import { canManagePolls } from '../pollAccess.ts';
import type { PollView } from '../pollView.ts';
import {
  listVoters,
  pollLoader,
  type StoredPoll,
  type VoterRow,
  voterFaceLoader,
} from './pollQueries.ts';
import { viewPoll } from './pollViews.ts';

export interface Voter extends VoterRow {
  labels: string[];
}

const pageSize = 50;

/**
 * Who voted for what, in a poll that is not anonymous.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND
 */
export async function listPollVoters(
  ctx: Ctx,
  asked: { conversationId: number; optionId: number | null; after: number | null },
): Promise<Voter[]> {
  const poll = await managedPoll(ctx, asked.conversationId);
  if (poll.row.anonymous) throw new AppError('FORBIDDEN');
  const { optionId, after } = asked;
  const page = { optionId, after: after ?? 0, limit: pageSize };
  const rows = await listVoters(ctx.db, asked.conversationId, page);
  return rows.map((row) => ({ ...row, labels: labelsOf(poll, row.optionIds) }));
}

/** The poll of a post, for those who manage it. @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND */
export async function managedPoll(ctx: Ctx, id: number): Promise<StoredPoll> {
  const post = await getConversation(ctx, id);
  demand(canManagePolls(ctx.viewer, { categoryId: post.category_id }));
  const poll = await pollLoader(ctx).load(id);
  if (poll === null) throw new AppError('NOT_FOUND');
  return poll;
}

export function labelsOf({ options }: StoredPoll, ids: readonly number[]): string[] {
  return options.filter(({ id }) => ids.includes(id)).map(({ label }) => label);
}

/** Some who chose an option, if the viewer may see who voted; null if not. */
export async function votersOf(
  ctx: Ctx,
  { voteAnonymously, manage }: Pick<PollView, 'voteAnonymously' | 'manage'>,
  optionId: string,
): Promise<number[] | null> {
  if (voteAnonymously || manage !== 'OK') return null;
  return voterFaceLoader(ctx).load(Number(optionId));
}

/** The poll of a post, on its page: with the faces of voters. */
export async function viewPollPart(ctx: Ctx, post: ConversationRow): Promise<PollView | null> {
  const poll = await viewPoll(ctx, post);
  if (poll === null) return null;
  const pollOptions = await Promise.all(
    poll.pollOptions.map(async (option) => {
      const ids = await votersOf(ctx, poll, option.id);
      if (ids === null) return option;
      const voters = await Promise.all(ids.map((id) => loadAuthor(ctx, id)));
      return { ...option, voters: voters.filter((voter) => voter !== null) };
    }),
  );
  return { ...poll, pollOptions };
}
