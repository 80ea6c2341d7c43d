import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, demandActive } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import {
  eventPlaceOf,
  factsOf,
} from '#features/content/conversations/server/conversationFields.ts';
import {
  conversationLoader,
  getConversation,
} from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import {
  changeConversation,
  lockConversation,
} from '#features/content/conversations/server/conversationWrites.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { logActivity } from '#platform/logActivity.ts';
import { canSetStatus } from '../statusLabelAccess.ts';
import { setStatusSchema } from '../statusLabelRules.ts';
import { findPostStatus, postStatusLoader, writePostStatus } from './postStatuses.ts';
import { type StatusLabel, statusLabelsOf } from './statusLabelStore.ts';

/** Undo data of a status change. */
const recordSchema = z.object({
  postId: z.number(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  reason: z.string().nullable(),
  /** Whether the change closed the post; null: it left that alone. */
  closed: z.boolean().nullable(),
});

type StatusRecord = z.output<typeof recordSchema>;

/**
 * Gives a post a status, with a reason for everybody, or takes its status away. A label that closes posts
 * closes it; the next one that does not opens it again, unless somebody closed it otherwise. On a merged
 * post nothing happens (§4).
 * @returns the id of the log entry, null where nothing changed
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED
 */
export async function setStatus(
  ctx: Ctx,
  conversationId: number,
  given: unknown,
): Promise<number | null> {
  const actorId = demandActive(ctx.viewer);
  const post = await getConversation(ctx, conversationId);
  demand(canSetStatus(ctx.viewer, factsOf(post)));
  const { status, reason } = parseInput(setStatusSchema, given);
  const labels = await statusLabelsOf(ctx);
  const activityId = await inTransaction(ctx, async (unit) => {
    const locked = await lockConversation(unit.trx, post.id);
    demand(canSetStatus(ctx.viewer, factsOf(locked)));
    if (locked.merged_into_id !== null) return null;
    const before = await findPostStatus(unit.trx, locked.id);
    const said = status === null ? null : reason;
    if (status === locked.status && said === (before?.reason ?? null)) return null;
    if (status !== locked.status) demandUsable(labels, status, locked.type);
    const wasClosedByIt = before?.closed_post ?? false;
    const closes = labels.find(({ key }) => key === status)?.closesPost ?? false;
    const closed = closedAfter(locked, { closes, wasClosedByIt });
    await writeStatus(ctx, unit, locked, {
      ...{ status, reason: said, closed },
      closedPost: closes && (closed === true || wasClosedByIt),
    });
    const record: StatusRecord = {
      ...{ postId: locked.id, from: locked.status, to: status },
      ...{ reason: before?.reason ?? null, closed },
    };
    return logActivity(unit, {
      actorId,
      activity: 'set-status',
      target: { type: 'conversation', id: locked.id },
      detail: { status, previousStatus: locked.status, reason: said },
      undo: { kind: 'set-status', ...record },
    });
  });
  forget(ctx, post.id);
  return activityId;
}

/**
 * Puts the former status back.
 * @throws AppError FORBIDDEN; CONFLICT where it has been changed since; NOT_FOUND where the post is gone
 */
export async function undoStatus(
  ctx: Ctx,
  unit: Unit,
  given: unknown,
): Promise<{ conversationId: number }> {
  const { postId, from, to, reason, closed } = recordSchema.parse(given);
  const post = await lockConversation(unit.trx, postId);
  demand(canSetStatus(ctx.viewer, { ...factsOf(post), archived: false }));
  if (post.status !== to) throw new AppError('CONFLICT', { message: 'It has been changed since.' });
  await writeStatus(ctx, unit, post, {
    ...{ status: from, reason, closed: closed === null ? null : !closed },
    closedPost: closed === false,
  });
  forget(ctx, postId);
  return { conversationId: postId };
}

interface NewStatus {
  status: string | null;
  reason: string | null;
  /** Closes or opens the post; null leaves it as it is. */
  closed: boolean | null;
  closedPost: boolean;
}

async function writeStatus(
  ctx: Ctx,
  { trx, emit }: Unit,
  post: ConversationRow,
  { status, reason, closed, closedPost }: NewStatus,
): Promise<void> {
  const setById = ctx.viewer.memberId;
  await changeConversation(trx, post.id, {
    status,
    ...(closed !== null && {
      closed_at: closed ? ctx.now : null,
      closed_by_id: closed ? setById : null,
    }),
  });
  await writePostStatus(trx, post.id, status, { reason, setById, setAt: ctx.now, closedPost });
  const place = eventPlaceOf(post);
  emit({ type: 'conversation.updated', payload: place });
  if (status === post.status) return;
  const payload = { ...place, status, previousStatus: post.status };
  emit({ type: 'conversation.statusChanged', payload });
}

function closedAfter(
  { closed_at }: ConversationRow,
  { closes, wasClosedByIt }: { closes: boolean; wasClosedByIt: boolean },
): boolean | null {
  if (closes) return closed_at === null ? true : null;
  return wasClosedByIt && closed_at !== null ? false : null;
}

function demandUsable(labels: readonly StatusLabel[], status: string | null, type: string): void {
  if (status === null) return;
  const label = labels.find(({ key }) => key === status);
  const isUsable = label && !label.isArchived && label.postTypes.some((each) => each === type);
  if (isUsable) return;
  const rule = label ? 'notAllowed' : 'unknown';
  throw validationFailed([{ field: 'status', rule, message: validationMessages.format }]);
}

/** Previously loaded values are outdated. */
function forget(ctx: Ctx, postId: number): void {
  conversationLoader(ctx).clear(postId);
  postStatusLoader(ctx).clear(postId);
}
