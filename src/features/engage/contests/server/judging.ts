import { AppError } from '#core/errors.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, demandActive, demandMember } from '#core/permissions.ts';
import { postPath } from '#core/postTypes.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { eventPlaceOf } from '#features/content/conversations/server/conversationFields.ts';
import { nameKey } from '#features/people/identity/identityRules.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { canManageContests, isContestManager } from '../contestAccess.ts';
import { contestPaths } from '../contestAddress.ts';
import type { ContestPhase, EntryPosition, EntryStatus } from '../contestPhaseRules.ts';
import { judgeSchema, reviewSchema } from '../entryInputs.ts';
import { averageOf, type Criterion } from '../judgingScoreRules.ts';
import { type EntryRank, rankEntries } from '../rankingRules.ts';
import {
  type ContestRow,
  contestPhaseOf,
  criteriaOf,
  type EntryRow,
  entryLoader,
  lockContest,
} from './contestQueries.ts';
import {
  isJudgeOf,
  type JudgeRow,
  listJudgedEntries,
  listJudges,
  listReviews,
  type ReviewRow,
  recusedAuthors,
} from './judgingQueries.ts';
import { getContest } from './saveContestEntry.ts';

export interface JudgedResults {
  reviewCount: number;
  recusedCount: number;
  average: number | null;
  /** From 1, once the viewer sees the results of all entries. */
  rank: number | null;
  isShared: boolean;
}

/** An entry without anything that says who wrote it. */
export interface JudgedEntryView {
  id: string;
  title: string;
  content: string;
  status: EntryStatus;
  /** Its page; null for an entry of a blind contest that is not announced, and for others' disqualified entries. */
  path: string | null;
  /** The viewer is a judge and scores it. */
  isMine: boolean;
  /** The viewer's own review. */
  review: { scores: readonly number[] | null; comment: string | null } | null;
  /** Those of all judges: for managers; if they judge as well, once they have reviewed the entry. */
  results: JudgedResults | null;
  /** For managers. */
  position: EntryPosition | null;
  message: string | null;
}

export interface Judging {
  contestId: string;
  title: string;
  path: string;
  phase: ContestPhase;
  isBlind: boolean;
  criteria: readonly Criterion[];
  isJudge: boolean;
  isManager: boolean;
  /** Empty for judges, who don't see each other. */
  judges: readonly JudgeRow[];
  entries: readonly JudgedEntryView[];
}

/**
 * What judges and managers see of a contest. Judges see entries once the contest has ended.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND
 */
export async function openJudging(ctx: Ctx, contestId: number): Promise<Judging> {
  const memberId = demandMember(ctx.viewer);
  const { post, contest } = await getContest(ctx, contestId);
  const isManager = isContestManager(ctx.viewer, { categoryId: post.category_id });
  const isJudge = await isJudgeOf(ctx.db, { contestId, memberId });
  if (!isManager && !isJudge) throw new AppError('FORBIDDEN');
  const phase = contestPhaseOf(contest, ctx.now);
  const hasEnded = phase === 'JUDGING' || phase === 'ANNOUNCED';
  const [rows, reviews, judges] = await Promise.all([
    isManager || hasEnded ? listJudgedEntries(ctx.db, contestId) : [],
    listReviews(ctx.db, contestId),
    isManager ? listJudges(ctx.db, contestId) : [],
  ]);
  const shown = isManager ? rows : rows.filter(({ status }) => status === 'SUBMITTED');
  const authorIds = shown.map(({ member_id }) => member_id);
  const recused = await recusedAuthors(ctx.db, { judgeId: memberId, authorIds });
  const criteria = criteriaOf(contest);
  const seen = { memberId, isManager, isJudge, phase, criteria };
  const reviewsOf = Map.groupBy(reviews, ({ entry_id }) => entry_id);
  const ranks = ranksOf(contest, shown, reviewsOf);
  const entries = shown
    .filter(({ member_id }) => isManager || !recused.has(member_id))
    .map((row) => {
      const ofEntry = reviewsOf.get(row.id) ?? [];
      const isRecused = recused.has(row.member_id);
      return judgedEntryOf(row, ofEntry, { ...seen, isRecused, rank: ranks.get(row.id) });
    });
  return {
    ...{ contestId: String(contestId), title: post.title, path: postPath(post), phase },
    ...{ isBlind: contest.blind, criteria, isJudge, isManager, judges },
    entries: ranked(entries, hasEnded),
  };
}

/** Of submitted entries. */
function ranksOf(
  contest: ContestRow,
  entries: readonly EntryRow[],
  reviewsOf: ReadonlyMap<number, readonly ReviewRow[]>,
): Map<number, EntryRank> {
  const criteria = criteriaOf(contest);
  const [first] = criteria;
  return rankEntries(
    entries
      .filter(({ status }) => status === 'SUBMITTED')
      .map(({ id, votes, submitted_at: submittedAt }) => {
        const scores = (reviewsOf.get(id) ?? []).map((review) => review.scores);
        return {
          ...{ id, votes, submittedAt },
          result: first ? averageOf(criteria, scores) : votes,
          firstCriterion: first ? averageOf([first], scores) : null,
        };
      }),
    contest.tie_order,
  );
}

/** By rank, once the viewer sees all results; until then, ranks would tell them. */
function ranked(entries: readonly JudgedEntryView[], hasEnded: boolean): JudgedEntryView[] {
  const seesAll = hasEnded && entries.every(({ results }) => results !== null);
  if (seesAll) return entries.toSorted((a, b) => placeOf(a) - placeOf(b));
  return entries.map((entry) => ({
    ...entry,
    results: entry.results && { ...entry.results, rank: null, isShared: false },
  }));
}

