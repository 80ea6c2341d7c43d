import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { demand } from '#core/permissions.ts';
import { eventPlaceOf } from '#features/content/conversations/server/conversationFields.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { canManagePolls } from '../pollAccess.ts';
import { pollLimits } from '../pollRules.ts';
import { listDuePolls, lockPoll, type PollRow, pollLoader } from './pollQueries.ts';
import { pollStateOf } from './pollViews.ts';

/** @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND; CONVERSATION_CLOSED where it is closed already */
export async function closePoll(ctx: Ctx, id: number): Promise<ConversationRow> {
  const post = await getConversation(ctx, id);
  demand(canManagePolls(ctx.viewer, { categoryId: post.category_id }));
  await inTransaction(ctx, async (unit) => {
    const poll = await lockPoll(unit.trx, id);
    if (poll === null) throw new AppError('NOT_FOUND');
    if (pollStateOf(poll.row, ctx.now) === 'CLOSED') throw new AppError('CONVERSATION_CLOSED');
    await writeClosed(unit, poll.row, { at: ctx.now, closedById: ctx.viewer.memberId });
    const entry = { action: 'poll.closed', subjectType: 'conversation', subjectId: id } as const;
    await audit(unit.trx, ctx, entry);
    unit.emit({ type: 'poll.closed', payload: eventPlaceOf(post) });
  });
  pollLoader(ctx).clear(id);
  return post;
}

/**
 * Opens a closed poll again, without an end. Not an anonymous one: its key is deleted.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_REQUEST
 */
export async function reopenPoll(ctx: Ctx, id: number): Promise<ConversationRow> {
  const post = await getConversation(ctx, id);
  demand(canManagePolls(ctx.viewer, { categoryId: post.category_id }));
  await inTransaction(ctx, async (unit) => {
    const poll = await lockPoll(unit.trx, id);
    if (poll === null) throw new AppError('NOT_FOUND');
    if (pollStateOf(poll.row, ctx.now) !== 'CLOSED' || poll.row.anonymous) {
      throw new AppError('BAD_REQUEST', { message: 'This poll cannot be reopened.' });
    }
    await unit.trx
      .updateTable('polls')
      .set({ closed_at: null, closed_by_id: null, expires_at: null })
      .where('conversation_id', '=', id)
      .execute();
    const entry = { action: 'poll.reopened', subjectType: 'conversation', subjectId: id } as const;
    await audit(unit.trx, ctx, entry);
    unit.emit({ type: 'poll.reopened', payload: eventPlaceOf(post) });
  });
  pollLoader(ctx).clear(id);
  return post;
}

const batchSize = 200;

/** Closes polls whose time has passed. @returns how many */
export async function closeExpiredPolls(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  let closed = 0;
  for (;;) {
    const ids = await listDuePolls(ctx.db, { now: ctx.now, limit: batchSize });
    for (const id of ids) {
      if (signal?.aborted) return closed;
      await closeExpired(ctx, id);
    }
    closed += ids.length;
    if (ids.length < batchSize) return closed;
  }
}

async function closeExpired(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx, async (unit) => {
    const poll = await lockPoll(unit.trx, id);
    const at = poll?.row.expires_at;
    if (!poll || !at || at > ctx.now || poll.row.closed_at !== null) return;
    await writeClosed(unit, poll.row, { at, closedById: null });
    const post = await unit.trx
      .selectFrom('conversations')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    unit.emit({ type: 'poll.closed', payload: eventPlaceOf(post) }, { actorId: null });
  });
}

/** Without its key, ballots of an anonymous poll match nobody. Its last results are shown now. */
async function writeClosed(
  { trx }: Unit,
  { conversation_id: id, anonymous, ballot_count: ballots }: PollRow,
  { at, closedById }: { at: Date; closedById: number | null },
): Promise<void> {
  const isShown = anonymous && ballots >= pollLimits.ballots;
  await trx
    .updateTable('polls')
    .set({
      ...{ closed_at: at, closed_by_id: closedById, voter_key: null },
      ...(isShown && { shown_ballot_count: ballots }),
    })
    .where('conversation_id', '=', id)
    .execute();
  if (!isShown) return;
  await trx
    .updateTable('poll_options')
    .set({ shown_votes: sql`votes` })
    .where('conversation_id', '=', id)
    .execute();
}
