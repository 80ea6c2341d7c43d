import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { demand } from '#core/permissions.ts';
import { postTypeSchema } from '#core/postTypeSchema.ts';
import { isPostType } from '#core/postTypes.ts';
import {
  canChangeType,
  canCreatePostOfType,
  canMoveTopic,
} from '#features/content/conversations/conversationRules.ts';
import {
  eventMoveOf,
  eventPlaceOf,
  factsOf,
} from '#features/content/conversations/server/conversationFields.ts';
import { answerAfter } from '#features/content/conversations/server/conversationTypes.ts';
import {
  changeConversation,
  lockConversation,
} from '#features/content/conversations/server/conversationWrites.ts';
import { keepPlace } from '#features/content/conversations/server/keepPlace.ts';
import { recounting } from '#features/content/conversations/server/recounting.ts';
import { categoryLoader, topicLoader } from '#features/content/taxonomy/server/taxonomyLoaders.ts';
import type { Ctx, Unit } from '#platform/context.ts';

const stateSchema = z.object({
  type: postTypeSchema,
  topicId: z.number().nullable(),
  categoryId: z.number(),
});
const recordSchema = z.object({ id: z.number(), from: stateSchema, to: stateSchema });

/**
 * Restores a post's previous topic or category, and type.
 * @throws AppError FORBIDDEN; CONFLICT if it was moved or changed again, or the previous one is deleted
 */
export async function undoMovePost(
  ctx: Ctx,
  unit: Unit,
  given: unknown,
): Promise<{ conversationId: number }> {
  const { trx, emit } = unit;
  const { id, from, to } = recordSchema.parse(given);
  const old = await lockConversation(trx, id);
  demand((from.type === to.type ? canMoveTopic : canChangeType)(ctx.viewer, factsOf(old)));
  demand(canCreatePostOfType(ctx.viewer, from.type, from));
  const isThere =
    old.type === to.type && old.topic_id === to.topicId && old.category_id === to.categoryId;
  if (!isThere || !isPostType(old.type)) throw new AppError('CONFLICT');
  const [topic, category] = await Promise.all([
    from.topicId === null ? null : topicLoader(ctx).load(from.topicId),
    categoryLoader(ctx).load(from.categoryId),
  ]);
  const isGone = category === null || (from.topicId !== null && topic === null);
  const isElsewhere = topic !== null && topic.category_id !== from.categoryId;
  if (isGone || isElsewhere) {
    throw new AppError('CONFLICT', { message: 'Its previous topic or category no longer exists.' });
  }
  await keepPlace(trx, from, 'CONFLICT');
  const row = await recounting(unit, [id], () =>
    changeConversation(trx, id, {
      ...answerAfter(old, from.type),
      type: from.type,
      topic_id: from.topicId,
      category_id: from.categoryId,
    }),
  );
  const moves = old.topic_id !== row.topic_id || old.category_id !== row.category_id;
  if (moves) emit({ type: 'conversation.moved', payload: eventMoveOf(old, row) });
  emit({ type: 'conversation.updated', payload: eventPlaceOf(row) });
  return { conversationId: id };
}
