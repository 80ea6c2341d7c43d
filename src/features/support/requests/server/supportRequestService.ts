import { demandUnchangedSince } from '#core/changedSince.ts';
import { AppError } from '#core/errors.ts';
import { parseId, requireId } from '#core/ids.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand, demandActive, demandMember, holdsSomewhere } from '#core/permissions.ts';
import { countResponseUses } from '#features/care/cannedResponses/server/cannedResponseUse.ts';
import { sentOnce } from '#features/content/conversations/server/sentOnce.ts';
import { dropDraft } from '#features/content/drafts/server/draftService.ts';
import type { Ctx } from '#platform/context.ts';
import {
  canEditRequest,
  canRateRequest,
  canReopenRequest,
  canReplyToRequest,
  canResolveRequest,
} from '../supportRequestAccess.ts';
import {
  requestRatingSchema,
  requestReplySchema,
  updateRequestSchema,
} from '../supportRequestInputs.ts';
import { isActiveStatus } from '../supportTransitionRules.ts';
import { openFollowUp } from './createSupportRequest.ts';
import { filledMessage } from './requestPlaceholders.ts';
import { findSentReply, type RepliedRequest } from './sentReplies.ts';
import {
  findRating,
  findRequestByNumber,
  supportRequestLoader,
  writeRead,
} from './supportQueries.ts';
import {
  isOpeningFixed,
  type SupportEntryRow,
  type SupportRequestRow,
  supportFactsOf,
} from './supportRows.ts';
import { changeRequest, cleanMessage, type OpenRequest, roleOn } from './supportWrites.ts';

/** Null for what is not there or not to be seen. */
export async function findSupportRequest(
  ctx: Ctx,
  { id, number }: { id?: string | null; number?: string | null },
): Promise<SupportRequestRow | null> {
  const wanted = parseId(id ?? number);
  if (wanted === null) return null;
  return id == null ? findRequestByNumber(ctx, wanted) : supportRequestLoader(ctx).load(wanted);
}

/**
 * Adds a public reply, by the customer or an agent.
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, CONFLICT for a merged request, STALE_THREAD if
 *   there is a newer public reply than the agent has seen, UNFILLED_PLACEHOLDER in an agent's reply
 */
export async function replyToRequest(
  ctx: Ctx,
  id: string,
  given: unknown,
): Promise<RepliedRequest> {
  const writerId = demandActive(ctx.viewer);
  const input = parseInput(requestReplySchema, given);
  if (input.attachments?.length) demand(holdsSomewhere(ctx.viewer, 'ATTACH'));
  const written = await cleanMessage(input.message);
  const { clientMutationId: sentAs } = input;
  return sentOnce<RepliedRequest>(sentAs, {
    find: (key) => findSentReply(ctx, writerId, key),
    make: () =>
      changeRequest(ctx, requireId(id), async (open) => {
        const role = roleOn(ctx, open.row);
        demandAllowed(canReplyToRequest(ctx.viewer, supportFactsOf(open.row)));
        if (role === 'AGENT') await demandFresh(open, writerId, input.baseRevision);
        const isFilled = role === 'AGENT' && !input.sendUnfilled;
        const text = isFilled ? await filledMessage(ctx, open.row, written) : written;
        const outcome = await open.apply(
          role === 'AGENT'
            ? { type: 'AGENT_REPLIED', status: input.status ?? statusAfterAgent(open.row) }
            : { type: 'REQUESTER_REPLIED', isAutomatic: false },
        );
        await dropDraft(open.unit.trx, { memberId: writerId, key: input.draftKey });
        const used = role === 'AGENT' ? input.cannedResponseIds : null;
        await countResponseUses({ ...ctx, db: open.unit.trx }, used);
        const attachments = input.attachments ?? [];
        if (outcome.kind === 'followUp') {
          const reply = { ...text, channel: 'PORTAL' as const, attachments };
          const made = await openFollowUp(ctx, open, {
            ...{ ...reply, creatorId: writerId, sentAs },
            writer: { id: writerId, name: null },
          });
          return { request: made, entry: null };
        }
        return addReply(ctx, open, {
          ...{ ...text, attachments: JSON.stringify(attachments), sent_as: sentAs },
          ...{ kind: 'REPLY', is_public: true, author_id: writerId, author_role: role },
        });
      }),
  });
}

/** Writes the reply itself, once its effect on the state is applied. */
export async function addReply(
  ctx: Ctx,
  open: OpenRequest,
  values: Parameters<OpenRequest['addEntry']>[0],
): Promise<{ request: SupportRequestRow; entry: SupportEntryRow }> {
  const entry = await open.addEntry(values);
  const { author_role: authorRole } = entry;
  if (authorRole === 'AGENT') {
    await open.patch({
      first_reply_at: open.row.first_reply_at ?? ctx.now,
      // Whoever answers an unassigned request takes it.
      ...(open.row.assignee_id === null && { assignee_id: entry.author_id }),
    });
  }
  const { memberId } = ctx.viewer;
  // Who signed in during a chat writes as its contact.
  if (memberId !== null && memberId === entry.author_id) {
    await writeRead(open.unit.trx, { requestId: open.row.id, memberId, seq: open.row.last_seq });
  }
  open.unit.emit({
    type: 'supportRequest.replied',
    payload: { requestId: open.row.id, entryId: entry.id, authorRole },
  });
  return { request: open.row, entry };
}

