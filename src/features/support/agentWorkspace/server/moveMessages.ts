import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demandActive } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import {
  announceChange,
  isReadLive,
  openRequest,
} from '#features/support/requests/server/supportWrites.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { widensAudience } from './mergedAudience.ts';
import { lockBoth, reopenForNewer } from './mergeRequests.ts';
import { requestStateOf } from './requestStateOf.ts';

const moveSchema = z.object({
  targetId: z.union([z.string(), z.number()]),
  entryIds: z.array(z.string()).min(1).max(200),
  confirmAudience: z.boolean().nullish(),
});

/**
 * Moves some messages of a request into another one, where they are shown by their time; the first message of a request
 * stays. Moving them back undoes it.
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED; CONFLICT for merged requests, during a live chat, or without the
 *   confirmation if others see the messages
 */
export async function moveMessages(
  ctx: Ctx,
  id: string,
  given: unknown,
): Promise<SupportRequestRow> {
  demandActive(ctx.viewer);
  const { targetId, entryIds, confirmAudience } = parseInput(moveSchema, given);
  const ids = { source: requireId(id), target: requireId(`${targetId}`) };
  if (ids.source === ids.target) throw wrong('targetId', 'self');
  return inTransaction(ctx, async (unit) => {
    const { trx, emit } = unit;
    const [source, target] = await lockBoth(ctx, trx, ids);
    if (source.merged_into !== null || target.merged_into !== null) {
      throw new AppError('CONFLICT', { message: 'One of the requests was merged.' });
    }
    if ((await isReadLive(trx, source)) || (await isReadLive(trx, target))) {
      throw new AppError('CONFLICT', { message: 'End the chat of the request first.' });
    }
    if (!confirmAudience && (await widensAudience(ctx, source, target))) {
      throw new AppError('CONFLICT', { message: 'Others would see the messages.' });
    }
    const [from, into] = [openRequest(ctx, unit, source), openRequest(ctx, unit, target)];
    await moveInto(trx, { source, target, ids: [...new Set(entryIds.map(requireId))] });
    await into.patch(await requestStateOf(trx, target.id));
    const { last_seq: _kept, ...state } = await requestStateOf(trx, source.id);
    await from.patch(state);
    await from.addEvent('MOVED_TO', { number: target.number, id: target.id });
    await into.addEvent('MOVED_FROM', { number: source.number, id: source.id });
    if (into.row.last_entry_at > target.last_entry_at) await reopenForNewer(into);
    await audit(trx, ctx, {
      action: 'supportRequest.messagesMoved',
      subjectType: 'supportRequest',
      subjectId: source.number,
      detail: { into: target.number, count: entryIds.length },
    });
    for (const row of [source, target]) {
      emit({ type: 'supportRequest.updated', payload: { requestId: row.id } });
    }
    await announceChange(ctx, unit, { before: source, after: from.row, reply: null });
    await announceChange(ctx, unit, { before: target, after: into.row, reply: null });
    return into.row;
  });
}

/** After those of the target; entries remember the request that they were written in. */
async function moveInto(
  trx: DatabaseTransaction,
  move: { source: SupportRequestRow; target: SupportRequestRow; ids: number[] },
): Promise<void> {
  const { source, target, ids } = move;
  const { rows } = await sql<{ id: number }>`
    with moved as (
      select id, ${target.last_seq}::int + row_number() over (order by created_at, seq) as new_seq
      from support_entries
      where request_id = ${source.id} and id = any(${ids}::bigint[]) and seq > 1
        and kind in ('REPLY', 'NOTE'))
    update support_entries set request_id = ${target.id}, seq = moved.new_seq
    from moved where moved.id = support_entries.id returning moved.id`.execute(trx);
  // None is left behind silently.
  if (rows.length < ids.length) throw wrong('entryIds', 'unknown');
}

function wrong(field: string, rule: string): AppError {
  return validationFailed([{ field, rule, message: validationMessages.format }]);
}
