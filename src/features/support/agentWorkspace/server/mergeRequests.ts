import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { demand, demandActive } from '#core/permissions.ts';
import { lockRequest } from '#features/support/requests/server/supportQueries.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import {
  announceChange,
  isReadLive,
  type OpenRequest,
  openRequest,
} from '#features/support/requests/server/supportWrites.ts';
import { canWorkOnRequests } from '#features/support/requests/supportRequestAccess.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { unmergeDays } from '../queueFilterRules.ts';
import { copyAudienceIn, takeAudienceOut, widensAudience } from './mergedAudience.ts';
import { requestStateOf } from './requestStateOf.ts';

/**
 * Merges one request into another. Its entries move there and remember where they come from, and its
 * address leads there. Its customer and those copied in take part in the target from then on. Where that shows
 * messages to someone who has not seen them, it has to be confirmed.
 * @throws AppError NOT_FOUND, FORBIDDEN, BAD_REQUEST, CONFLICT without the confirmation
 */
export async function mergeRequests(
  ctx: Ctx,
  { sourceId, targetId, confirmAudience }: MergeAsked,
): Promise<SupportRequestRow> {
  demandActive(ctx.viewer);
  const ids = { source: requireId(sourceId), target: requireId(targetId) };
  if (ids.source === ids.target) {
    throw new AppError('BAD_REQUEST', { message: 'A request can’t be merged into itself.' });
  }
  return inTransaction(ctx, async (unit) => {
    const { trx, emit } = unit;
    const [source, target] = await lockBoth(ctx, trx, ids);
    if (source.merged_into !== null || target.merged_into !== null) {
      throw new AppError('CONFLICT', { message: 'One of the requests is already merged.' });
    }
    if (await isReadLive(trx, source)) {
      throw new AppError('CONFLICT', {
        message: 'End the chat of the request before you merge it.',
      });
    }
    if (!confirmAudience && (await widensAudience(ctx, source, target))) {
      throw new AppError('CONFLICT', {
        message: 'People who take part in one of the requests would see messages of the other.',
      });
    }
    const [from, into] = [openRequest(ctx, unit, source), openRequest(ctx, unit, target)];
    const entry_ids = await moveEntries(trx, {
      ...{ from: source.id, to: target.id, after: target.last_seq },
    });
    await into.patch(await requestStateOf(trx, target.id));
    await from.addEvent('MERGED_INTO', { number: target.number, id: target.id }, true);
    await from.patch({ merged_into: target.id, next_breach_at: null });
    await into.addEvent('MERGED_FROM', { number: source.number, id: source.id }, true);
    const added = await copyAudienceIn(ctx, into, source);
    if (source.last_entry_at > target.last_entry_at) await reopenForNewer(into);
    await trx
      .insertInto('support_merges')
      .values({
        ...{ source_id: source.id, into_id: target.id, merged_at: ctx.now },
        ...{ merged_by_id: ctx.viewer.memberId, entry_ids, ...added },
      })
      .execute();
    await audit(trx, ctx, {
      action: 'supportRequest.merged',
      subjectType: 'supportRequest',
      subjectId: source.number,
      detail: { into: target.number },
    });
    const payload = {
      ...{ requestId: source.id, intoId: target.id, requesterId: source.requester_id },
    };
    emit({ type: 'supportRequest.merged', payload });
    for (const { id } of [source, target]) {
      emit({ type: 'supportRequest.updated', payload: { requestId: id } });
    }
    await announceChange(ctx, unit, { before: source, after: from.row, reply: null });
    await announceChange(ctx, unit, { before: target, after: into.row, reply: null });
    return into.row;
  });
}

interface MergeAsked {
  sourceId: string;
  targetId: string;
  confirmAudience: boolean;
}

/**
 * Undoes a merge: the entries that came from the request return to it, those written since stay.
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT after 30 days
 */
