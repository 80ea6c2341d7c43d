import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { demand, demandMember } from '#core/permissions.ts';
import { commentLoader, getComment } from '#features/content/comments/server/commentLoaders.ts';
import type { CommentRow } from '#features/content/comments/server/commentQueries.ts';
import { lockResponse } from '#features/content/comments/server/commentWrites.ts';
import {
  eventCommentOf,
  eventPlaceOf,
  factsOf,
} from '#features/content/conversations/server/conversationFields.ts';
import {
  conversationLoader,
  getConversation,
} from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { changeConversation } from '#features/content/conversations/server/conversationWrites.ts';
import { recounting } from '#features/content/conversations/server/recounting.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { logActivity } from '#platform/logActivity.ts';
import { canMoveResponse } from '../mergingRules.ts';
import { demandMovable, readLocked } from './moveTargets.ts';
import { relocate, replyIdsOf } from './relocate.ts';

/**
 * Moves a comment with its replies to another post, or a reply, which becomes a comment there. An accepted
 * answer is no longer accepted (DECISIONS "Posts").
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND; VALIDATION_FAILED whose rule is the reason
 *   why it cannot be moved; CONFLICT if somebody else has moved it meanwhile
 */
export async function moveResponse(
  ctx: Ctx,
  { conversationId, responseId }: { conversationId: number; responseId: number },
): Promise<{ response: CommentRow; activityId: number }> {
  // The rules below check that members are active.
  const actorId = demandMember(ctx.viewer);
  const before = await getComment(ctx, responseId);
  const [from, to] = await Promise.all([
    getConversation(ctx, before.conversation_id),
    getConversation(ctx, conversationId),
  ]);
  for (const post of [from, to]) demand(canMoveResponse(ctx.viewer, factsOf(post)));
  demandMovable(from, to, 'conversationId');
  const moved = await inTransaction(ctx, async (unit) => {
    const { trx } = unit;
    const ids = [from.id, to.id];
    const [old, answerId] = await recounting(unit, ids, async () => {
      const row = await readLocked(trx, ids);
      demandMovable(row(from.id), row(to.id), 'conversationId');
      const response = await lockResponse(trx, responseId, from.id);
      const movedIds = await putUnder(trx, response.id, to.id);
      if (row(from.id).has_origins) await changeConversation(trx, to.id, { has_origins: true });
      const accepted = row(from.id).accepted_comment_id;
      return [response, movedIds.find((id) => id === accepted) ?? null];
    });
    tellOfMove(unit, { from, to, response: { ...old, parent_id: null } });
    const activityId = await logActivity(unit, {
      actorId,
      activity: 'move-response',
      target: { type: 'comment', id: responseId },
      detail: { fromId: from.id, toId: to.id, title: to.title },
      undo: {
        kind: 'move-response',
        ...{ responseId, fromId: from.id, toId: to.id, parentId: old.parent_id, answerId },
      },
    });
    return { response: { ...old, conversation_id: to.id, parent_id: null }, activityId };
  });
  commentLoader(ctx).clearAll();
  conversationLoader(ctx).clearAll();
  return moved;
}

/** @returns the ids of everything moved */
async function putUnder(trx: DatabaseTransaction, id: number, postId: number): Promise<number[]> {
  await relocate(trx, [id], { conversationId: postId, parentId: null });
  const replies = await replyIdsOf(trx, id);
  await relocate(trx, replies, { conversationId: postId, parentId: id });
  return [id, ...replies];
}

/** Removed from one page and added to the other. */
function tellOfMove(
  { emit }: Pick<Unit, 'emit'>,
  { from, to, response }: { from: ConversationRow; to: ConversationRow; response: CommentRow },
): void {
  const payload = { ...eventCommentOf(to, response), fromConversationId: from.id };
  emit({ type: 'comment.moved', payload });
  for (const post of [from, to])
    emit({ type: 'conversation.updated', payload: eventPlaceOf(post) });
}

const recordSchema = z.object({
  responseId: z.number(),
  fromId: z.number(),
  toId: z.number(),
  parentId: z.number().nullable(),
  answerId: z.number().nullable(),
});

/**
 * Moves a comment or reply back, with replies added since.
 * @throws AppError FORBIDDEN; CONFLICT if it was deleted or moved again, or its origin is deleted
 */
export async function undoMoveResponse(
  ctx: Ctx,
  unit: Unit,
  given: unknown,
): Promise<{ conversationId: number }> {
  const { responseId, fromId, toId, parentId, answerId } = recordSchema.parse(given);
  const { trx } = unit;
  const [from, to, response] = await recounting(unit, [fromId, toId], async () => {
    const row = await readLocked(trx, [fromId, toId]);
    for (const id of [fromId, toId]) demand(canMoveResponse(ctx.viewer, factsOf(row(id))));
    const home = row(fromId);
    if (home.deleted_at !== null || home.merged_into_id !== null) throw new AppError('CONFLICT');
    const response = await lockResponse(trx, responseId, toId);
    if (parentId === null) {
      await putUnder(trx, responseId, fromId);
    } else {
      await lockResponse(trx, parentId, fromId);
      const replies = await replyIdsOf(trx, responseId);
      await relocate(trx, [responseId, ...replies], { conversationId: fromId, parentId });
    }
    await changeConversation(trx, fromId, {
      has_origins: home.has_origins || row(toId).has_origins,
      accepted_comment_id: home.accepted_comment_id ?? answerId,
    });
    return [home, row(toId), { ...response, parent_id: parentId }] as const;
  });
  tellOfMove(unit, { from: to, to: from, response });
  return { conversationId: fromId };
}
