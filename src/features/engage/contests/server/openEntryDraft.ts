import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { demand, demandMember } from '#core/permissions.ts';
import { factsOf } from '#features/content/conversations/server/conversationFields.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import type { Ctx } from '#platform/context.ts';
import { canChangeEntry, canEnterContest } from '../contestAccess.ts';
import type { EntryStatus } from '../contestPhaseRules.ts';
import type { ContestView } from '../contestView.ts';
import { contestPhaseOf, entryLoader } from './contestQueries.ts';
import { viewContest } from './contestViews.ts';
import { getContest } from './saveContestEntry.ts';

export interface EntryDraft {
  contest: ContestView;
  contestTitle: string;
  entryId: string | null;
  status: EntryStatus;
  title: string;
  content: string;
  hasAccepted: boolean;
}

const blank = {
  entryId: null,
  status: 'DRAFT',
  title: '',
  content: '',
  hasAccepted: false,
} as const;

/**
 * What the form opens with: a new entry of the contest, or an own one.
 * @throws AppError UNAUTHENTICATED; FORBIDDEN for the entry of someone else, if the viewer sees it, else NOT_FOUND;
 *   CONVERSATION_CLOSED if the contest is not open
 */
export async function openEntryDraft(
  ctx: Ctx,
  given: { contestId: string | null; entryId: string | null },
): Promise<EntryDraft> {
  const memberId = demandMember(ctx.viewer);
  const entry =
    given.entryId === null ? null : await entryLoader(ctx).load(requireId(given.entryId));
  if (given.entryId !== null && entry?.member_id !== memberId) {
    await getConversation(ctx, requireId(given.entryId));
    throw new AppError('FORBIDDEN', { message: 'Only its author can edit an entry.' });
  }
  const contestId = entry?.contest_id ?? requireId(given.contestId ?? '');
  const { post, contest: row } = await getContest(ctx, contestId);
  const contest = await viewContest(ctx, post);
  if (contest === null) throw new AppError('NOT_FOUND');
  if (entry === null) {
    demand(canEnterContest(ctx.viewer, factsOf(post), contestPhaseOf(row, ctx.now)));
    return { contest, contestTitle: post.title, ...blank };
  }
  const { status } = entry;
  demand(canChangeEntry(ctx.viewer, { memberId, status }, contestPhaseOf(row, ctx.now)));
  return {
    ...{ contest, contestTitle: post.title, entryId: String(entry.id), status },
    ...{ title: entry.title, content: entry.content },
    hasAccepted: entry.accepted_at !== null && entry.terms_version === row.terms_version,
  };
}
