import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, demandActive, holdsSomewhere } from '#core/permissions.ts';
import { requiredText } from '#core/textSchemas.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { attachUploads } from '#features/support/requests/server/attachUploads.ts';
import { filledMessage } from '#features/support/requests/server/requestPlaceholders.ts';
import { addReply, demandFresh } from '#features/support/requests/server/supportRequestService.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import {
  changeRequest,
  changeUnseen,
  cleanMessage,
  type OpenRequest,
  openRequest,
  type SupportChange,
} from '#features/support/requests/server/supportWrites.ts';
import { canWorkOnRequests } from '#features/support/requests/supportRequestAccess.ts';
import { requestAttachmentsSchema } from '#features/support/requests/supportRequestInputs.ts';
import {
  type AgentStatus,
  agentStatuses,
} from '#features/support/requests/supportTransitionRules.ts';
import { type Ctx, inTransaction, openUnit } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { insertEvents } from '#platform/events/outbox.ts';
import { findViewer } from '#platform/roles/viewers.ts';
import { scheduledReplyHolder } from './scheduleEvents.ts';

/** Days ahead that a reply can be scheduled. */
const longestDays = 90;
const batchSize = 200;
/** Days after its time that a reply which was sent or cancelled is kept. */
const keptDays = 30;

const scheduledReplySchema = z.object({
  message: requiredText(200_000),
  status: z.enum(agentStatuses).nullish(),
  sendAt: z.date(),
  attachments: requestAttachmentsSchema.nullish(),
  sendUnfilled: z.boolean().nullish(),
});

export interface ScheduledReply {
  id: number;
  request_id: number;
  author_id: number;
  content: string;
  stripped_content: string;
  attachments: unknown;
  status: AgentStatus;
  base_revision: number;
  send_at: Date;
  sends_unfilled: boolean;
}

/**
 * Stores a reply that is sent at a time, unless the customer or another agent writes before it. Its placeholders are
 * filled when it is sent.
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, UNFILLED_PLACEHOLDER, CONFLICT for a merged request
 */
export async function scheduleReply(ctx: Ctx, id: string, given: unknown): Promise<ScheduledReply> {
  const authorId = demandActive(ctx.viewer);
  const input = parseInput(scheduledReplySchema, given);
  const ahead = input.sendAt.getTime() - ctx.now.getTime();
  if (ahead <= 0 || ahead > longestDays * 86_400_000) {
    throw validationFailed([
      { field: 'sendAt', rule: 'range', message: validationMessages.format },
    ]);
  }
  const attachments = input.attachments ?? [];
  if (attachments.length > 0) demand(holdsSomewhere(ctx.viewer, 'ATTACH'));
  const text = await cleanMessage(input.message);
  return changeRequest(ctx, requireId(id), async ({ row, unit }) => {
    demand(canWorkOnRequests(ctx.viewer, row.category_id));
    if (row.merged_into !== null) {
      throw new AppError('CONFLICT', { message: 'This request was merged into another one.' });
    }
    const sends_unfilled = input.sendUnfilled ?? false;
    if (!sends_unfilled) await filledMessage(ctx, row, text);
    const reply = await unit.trx
      .insertInto('support_scheduled_replies')
      .values({
        ...{ ...text, request_id: row.id, author_id: authorId, send_at: input.sendAt },
        ...{ status: input.status ?? 'WAITING', base_revision: row.revision },
        ...{ attachments: JSON.stringify(attachments), created_at: ctx.now, sends_unfilled },
      })
      .returningAll()
      .$castTo<ScheduledReply>()
      .executeTakeFirstOrThrow();
    const holder = { type: scheduledReplyHolder, id: reply.id };
    await attachUploads(unit.trx, holder, { text: reply, uploaderId: authorId });
    unit.emit({ type: 'supportRequest.updated', payload: { requestId: row.id } });
    return reply;
  });
}

/** Every agent of the request may call a reply back. @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT */
export function cancelScheduledReply(
  ctx: Ctx,
  { id, requestId }: { id: string; requestId: string },
): Promise<ScheduledReply> {
  demandActive(ctx.viewer);
  return changeRequest(ctx, requireId(requestId), async ({ row, unit }) => {
    demand(canWorkOnRequests(ctx.viewer, row.category_id));
    const reply = await lockPending(unit.trx, { id: requireId(id), requestId: row.id });
    if (!reply) throw new AppError('CONFLICT', { message: 'This reply is no longer scheduled.' });
    await finish(unit.trx, reply.id, 'CANCELLED');
    unit.emit({ type: 'supportRequest.updated', payload: { requestId: row.id } });
    return reply;
  });
}

/** Replies that wait for their time. */
export function listScheduledReplies(
  { db }: Pick<Ctx, 'db'>,
  requestId: number,
): Promise<ScheduledReply[]> {
  return db
    .selectFrom('support_scheduled_replies')
    .where('request_id', '=', requestId)
    .where('state', '=', 'PENDING')
    .orderBy('send_at')
    .limit(20)
    .selectAll()
    .$castTo<ScheduledReply>()
    .execute();
}

/**
 * What the customer writes makes a scheduled reply doubtful, so it is called back with it, and a new requester makes it
 * one to someone else. Its author is told.
 */
