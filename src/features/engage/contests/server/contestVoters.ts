import { isSparedNewMemberLimits } from '#core/newMemberLimits.ts';
import type { Verdict } from '#core/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { pluralWord } from '#platform/serverWords.ts';
import { canVoteForEntry } from '../contestAccess.ts';
import { isOldEnoughToVote } from '../contestPhaseRules.ts';
import { type ContestRow, contestPhaseOf, type EntryRow } from './contestQueries.ts';

/** Whether the viewer may vote for an entry now. */
export async function voteVerdict(
  ctx: Ctx,
  { entry, contest, categoryId }: { entry: EntryRow; contest: ContestRow; categoryId: number },
): Promise<Verdict> {
  const facts = { memberId: entry.member_id, status: entry.status, categoryId };
  const asked = { ...facts, hasCommunityVote: contest.community_vote };
  const verdict = canVoteForEntry(ctx.viewer, asked, contestPhaseOf(contest, ctx.now));
  if (!verdict.ok || !(await isTooNewToVote(ctx, contest))) return verdict;
  const days = contest.min_voter_age_days;
  const message = pluralWord('contests:voterTooNew', days, ctx.locale);
  return { ok: false, code: 'FORBIDDEN', message };
}

/** Whether the viewer's account is younger than the contest requires. */
export async function isTooNewToVote(
  { db, viewer, now }: Ctx,
  { min_voter_age_days: days }: ContestRow,
): Promise<boolean> {
  if (days === 0 || viewer.memberId === null || isSparedNewMemberLimits(viewer)) return false;
  const joinedAt =
    viewer.experience?.joinedAt ??
    (
      await db
        .selectFrom('members')
        .select('joined_at')
        .where('id', '=', viewer.memberId)
        .executeTakeFirstOrThrow()
    ).joined_at;
  return !isOldEnoughToVote(joinedAt, days, now);
}
