import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, demandActive } from '#core/permissions.ts';
import { requiredLine } from '#core/textSchemas.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { addParticipants } from '#features/support/requests/server/createSupportRequest.ts';
import { indexOpening } from '#features/support/requests/server/entryWords.ts';
import {
  listParticipantIds,
  lockRequest,
} from '#features/support/requests/server/supportQueries.ts';
import type {
  SupportEntryRow,
  SupportRequestRow,
} from '#features/support/requests/server/supportRows.ts';
import { announceChange, openRequest } from '#features/support/requests/server/supportWrites.ts';
import { canWorkOnRequests } from '#features/support/requests/supportRequestAccess.ts';
import { supportLimits } from '#features/support/requests/supportRequestRules.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { requestStateOf } from './requestStateOf.ts';

const splitSchema = z.object({
  title: requiredLine(supportLimits.title),
  entryIds: z.array(z.string()).min(1).max(200),
});

/**
 * Moves some messages of a request into a new one of the same customer. The first of them asks the new question, so
 * it is the customer’s; merging the new request into the old one undoes it.
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, CONFLICT for a merged request
 */
export async function splitRequest(
  ctx: Ctx,
  id: string,
  given: unknown,
): Promise<SupportRequestRow> {
  demandActive(ctx.viewer);
  const { title, entryIds } = parseInput(splitSchema, given);
  return inTransaction(ctx, async (unit) => {
    const { trx, emit } = unit;
    const source = await lockRequest(ctx, trx, requireId(id));
    if (!source) throw new AppError('NOT_FOUND');
    demand(canWorkOnRequests(ctx.viewer, source.category_id));
    if (source.merged_into !== null) {
      throw new AppError('CONFLICT', { message: 'This request was merged into another one.' });
    }
    const moved = await listMoved(unit, source, [...new Set(entryIds.map(requireId))]);
    const made = await insertSplit(ctx, unit, { source, title, moved });
    const into = openRequest(ctx, unit, made);
    await moveInto(unit, made, moved);
    await indexOpening(trx, made.id);
    await into.patch(await requestStateOf(unit.trx, made.id));
    await into.addEvent('SPLIT_FROM', { number: source.number, id: source.id }, true);
    // Who wrote but takes part no longer sees nothing anew.
    const taking = await listParticipantIds(trx, source.id);
    const writers = moved.map(({ author_id, author_role: role }) =>
      role === 'REQUESTER' ? author_id : null,
    );
    await addParticipants(
      ctx,
      into,
      taking.filter((id) => writers.includes(id)),
    );
    const from = openRequest(ctx, unit, source);
    const { last_seq: _kept, ...state } = await requestStateOf(unit.trx, source.id);
    await from.patch(state);
    await from.addEvent('SPLIT_INTO', { number: made.number, id: made.id }, true);
    await audit(trx, ctx, {
      action: 'supportRequest.split',
      subjectType: 'supportRequest',
      subjectId: source.number,
      detail: { into: made.number },
    });
    const { requester_id: requesterId, kind } = made;
    const createdById = ctx.viewer.memberId;
    emit({
      type: 'supportRequest.created',
      payload: { requestId: made.id, kind, requesterId, createdById },
    });
    emit({ type: 'supportRequest.updated', payload: { requestId: source.id } });
    await announceChange(ctx, unit, { before: null, after: into.row, reply: null });
    await announceChange(ctx, unit, { before: source, after: from.row, reply: null });
    return into.row;
  });
}

/** The chosen messages in order. */
async function listMoved(
  { trx }: Unit,
  source: SupportRequestRow,
  ids: readonly number[],
): Promise<SupportEntryRow[]> {
  const found = await trx
    .selectFrom('support_entries')
    .where('request_id', '=', source.id)
    .where('id', 'in', ids)
    .where('kind', 'in', ['REPLY', 'NOTE'])
    .where('seq', '>', 1)
    .orderBy('created_at')
    .orderBy('seq')
    .selectAll()
    .$castTo<SupportEntryRow>()
    .execute();
  if (found.length < ids.length) throw wrongEntries('unknown');
  const [first] = found;
  const opens = first?.kind === 'REPLY' && first.is_public && first.author_role === 'REQUESTER';
  if (!opens) throw wrongEntries('customerFirst');
  return found;
}

function wrongEntries(rule: string): AppError {
  return validationFailed([{ field: 'entryIds', rule, message: validationMessages.format }]);
}

function insertSplit(
  ctx: Ctx,
  { trx }: Unit,
  { source, title, moved }: { source: SupportRequestRow; title: string; moved: SupportEntryRow[] },
): Promise<SupportRequestRow> {
  const { kind, priority, channel, topic_id, category_id, partner_id, language, mailbox_id } =
    source;
  return trx
    .insertInto('support_requests')
    .values({
      ...{ kind, title, status: 'OPEN', priority, channel, topic_id, category_id, partner_id },
      ...{ language, mailbox_id, tags: source.tags, type_id: source.type_id },
      ...{ team_id: source.team_id, assignee_id: source.assignee_id },
      ...{ requester_id: source.requester_id, requester_name: source.requester_name },
      ...{ requester_email: source.requester_email, created_by_id: ctx.viewer.memberId },
      ...{ last_entry_at: moved[0]?.created_at ?? ctx.now },
      ...{ created_at: ctx.now, updated_at: ctx.now },
    })
    .returningAll()
    .$castTo<SupportRequestRow>()
    .executeTakeFirstOrThrow();
}

/** Entries remember the request that they were written in. */
async function moveInto(
  { trx }: Unit,
  made: SupportRequestRow,
  moved: readonly SupportEntryRow[],
): Promise<void> {
  const ids = moved.map(({ id }) => id);
  await sql`
    update support_entries set request_id = ${made.id}, seq = chosen.position
    from unnest(${ids}::bigint[]) with ordinality as chosen (id, position)
    where chosen.id = support_entries.id`.execute(trx);
}