export async function unmergeRequest(ctx: Ctx, id: string): Promise<SupportRequestRow> {
  demandActive(ctx.viewer);
  return inTransaction(ctx, async (unit) => {
    const { trx, emit } = unit;
    const sourceId = requireId(id);
    const merge = await trx
      .selectFrom('support_merges')
      .where('source_id', '=', sourceId)
      .where('undone_at', 'is', null)
      .selectAll()
      .executeTakeFirst();
    if (!merge) throw new AppError('NOT_FOUND');
    const [source, target] = await lockBoth(ctx, trx, {
      source: sourceId,
      target: merge.into_id,
    });
    const isLate = ctx.now.getTime() - merge.merged_at.getTime() > unmergeDays * 86_400_000;
    if (isLate || target.merged_into !== null) {
      throw new AppError('CONFLICT', { message: 'This merge can no longer be undone.' });
    }
    await trx
      .updateTable('support_merges')
      .set({ undone_at: ctx.now })
      .where('id', '=', merge.id)
      .execute();
    await moveEntries(trx, {
      ...{ from: target.id, to: source.id, after: source.last_seq, originId: source.id },
      only: merge.entry_ids ?? undefined,
    });
    await renumber(trx, source.id);
    const from = openRequest(ctx, unit, source);
    await from.patch({ merged_into: null, ...(await requestStateOf(trx, source.id)) });
    await from.addEvent('UNMERGED', { number: target.number, id: target.id });
    const into = openRequest(ctx, unit, target);
    await takeAudienceOut(trx, merge);
    const { last_seq: _kept, ...state } = await requestStateOf(trx, target.id);
    await into.patch(state);
    await into.addEvent('UNMERGED', { number: source.number, id: source.id });
    await audit(trx, ctx, {
      action: 'supportRequest.unmerged',
      subjectType: 'supportRequest',
      subjectId: source.number,
      detail: { from: target.number },
    });
    for (const row of [source, target]) {
      emit({ type: 'supportRequest.updated', payload: { requestId: row.id } });
    }
    await announceChange(ctx, unit, { before: source, after: from.row, reply: null });
    await announceChange(ctx, unit, { before: target, after: into.row, reply: null });
    return from.row;
  });
}

/** The newest message is the customer's: they asked something that nobody has answered. */
export async function reopenForNewer(into: OpenRequest): Promise<void> {
  if (into.row.last_author !== 'REQUESTER') return;
  const outcome = await into.apply({ type: 'REQUESTER_REPLIED', isAutomatic: false });
  // A reply so late would open another request; an agent wants this one to go on.
  if (outcome.kind === 'followUp') await into.apply({ type: 'STATUS_SET', status: 'OPEN' });
  await into.patch({ snoozed_until: null });
}

/** Locks in the order of ids, so that two merges in opposite directions do not wait for each other. */
export async function lockBoth(
  ctx: Ctx,
  trx: DatabaseTransaction,
  { source, target }: { source: number; target: number },
): Promise<[SupportRequestRow, SupportRequestRow]> {
  const rows = new Map<number, SupportRequestRow>();
  for (const id of [source, target].sort((one, other) => one - other)) {
    const row = await lockRequest(ctx, trx, id);
    if (!row) throw new AppError('NOT_FOUND');
    demand(canWorkOnRequests(ctx.viewer, row.category_id));
    rows.set(id, row);
  }
  const [from, into] = [rows.get(source), rows.get(target)];
  if (!from || !into) throw new AppError('NOT_FOUND');
  return [from, into];
}

/** Entries keep their times, by which they are shown, and get numbers after those of their new request. */
async function moveEntries(
  trx: DatabaseTransaction,
  move: { from: number; to: number; after: number; originId?: number; only?: number[] | undefined },
): Promise<number[]> {
  const { only, originId } = move;
  const ofOrigin = originId === undefined ? sql`` : sql`and origin_id = ${originId}`;
  const chosen = only === undefined ? ofOrigin : sql`and id = any(${only}::bigint[])`;
  const { rows } = await sql<{ id: number }>`
    with moved as (
      select id, ${move.after}::int + row_number() over (order by seq) as new_seq
      from support_entries where request_id = ${move.from} ${chosen})
    update support_entries set request_id = ${move.to}, seq = moved.new_seq
    from moved where moved.id = support_entries.id returning moved.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** In the order of time: the opening text is entry 1 again. */
async function renumber(trx: DatabaseTransaction, requestId: number): Promise<void> {
  await sql`
    with ordered as (
      select id, row_number() over (order by created_at, seq) as new_seq
      from support_entries where request_id = ${requestId})
    update support_entries set seq = -ordered.new_seq
    from ordered where ordered.id = support_entries.id`.execute(trx);
  await sql`update support_entries set seq = -seq where request_id = ${requestId}`.execute(trx);
}
