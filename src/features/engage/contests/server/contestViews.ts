import { postPath } from '#core/postTypes.ts';
import { factsOf } from '#features/content/conversations/server/conversationFields.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { loadAuthor } from '#features/people/members/server/loadAuthor.ts';
import type { Ctx } from '#platform/context.ts';
import { answerOf } from '#platform/graphql/verdictEnum.ts';
import { ownAddress } from '#platform/html/ownAddress.ts';
import { freshUntilNext } from '#platform/pageCache/freshUntil.ts';
import {
  canChangeEntry,
  canEnterContest,
  canManageContests,
  isContestManager,
} from '../contestAccess.ts';
import { contestPaths } from '../contestAddress.ts';
import type { ContestPhase } from '../contestPhaseRules.ts';
import type { ContestEntryView, ContestView, EntrySummary } from '../contestView.ts';
import {
  contestLoader,
  contestPhaseOf,
  countEntries,
  criteriaOf,
  type EntryRow,
  entryLoader,
  findVote,
  listOwnEntries,
  listPlacedEntries,
} from './contestQueries.ts';
import { isTooNewToVote, voteVerdict } from './contestVoters.ts';
import { isJudgeOf } from './judgingQueries.ts';

/** The contest of a post, for the viewer; null where it is none. */
export async function viewContest(ctx: Ctx, post: ConversationRow): Promise<ContestView | null> {
  if (post.type !== 'CONTEST') return null;
  const contest = await contestLoader(ctx).load(post.id);
  if (contest === null) return null;
  const { id, category_id: categoryId } = post;
  const { memberId } = ctx.viewer;
  const phase = contestPhaseOf(contest, ctx.now);
  freshUntilNext(ctx, [contest.starts_at, contest.ends_at]);
  const isManager = isContestManager(ctx.viewer, { categoryId });
  const seesPositions = isManager || phase === 'ANNOUNCED';
  const [own, placed, entryCount, isJudge] = await Promise.all([
    memberId === null ? [] : listOwnEntries(ctx.db, { contestId: id, memberId }),
    seesPositions ? listPlacedEntries(ctx, id) : [],
    countEntries(ctx, id),
    memberId !== null && isJudgeOf(ctx.db, { contestId: id, memberId }),
  ]);
  return {
    conversationId: String(id),
    path: postPath(post),
    phase,
    startDate: contest.starts_at.toISOString(),
    endDate: contest.ends_at.toISOString(),
    announceDate: contest.announce_at?.toISOString() ?? null,
    announcedAt: contest.announced_at?.toISOString() ?? null,
    timeZone: contest.time_zone,
    maxEntriesAllowed: contest.max_entries,
    termsAndConditions: contest.terms,
    termsVersion: contest.terms_version,
    prizes: contest.prizes,
    hideFeaturedImage: contest.hide_featured_image,
    minDescriptionLength: contest.min_length,
    maxDescriptionLength: contest.max_length,
    communityVote: contest.community_vote,
    blindJudging: contest.blind,
    criteria: criteriaOf(contest),
    tieOrder: contest.tie_order,
    judge: isManager || isJudge ? 'OK' : 'FORBIDDEN',
    entryCount,
    ownEntries: own.map((entry) => ownSummaryOf(entry, post, { phase, seesPositions })),
    winners: await Promise.all(
      placed.map(async (entry) => ({
        ...summaryOf(entry, true),
        author: await loadAuthor(ctx, entry.member_id),
      })),
    ),
    enter: answerOf(canEnterContest(ctx.viewer, factsOf(post), phase)),
    manage: answerOf(canManageContests(ctx.viewer, { categoryId })),
  };
}

function summaryOf(entry: EntryRow, seesPosition: boolean): EntrySummary {
  const { id, title, status, post_id } = entry;
  return {
    ...{ id: String(id), title, status },
    path: post_id === null ? contestPaths.editEntry(id) : contestPaths.entry({ id }),
    position: seesPosition ? entry.position : null,
    message: seesPosition ? entry.message : null,
    author: null,
  };
}

/** A draft opens its form; an entry of a blind contest has no page until the announcement. */
function ownSummaryOf(
  entry: EntryRow,
  contest: ConversationRow,
  { phase, seesPositions }: { phase: ContestPhase; seesPositions: boolean },
): EntrySummary {
  const summary = summaryOf(entry, seesPositions);
  const isEditable = phase === 'OPEN' && entry.status !== 'DISQUALIFIED';
  return {
    ...summary,
    path: entry.post_id === null && !isEditable ? postPath(contest) : summary.path,
    message: entry.disqualified_reason ?? summary.message,
  };
}

/** What an entry is in its contest, for the viewer; null for other posts, and if the contest is not visible. */
export async function viewContestEntry(
  ctx: Ctx,
  post: ConversationRow,
): Promise<ContestEntryView | null> {
  if (post.type !== 'CONTEST_ENTRY') return null;
  const entry = await entryLoader(ctx).load(post.id);
  if (entry === null) return null;
  ctx.touch(`conversation:${entry.contest_id}`);
  const [contest, home] = await Promise.all([
    contestLoader(ctx).load(entry.contest_id),
    conversationLoader(ctx).load(entry.contest_id),
  ]);
  if (contest === null || home === null) return null;
  const { memberId } = ctx.viewer;
  const place = { categoryId: home.category_id };
  const phase = contestPhaseOf(contest, ctx.now);
  freshUntilNext(ctx, [contest.starts_at, contest.ends_at]);
  const isManager = isContestManager(ctx.viewer, place);
  const isAuthor = memberId === entry.member_id;
  const contestId = home.id;
  const chosen =
    memberId === null || !contest.community_vote
      ? null
      : await findVote(ctx.db, { contestId, memberId });
  const seesPosition = isManager || phase === 'ANNOUNCED';
  const facts = { memberId: entry.member_id, status: entry.status };
  const vote = await voteVerdict(ctx, { entry, contest, ...place });
  const needsAge = !vote.ok && vote.code === 'FORBIDDEN' && (await isTooNewToVote(ctx, contest));
  return {
    id: String(entry.id),
    contestId: String(contestId),
    ...{ contestTitle: home.title, contestPath: postPath(home), phase, status: entry.status },
    image: firstImageOf(post.content, ctx.basePath),
    position: seesPosition ? entry.position : null,
    message: seesPosition ? entry.message : null,
    disqualifiedReason: isManager || isAuthor ? entry.disqualified_reason : null,
    hasVoted: chosen === entry.id,
    voteCount: seesVotes(phase, isManager) && contest.community_vote ? entry.votes : null,
    vote: answerOf(vote),
    minVoterAgeDays: needsAge && !isAuthor ? contest.min_voter_age_days : null,
    change: answerOf(canChangeEntry(ctx.viewer, facts, phase)),
    manage: answerOf(canManageContests(ctx.viewer, place)),
  };
}

/** @param content sanitized */
function firstImageOf(content: string, basePath: string): string | null {
  const source = /<img [^<>]*?src="([^"]+)"/.exec(content)?.[1];
  return ownAddress(source?.replaceAll('&amp;', '&') ?? null, basePath);
}

/** Counts are hidden until the results are announced. */
function seesVotes(phase: ContestPhase, isManager: boolean): boolean {
  return isManager || phase === 'ANNOUNCED';
}
