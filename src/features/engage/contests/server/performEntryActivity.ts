import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand, demandActive, demandMember } from '#core/permissions.ts';
import { eventPlaceOf } from '#features/content/conversations/server/conversationFields.ts';
import {
  conversationLoader,
  getConversation,
  primeConversation,
} from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { changeConversation } from '#features/content/conversations/server/conversationWrites.ts';
import { recounting } from '#features/content/conversations/server/recounting.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { canChangeEntry, canManageContests, isContestManager } from '../contestAccess.ts';
import type { EntryPosition } from '../contestPhaseRules.ts';
import { entryActivitySchema } from '../entryInputs.ts';
import {
  type ContestRow,
  castContestVote,
  contestPhaseOf,
  type EntryRow,
  entryLoader,
  lockContest,
  lockEntry,
} from './contestQueries.ts';
import { voteVerdict } from './contestVoters.ts';
import { getContest } from './saveContestEntry.ts';
import { withdrawEntry } from './withdrawEntry.ts';

/** An entry and the contest that it takes part in, locked. */
interface LockedEntry {
  entry: EntryRow;
  contest: ContestRow;
  /** The post of the contest. */
  post: ConversationRow;
}

/**
 * SPEC §7 contestEntryCustomActivity.
 * @throws AppError UNAUTHENTICATED, ACCOUNT_SUSPENDED, FORBIDDEN, NOT_FOUND, VALIDATION_FAILED;
 *   CONVERSATION_CLOSED where the phase of the contest or the status of the entry does not allow it
 */
export async function performEntryActivity(
  ctx: Ctx,
  entryId: number,
  given: unknown,
): Promise<EntryRow> {
  demandMember(ctx.viewer);
  const asked = parseInput(entryActivitySchema, given);
  const found = await findEntry(ctx, entryId);
  switch (asked.activity) {
    case 'select-contest-winner':
      await manage(ctx, found, (unit, locked) => {
        if (
          locked.entry.status !== 'SUBMITTED' ||
          contestPhaseOf(locked.contest, ctx.now) === 'OPEN'
        ) {
          throw new AppError('CONVERSATION_CLOSED');
        }
        return place(ctx, unit, locked, asked);
      });
      break;
    case 'un-select-contest-winner':
      await manage(ctx, found, (unit, locked) =>
        place(ctx, unit, locked, { position: null, message: null }),
      );
      break;
    case 'disqualify-contest-entry':
      await manage(ctx, found, (unit, locked) => disqualify(ctx, unit, locked, asked.message));
      break;
    case 'reinstate-contest-entry':
      await manage(ctx, found, (unit, locked) => reinstate(ctx, unit, locked));
      break;
    case 'withdraw-contest-entry':
      demand(changeOf(ctx, found));
      await inTransaction(ctx, async (unit) => {
        const locked = await lockAll(unit, found);
        demand(changeOf(ctx, locked));
        await withdrawEntry(ctx, unit, locked);
        unit.emit({ type: 'contest.entriesChanged', payload: eventPlaceOf(found.post) });
      });
      break;
    case 'vote-contest-entry':
    case 'un-vote-contest-entry':
      await vote(ctx, found, asked.activity === 'un-vote-contest-entry');
      // Neither the entry nor its post is another one afterwards.
      return found.entry;
  }
  entryLoader(ctx).clear(entryId);
  conversationLoader(ctx).clear(entryId);
  return (await entryLoader(ctx).load(entryId)) ?? found.entry;
}

/**
 * Drafts exist for their authors only. An entry without a visible post, because its contest is blind or it is
 * disqualified, exists for those who manage the contest as well.
 */
async function findEntry(ctx: Ctx, entryId: number): Promise<LockedEntry> {
  const [entry] = await Promise.all([
    entryLoader(ctx).load(entryId),
    primeConversation(ctx, entryId),
  ]);
  if (entry === null) throw new AppError('NOT_FOUND');
  const found = { entry, ...(await getContest(ctx, entry.contest_id)) };
  const isOwn = entry.post_id === null && entry.member_id === ctx.viewer.memberId;
  const isManaged =
    (entry.status === 'DISQUALIFIED' || (entry.status === 'SUBMITTED' && entry.post_id === null)) &&
    isContestManager(ctx.viewer, { categoryId: found.post.category_id });
  if (!isOwn && !isManaged) await getConversation(ctx, entryId);
  return found;
}

