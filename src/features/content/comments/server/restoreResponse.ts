import { AppError } from '#core/errors.ts';
import { demand } from '#core/permissions.ts';
import { canRestore } from '#features/content/conversations/conversationRules.ts';
import { eventCommentOf } from '#features/content/conversations/server/conversationFields.ts';
import {
  changeConversation,
  lockConversation,
} from '#features/content/conversations/server/conversationWrites.ts';
import type { Deletion } from '#features/content/conversations/server/deleteConversation.ts';
import { recounting } from '#features/content/conversations/server/recounting.ts';
import { indexComments } from '#features/content/searchIndex/server/searchIndex.ts';
import type { Ctx, Unit } from '#platform/context.ts';

/**
 * Restores a deleted comment with the replies deleted with it, or a reply; also the accepted or official
 * answer, unless another has been chosen since.
 * @throws AppError FORBIDDEN; CONFLICT if it is not deleted, was deleted again since, is purged,
 *   or its parent is deleted
 */
export async function restoreResponse(
  ctx: Ctx,
  unit: Unit,
  { id, deletedAt, acceptedId, officialId }: Deletion,
): Promise<{ conversationId: number }> {
  const { trx, emit } = unit;
  const found = await trx
    .selectFrom('comments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) throw new AppError('NOT_FOUND');
  const post = await lockConversation(trx, found.conversation_id);
  demand(
    canRestore(ctx.viewer, { deletedById: found.deleted_by_id, categoryId: post.category_id }),
  );
  const back = await recounting(unit, [post.id], async () => {
    const rows = await trx
      .updateTable('comments')
      .set({ deleted_at: null, deleted_by_id: null })
      .where((is) => is.or([is('id', '=', id), is('parent_id', '=', id)]))
      .where('deleted_at', '=', deletedAt)
      .where('purged_at', 'is', null)
      .where('conversation_id', '=', post.id)
      .returningAll()
      .execute();
    if (!rows.some((row) => row.id === id)) throw new AppError('CONFLICT');
    await demandParent(trx, found.parent_id);
    await indexComments(
      trx,
      rows.map((row) => ({ ...row, language: post.language })),
    );
    const ids = rows.map((row) => row.id);
    if (acceptedId !== null && post.accepted_comment_id === null && ids.includes(acceptedId)) {
      await changeConversation(trx, post.id, { accepted_comment_id: acceptedId });
    }
    if (officialId !== null && post.official_comment_id === null && ids.includes(officialId)) {
      await changeConversation(trx, post.id, { official_comment_id: officialId });
    }
    return rows;
  });
  for (const row of back) {
    emit({ type: 'comment.restored', payload: eventCommentOf(post, row) });
  }
  return { conversationId: post.id };
}

async function demandParent(
  trx: Parameters<typeof lockConversation>[0],
  parentId: number | null,
): Promise<void> {
  if (parentId === null) return;
  const parent = await trx
    .selectFrom('comments')
    .select('id')
    .where('id', '=', parentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!parent) throw new AppError('CONFLICT', { message: 'The parent comment no longer exists.' });
}
