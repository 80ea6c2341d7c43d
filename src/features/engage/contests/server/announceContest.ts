import { AppError } from '#core/errors.ts';
import { validationFailed } from '#core/parseInput.ts';
import { demand, demandMember } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { eventPlaceOf } from '#features/content/conversations/server/conversationFields.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { canManageContests } from '../contestAccess.ts';
import { contestActivities } from '../entryInputs.ts';
import { contestLoader, contestPhaseOf, lockContest } from './contestQueries.ts';
import { publishBlindEntries } from './publishEntry.ts';
import { getContest } from './saveContestEntry.ts';

/**
 * Announces the winners of a contest that has ended, or cancels one that has not been announced.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, VALIDATION_FAILED; CONVERSATION_CLOSED in any
 *   other phase
 */
export async function performContestActivity(
  ctx: Ctx,
  { conversationId, activity }: { conversationId: number; activity: string },
): Promise<ConversationRow> {
  demandMember(ctx.viewer);
  const known = contestActivities.find((each) => each === activity);
  if (known === undefined) {
    throw validationFailed([
      { field: 'activity', rule: 'format', message: validationMessages.format },
    ]);
  }
  const { post } = await getContest(ctx, conversationId);
  demand(canManageContests(ctx.viewer, { categoryId: post.category_id }));
  await inTransaction(ctx, async (unit) => {
    const { trx, emit } = unit;
    const contest = await lockContest(trx, conversationId);
    if (contest === undefined) throw new AppError('NOT_FOUND');
    const phase = contestPhaseOf(contest, ctx.now);
    const isCancelling = known === 'cancel-contest';
    const isAllowed = isCancelling
      ? phase !== 'ANNOUNCED' && phase !== 'CANCELLED'
      : phase === 'JUDGING';
    if (!isAllowed) throw new AppError('CONVERSATION_CLOSED');
    if (!isCancelling && !(await hasWinners(unit, conversationId))) throw withoutWinner();
    await trx
      .updateTable('contests')
      .set(isCancelling ? { cancelled_at: ctx.now } : { announced_at: ctx.now })
      .where('conversation_id', '=', conversationId)
      .execute();
    if (!isCancelling) await publishBlindEntries(ctx, unit, post);
    const action = isCancelling ? 'contest.cancelled' : 'contest.announced';
    await audit(trx, ctx, {
      ...{ action, subjectType: 'conversation', subjectId: conversationId },
    });
    emit({ type: action, payload: eventPlaceOf(post) });
  });
  contestLoader(ctx).clear(conversationId);
  return post;
}

/** Whether an entry has a position: there may be runners-up only. */
async function hasWinners({ trx }: Unit, contestId: number): Promise<boolean> {
  const placed = await trx
    .selectFrom('contest_entries')
    .select('id')
    .where('contest_id', '=', contestId)
    .where('position', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return placed !== undefined;
}

function withoutWinner(): AppError {
  const message = 'Select a winner first: the results can’t be announced without one.';
  return validationFailed([{ field: 'winner', rule: 'required', message }]);
}

const batchSize = 100;

/**
 * Announces contests at the time that their organizers have set; one without a winner waits for its organizers.
 * @returns how many
 */
export async function announceDueContests(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  const due = await ctx.db
    .selectFrom('contests')
    .innerJoin('conversations', 'conversations.id', 'contests.conversation_id')
    .selectAll('conversations')
    .where('announced_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('announce_at', '<=', ctx.now)
    .where('ends_at', '<=', ctx.now)
    .where('conversations.deleted_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('contest_entries')
          .select('id')
          .whereRef('contest_id', '=', 'contests.conversation_id')
          .where('position', 'is not', null),
      ),
    )
    .orderBy('announce_at')
    .limit(batchSize)
    .execute();
  for (const post of due) {
    if (signal?.aborted) break;
    await announceDue(ctx, post);
  }
  return due.length;
}

async function announceDue(ctx: Ctx, post: ConversationRow): Promise<void> {
  await inTransaction(ctx, async (unit) => {
    const { trx, emit } = unit;
    const contest = await lockContest(trx, post.id);
    if (contest === undefined || contestPhaseOf(contest, ctx.now) !== 'JUDGING') return;
    if (!(await hasWinners(unit, post.id))) return;
    await trx
      .updateTable('contests')
      .set({ announced_at: ctx.now })
      .where('conversation_id', '=', post.id)
      .execute();
    await publishBlindEntries(ctx, unit, post);
    emit({ type: 'contest.announced', payload: eventPlaceOf(post) }, { actorId: null });
  });
}