/** Entries without a rank are last. */
function placeOf({ results }: JudgedEntryView): number {
  return results?.rank ?? Number.MAX_SAFE_INTEGER;
}

interface Seen {
  rank: EntryRank | undefined;
  memberId: number;
  isManager: boolean;
  isJudge: boolean;
  isRecused: boolean;
  phase: ContestPhase;
  criteria: readonly Criterion[];
}

function judgedEntryOf(row: EntryRow, reviews: readonly ReviewRow[], seen: Seen): JudgedEntryView {
  const { id, title, content, status, post_id } = row;
  const { isManager, isJudge, isRecused, phase, criteria } = seen;
  const own = reviews.find(({ judge_id }) => judge_id === seen.memberId);
  const isMine = isJudge && !isRecused && phase === 'JUDGING' && status === 'SUBMITTED';
  const seesResults = isManager && (!isMine || own !== undefined);
  const scored = reviews.filter(({ scores }) => scores !== null);
  return {
    ...{ id: String(id), title, content, status, isMine },
    path: post_id === null || status === 'DISQUALIFIED' ? null : contestPaths.entry({ id }),
    review: own ? { scores: own.scores, comment: own.comment } : null,
    results: seesResults
      ? {
          reviewCount: scored.length,
          recusedCount: reviews.length - scored.length,
          average: averageOf(
            criteria,
            reviews.map(({ scores }) => scores),
          ),
          rank: seen.rank?.rank ?? null,
          isShared: seen.rank?.isShared ?? false,
        }
      : null,
    position: isManager ? row.position : null,
    message: isManager ? row.message : null,
  };
}

/**
 * Assigns or removes a judge, with their reviews.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, VALIDATION_FAILED; CONVERSATION_CLOSED once
 *   announced or cancelled
 */
export async function changeJudge(ctx: Ctx, contestId: number, given: unknown): Promise<void> {
  demandMember(ctx.viewer);
  const { username, remove } = parseInput(judgeSchema, given);
  const { post } = await getContest(ctx, contestId);
  demand(canManageContests(ctx.viewer, { categoryId: post.category_id }));
  const member = await ctx.db
    .selectFrom('members')
    .select('id')
    .where('username_key', '=', nameKey(username.replace(/^@/, '')))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (member === undefined) {
    throw validationFailed([
      { field: 'username', rule: 'unknown', message: validationMessages.format },
    ]);
  }
  await inTransaction(ctx, async ({ trx, emit }) => {
    const contest = await lockContest(trx, contestId);
    if (contest === undefined) throw new AppError('NOT_FOUND');
    const phase = contestPhaseOf(contest, ctx.now);
    if (phase === 'ANNOUNCED' || phase === 'CANCELLED') throw new AppError('CONVERSATION_CLOSED');
    const judge = { contest_id: contestId, member_id: member.id };
    if (remove) {
      await trx
        .deleteFrom('contest_reviews')
        .where('judge_id', '=', member.id)
        .where('entry_id', 'in', (entries) =>
          entries.selectFrom('contest_entries').select('id').where('contest_id', '=', contestId),
        )
        .execute();
      await trx
        .deleteFrom('contest_judges')
        .where('contest_id', '=', contestId)
        .where('member_id', '=', member.id)
        .execute();
    } else {
      await trx
        .insertInto('contest_judges')
        .values({ ...judge, created_at: ctx.now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    const payload = { ...eventPlaceOf(post), memberId: member.id };
    emit({ type: remove ? 'contest.judgeRemoved' : 'contest.judgeAdded', payload });
    await audit(trx, ctx, {
      action: remove ? 'contest.judgeRemoved' : 'contest.judgeAdded',
      ...{ subjectType: 'conversation', subjectId: contestId, detail: { memberId: member.id } },
    });
  });
}

/**
 * Scores an entry, or recuses the judge from it; a second review replaces the first.
 * @throws AppError UNAUTHENTICATED, ACCOUNT_SUSPENDED, VALIDATION_FAILED; NOT_FOUND unless the viewer is a
 *   judge who may score it; CONVERSATION_CLOSED unless its contest is being judged
 */
export async function reviewEntry(ctx: Ctx, entryId: number, given: unknown): Promise<EntryRow> {
  const judgeId = demandActive(ctx.viewer);
  const { scores, comment, recuse } = parseInput(reviewSchema, given);
  const entry = await entryLoader(ctx).load(entryId);
  if (entry === null) throw new AppError('NOT_FOUND');
  const contestId = entry.contest_id;
  const { contest } = await getContest(ctx, contestId);
  const recused = await recusedAuthors(ctx.db, { judgeId, authorIds: [entry.member_id] });
  if (recused.size > 0 || entry.status !== 'SUBMITTED') throw new AppError('NOT_FOUND');
  const judge = { contestId, memberId: judgeId };
  if (!(await isJudgeOf(ctx.db, judge))) throw new AppError('NOT_FOUND');
  if (!recuse && scores.length !== criteriaOf(contest).length) {
    throw validationFailed([
      { field: 'scores', rule: 'required', message: validationMessages.required },
    ]);
  }
  await inTransaction(ctx, async ({ trx }) => {
    const locked = await lockContest(trx, contestId);
    if (locked === undefined || contestPhaseOf(locked, ctx.now) !== 'JUDGING') {
      throw new AppError('CONVERSATION_CLOSED');
    }
    // Removed meanwhile.
    if (!(await isJudgeOf(trx, judge))) throw new AppError('NOT_FOUND');
    const review = { scores: recuse ? null : scores, comment, reviewed_at: ctx.now };
    await trx
      .insertInto('contest_reviews')
      .values({ entry_id: entryId, judge_id: judgeId, ...review })
      .onConflict((conflict) => conflict.columns(['entry_id', 'judge_id']).doUpdateSet(review))
      .execute();
  });
  return entry;
}
