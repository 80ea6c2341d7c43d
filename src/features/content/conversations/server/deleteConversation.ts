import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { demand, demandActive } from '#core/permissions.ts';
import {
  indexComments,
  indexConversation,
  removeConversationFromIndex,
} from '#features/content/searchIndex/server/searchIndex.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { logActivity } from '#platform/logActivity.ts';
import { canDeleteConversation, canRestore } from '../conversationRules.ts';
import { eventPlaceOf } from './conversationFields.ts';
import { conversationLoader, getConversation } from './conversationLoader.ts';
import type { ConversationRow } from './conversationQueries.ts';
import { changeConversation, hideConversation, lockConversation } from './conversationWrites.ts';
import { keepPlace } from './keepPlace.ts';
import { lockedFactsOf, ownFactsOf } from './othersReplies.ts';
import { runPostHooks } from './postHooks.ts';
import { recounting } from './recounting.ts';

/**
 * Deletes a post with all its responses.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND
 */
export async function deleteConversation(ctx: Ctx, id: number): Promise<DeletedConversation> {
  const actorId = demandActive(ctx.viewer);
  const before = await getConversation(ctx, id);
  demand(canDeleteConversation(ctx.viewer, await ownFactsOf(ctx, before)));
  const activityId = await inTransaction(ctx, async (unit) => {
    const { trx, emit } = unit;
    const row = await lockConversation(trx, id);
    demand(canDeleteConversation(ctx.viewer, await lockedFactsOf(ctx, trx, row)));
    await recounting(unit, [id], () => hideConversation(trx, id, { actorId, now: ctx.now }));
    await removeConversationFromIndex(trx, id);
    emit({ type: 'conversation.deleted', payload: eventPlaceOf(row) });
    const target = { type: 'conversation', id } as const;
    const loggedId = await logActivity(unit, {
      actorId,
      activity: 'delete',
      target,
      detail: { title: row.title },
      undo: {
        kind: 'delete-conversation',
        id,
        deletedAt: ctx.now,
        acceptedId: row.accepted_comment_id,
        officialId: row.official_comment_id,
      },
    });
    await runPostHooks(ctx, unit, 'deleted', {
      ...{ target, actorId, authorId: row.author_id, isRewritten: false },
      activityId: loggedId,
    });
    return loggedId;
  });
  conversationLoader(ctx).clear(id);
  return { row: { ...before, deleted_at: ctx.now, deleted_by_id: actorId }, activityId };
}

const answerId = z.number().nullable().default(null);

/** Undo data of a deletion: its time, and the removed answers. */
export const deletionSchema = z.object({
  id: z.number(),
  deletedAt: z.coerce.date(),
  acceptedId: answerId,
  officialId: answerId,
});

export type Deletion = z.output<typeof deletionSchema>;

interface DeletedConversation {
  /** Its state before the deletion; queries no longer return it. */
  row: ConversationRow;
  /** The activity by which it can be undone. */
  activityId: number;
}

/**
 * Restores a deleted post with the responses deleted with it.
 * @param deletedAt time of the deletion: content deleted at other times stays deleted
 * @throws AppError FORBIDDEN; CONFLICT if it is not deleted, was deleted again since, is purged, or
 *   its category or topic is deleted
 */
export async function restoreConversation(
  ctx: Ctx,
  unit: Unit,
  { id, deletedAt, acceptedId, officialId }: Deletion,
): Promise<{ conversationId: number }> {
  const { trx, emit } = unit;
  const found = await trx
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (found === undefined) throw new AppError('NOT_FOUND');
  demand(
    canRestore(ctx.viewer, { deletedById: found.deleted_by_id, categoryId: found.category_id }),
  );
  if (found.deleted_at?.getTime() !== deletedAt.getTime() || found.purged_at !== null) {
    throw new AppError('CONFLICT');
  }
  const place = { categoryId: found.category_id, topicId: found.topic_id };
  await keepPlace(trx, place, 'CONFLICT');
  const back = { deleted_at: null, deleted_by_id: null };
  const row = await recounting(unit, [id], async () => {
    const responses = await trx
      .updateTable('comments')
      .set(back)
      .where('conversation_id', '=', id)
      .where('deleted_at', '=', deletedAt)
      .where('purged_at', 'is', null)
      .returningAll()
      .execute();
    const { language } = found;
    for (let from = 0; from < responses.length; from += indexedAtOnce) {
      const some = responses.slice(from, from + indexedAtOnce);
      await indexComments(
        trx,
        some.map((response) => ({ ...response, language })),
      );
    }
    return changeConversation(trx, id, {
      ...back,
      accepted_comment_id: acceptedId,
      official_comment_id: officialId,
    });
  });
  if (row.merged_into_id === null) await indexConversation(trx, row);
  emit({ type: 'conversation.restored', payload: eventPlaceOf(row) });
  return { conversationId: id };
}

const indexedAtOnce = 200;