async function lockAll({ trx }: Unit, found: LockedEntry): Promise<LockedEntry> {
  const contest = await lockContest(trx, found.entry.contest_id);
  const entry = await lockEntry(trx, found.entry.id);
  if (!contest || !entry) throw new AppError('NOT_FOUND');
  return { ...found, contest, entry };
}

function changeOf(ctx: Ctx, { entry, contest }: LockedEntry) {
  const facts = { memberId: entry.member_id, status: entry.status };
  return canChangeEntry(ctx.viewer, facts, contestPhaseOf(contest, ctx.now));
}

async function manage(
  ctx: Ctx,
  found: LockedEntry,
  change: (unit: Unit, locked: LockedEntry) => Promise<void>,
): Promise<void> {
  demand(canManageContests(ctx.viewer, { categoryId: found.post.category_id }));
  await inTransaction(ctx, async (unit) => {
    const locked = await lockAll(unit, found);
    if (locked.contest.cancelled_at !== null) throw new AppError('CONVERSATION_CLOSED');
    await change(unit, locked);
  });
}

/** Private until the contest is announced; afterwards, points and notifications follow. */
async function place(
  ctx: Ctx,
  unit: Unit,
  { entry, contest, post }: LockedEntry,
  { position, message }: { position: EntryPosition | null; message: string | null },
): Promise<void> {
  if (entry.position === position && entry.message === message) return;
  await unit.trx
    .updateTable('contest_entries')
    .set({ position, message })
    .where('id', '=', entry.id)
    .execute();
  await audit(unit.trx, ctx, {
    action: position === null ? 'contest.winnerUnselected' : 'contest.winnerSelected',
    ...{ subjectType: 'conversation', subjectId: entry.id, detail: { position } },
  });
  if (contest.announced_at === null) return;
  const { id: entryId, member_id: memberId } = entry;
  const payload = { ...eventPlaceOf(post), entryId, memberId, isPlaced: position !== null };
  unit.emit({ type: 'contest.placed', payload });
}

/** The post becomes private: its author and staff can still discuss it. */
async function disqualify(
  ctx: Ctx,
  unit: Unit,
  { entry, post }: LockedEntry,
  reason: string,
): Promise<void> {
  if (entry.status !== 'SUBMITTED') throw new AppError('CONVERSATION_CLOSED');
  await unit.trx
    .updateTable('contest_entries')
    .set({ status: 'DISQUALIFIED', disqualified_reason: reason, position: null, message: null })
    .where('id', '=', entry.id)
    .execute();
  await setPrivate(unit, entry, true);
  await audit(unit.trx, ctx, {
    ...{ action: 'contest.entryDisqualified', subjectType: 'conversation', subjectId: entry.id },
    detail: { reason },
  });
  const { id: entryId, member_id: memberId, post_id: postId } = entry;
  const payload = { ...eventPlaceOf(post), entryId, memberId, postId };
  unit.emit({ type: 'contest.entryDisqualified', payload });
}

async function reinstate(ctx: Ctx, unit: Unit, { entry, post }: LockedEntry): Promise<void> {
  if (entry.status !== 'DISQUALIFIED') throw new AppError('CONVERSATION_CLOSED');
  await unit.trx
    .updateTable('contest_entries')
    .set({ status: 'SUBMITTED', disqualified_reason: null })
    .where('id', '=', entry.id)
    .execute();
  await setPrivate(unit, entry, false);
  await audit(unit.trx, ctx, {
    ...{ action: 'contest.entryReinstated', subjectType: 'conversation', subjectId: entry.id },
  });
  unit.emit({ type: 'contest.entriesChanged', payload: eventPlaceOf(post) });
}

async function setPrivate(unit: Unit, { post_id }: EntryRow, isPrivate: boolean): Promise<void> {
  if (post_id === null) return;
  await recounting(unit, [post_id], () =>
    changeConversation(unit.trx, post_id, { is_private: isPrivate }),
  );
}

async function vote(ctx: Ctx, { entry, contest, post }: LockedEntry, undo: boolean): Promise<void> {
  const memberId = demandActive(ctx.viewer);
  demand(await voteVerdict(ctx, { entry, contest, categoryId: post.category_id }));
  const cast = { entryId: entry.id, memberId, at: ctx.now, undo };
  if (!(await castContestVote(ctx.db, cast))) throw new AppError('CONVERSATION_CLOSED');
}