function statusAfterAgent({ status }: SupportRequestRow) {
  return status === 'NEW' || !isActiveStatus(status) || status === 'OPEN' ? 'OPEN' : 'WAITING';
}

/** Another person's public reply after the one that the agent has seen. */
export async function demandFresh(
  { row, unit }: OpenRequest,
  writerId: number,
  baseRevision: number | null | undefined,
): Promise<void> {
  if (baseRevision == null || row.revision <= baseRevision) return;
  const newer = await unit.trx
    .selectFrom('support_entries')
    .where('request_id', '=', row.id)
    .where('seq', '>', baseRevision)
    .where('kind', '=', 'REPLY')
    .where('is_public', '=', true)
    .where((eb) => eb.or([eb('author_id', 'is', null), eb('author_id', '!=', writerId)]))
    .select('id')
    .executeTakeFirst();
  if (newer) {
    throw new AppError('STALE_THREAD', { message: 'There is a newer reply in this request.' });
  }
}

/** "This solved it". @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT */
export function resolveRequest(ctx: Ctx, id: string): Promise<SupportRequestRow> {
  demandActive(ctx.viewer);
  return changeRequest(ctx, requireId(id), async (open) => {
    demandAllowed(canResolveRequest(ctx.viewer, supportFactsOf(open.row)));
    await open.apply({ type: 'REQUESTER_RESOLVED' });
    return open.row;
  });
}

/** @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT after 14 days */
export function reopenRequest(ctx: Ctx, id: string): Promise<SupportRequestRow> {
  demandActive(ctx.viewer);
  return changeRequest(ctx, requireId(id), async (open) => {
    demandAllowed(canReopenRequest(ctx.viewer, supportFactsOf(open.row), ctx.now));
    await open.apply({ type: 'REQUESTER_REOPENED' });
    return open.row;
  });
}

/** Once for each resolution. @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT, VALIDATION_FAILED */
export function rateRequest(ctx: Ctx, id: string, given: unknown): Promise<SupportRequestRow> {
  const memberId = demandActive(ctx.viewer);
  const { score, comment } = parseInput(requestRatingSchema, given);
  return changeRequest(ctx, requireId(id), async (open) => {
    const isRated = (await findRating(open.unit.trx, open.row)) !== undefined;
    demandAllowed(canRateRequest(ctx.viewer, { ...supportFactsOf(open.row), isRated }));
    await addRating(ctx, open, { memberId, score, comment });
    return open.row;
  });
}

/** Writes the rating itself, once its writer is checked. */
export async function addRating(
  { now }: Ctx,
  { row, unit, addEvent }: OpenRequest,
  rating: { memberId: number | null; score: number; comment: string | null },
): Promise<void> {
  await unit.trx
    .insertInto('support_ratings')
    .values({
      ...{ request_id: row.id, member_id: rating.memberId, score: rating.score },
      ...{ comment: rating.comment, agent_id: row.assignee_id, created_at: now },
      resolved_at: row.resolved_at ?? now,
    })
    .execute();
  await addEvent('RATED', { score: rating.score });
}

/**
 * Changes the title and the opening text.
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, CONFLICT once it is answered
 */
export async function updateSupportRequest(
  ctx: Ctx,
  id: string,
  given: unknown,
): Promise<SupportRequestRow> {
  demandActive(ctx.viewer);
  const input = parseInput(updateRequestSchema, given);
  const text = await cleanMessage(input.message);
  return changeRequest(ctx, requireId(id), async (open) => {
    const { row, unit } = open;
    const isAnswered = isOpeningFixed(row);
    demandAllowed(canEditRequest(ctx.viewer, { ...supportFactsOf(row), isAnswered }));
    demandUnchangedSince(row, input.updatedDate);
    await unit.trx
      .updateTable('support_entries')
      .set({ ...text, edited_at: ctx.now })
      .where('request_id', '=', row.id)
      .where('seq', '=', 1)
      .execute();
    if (row.title !== input.title) {
      await open.addEvent('TITLE_CHANGED', { from: row.title, to: input.title });
    }
    await open.patch({ title: input.title, edited_at: ctx.now });
    unit.emit({ type: 'supportRequest.updated', payload: { requestId: row.id } });
    return open.row;
  });
}

/** Remembers how far the viewer has read. */
export async function readRequest(ctx: Ctx, id: string): Promise<SupportRequestRow> {
  const memberId = demandMember(ctx.viewer);
  const row = await supportRequestLoader(ctx).load(requireId(id));
  if (row === null) throw new AppError('NOT_FOUND');
  await writeRead(ctx.db, { requestId: row.id, memberId, seq: row.last_seq });
  return row;
}

/** What does not fit the state is a conflict with it: someone else may have been faster. */
function demandAllowed(verdict: ReturnType<typeof canResolveRequest>): void {
  if (!verdict.ok && verdict.code === 'BAD_REQUEST') {
    throw new AppError('CONFLICT', { message: 'This is no longer possible for this request.' });
  }
  demand(verdict);
}