export async function cancelOnReply(
  ctx: Ctx,
  trx: DatabaseTransaction,
  { before, after, reply }: SupportChange,
): Promise<void> {
  const isGone = after.merged_into !== null || after.hidden_as !== null;
  const isToOthers =
    before !== null &&
    (before.requester_id !== after.requester_id ||
      before.requester_email !== after.requester_email);
  if (!isGone && !isToOthers && (reply?.author_role !== 'REQUESTER' || reply.is_automatic)) return;
  const pending = await trx
    .selectFrom('support_scheduled_replies')
    .where('request_id', '=', after.id)
    .where('state', '=', 'PENDING')
    .orderBy('id')
    .selectAll()
    .forUpdate()
    .$castTo<ScheduledReply>()
    .execute();
  if (pending.length === 0) return;
  const unit = openUnit(ctx, trx);
  const open = openRequest(ctx, unit, after);
  for (const scheduled of pending) await callBack(open, scheduled);
  await insertEvents(trx, unit.events);
}

/** Cancels a reply that can't be sent any more, and tells its author. */
async function callBack(
  { row, unit, addEvent }: OpenRequest,
  reply: ScheduledReply,
): Promise<void> {
  const { id: replyId, author_id: authorId } = reply;
  await finish(unit.trx, replyId, 'CANCELLED');
  // The history of a merged request is that of the other one.
  if (row.merged_into === null) await addEvent('SCHEDULE_CANCELLED', { memberId: authorId });
  const requestId = row.merged_into ?? row.id;
  // By nobody: who scheduled a reply and then writes another one is told, too.
  unit.emit(
    { type: 'supportSchedule.cancelled', payload: { requestId, replyId, authorId } },
    { actorId: null },
  );
}

/** Sends the replies whose time has come, each once. @returns how many were sent */
export async function sendScheduledReplies(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  let sent = 0;
  for (;;) {
    const due = await ctx.db
      .selectFrom('support_scheduled_replies')
      .where('state', '=', 'PENDING')
      .where('send_at', '<=', ctx.now)
      .orderBy('send_at')
      .orderBy('id')
      .limit(batchSize)
      .selectAll()
      .$castTo<ScheduledReply>()
      .execute();
    for (const reply of due) {
      if (signal?.aborted) return sent;
      if (await sendScheduled(ctx, reply)) sent += 1;
    }
    if (due.length < batchSize) return sent;
  }
}

/** As its author, who must still be an agent. */
async function sendScheduled(ctx: Ctx, given: ScheduledReply): Promise<boolean> {
  const viewer = await findViewer(ctx, given.author_id);
  const asAuthor: Ctx = { ...ctx, viewer: viewer ?? ctx.viewer, perRequest: new Map() };
  return inTransaction(asAuthor, (unit) =>
    changeUnseen(asAuthor, unit, {
      id: given.request_id,
      work: async (open) => {
        const { trx, emit } = unit;
        const reply = await lockPending(trx, { id: given.id, requestId: open.row.id });
        if (!reply) return false;
        const isAllowed =
          viewer !== null &&
          canWorkOnRequests(viewer, open.row.category_id).ok &&
          (await isFresh(open, reply));
        const text = isAllowed ? await textOf(asAuthor, open.row, reply) : null;
        if (text !== null) {
          await send(asAuthor, open, { ...reply, ...text });
          return true;
        }
        await callBack(open, reply);
        emit({ type: 'supportRequest.updated', payload: { requestId: open.row.id } });
        return false;
      },
    }),
  );
}

async function isFresh(open: OpenRequest, reply: ScheduledReply): Promise<boolean> {
  if (open.row.merged_into !== null) return false;
  try {
    await demandFresh(open, reply.author_id, reply.base_revision);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'STALE_THREAD') return false;
    throw error;
  }
}

/** @returns null if a placeholder has lost its value since the reply was scheduled, or its value is now too long */
async function textOf(ctx: Ctx, row: SupportRequestRow, reply: ScheduledReply) {
  if (reply.sends_unfilled) return reply;
  try {
    return await filledMessage(ctx, row, reply);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function send(ctx: Ctx, open: OpenRequest, reply: ScheduledReply): Promise<void> {
  await open.apply({ type: 'AGENT_REPLIED', status: reply.status });
  const { content, stripped_content, author_id } = reply;
  const attachments = JSON.stringify(reply.attachments);
  await finish(open.unit.trx, reply.id, 'SENT');
  await addReply(ctx, open, {
    ...{ content, stripped_content, attachments, author_id, author_role: 'AGENT' },
    ...{ kind: 'REPLY', is_public: true },
  });
}

function lockPending(
  trx: DatabaseTransaction,
  { id, requestId }: { id: number; requestId: number },
): Promise<ScheduledReply | undefined> {
  return trx
    .selectFrom('support_scheduled_replies')
    .where('id', '=', id)
    .where('request_id', '=', requestId)
    .where('state', '=', 'PENDING')
    .selectAll()
    .forUpdate()
    .$castTo<ScheduledReply>()
    .executeTakeFirst();
}

async function finish(
  trx: DatabaseTransaction,
  id: number,
  state: 'SENT' | 'CANCELLED',
): Promise<void> {
  await trx.updateTable('support_scheduled_replies').set({ state }).where('id', '=', id).execute();
  if (state === 'CANCELLED') return;
  // Its files are now those of the reply that is sent.
  await trx
    .deleteFrom('file_uses')
    .where('target_type', '=', scheduledReplyHolder)
    .where('target_id', '=', id)
    .execute();
}

/** Replies that were sent or cancelled a month ago; the sweep deletes the files of the latter. */
export async function deleteOldReplies({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('support_scheduled_replies')
    .where('state', '!=', 'PENDING')
    .where('send_at', '<', new Date(now.getTime() - keptDays * 86_400_000))
    .execute();
}
