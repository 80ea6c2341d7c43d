import { AppError } from '#core/errors.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { CommentRow } from './commentQueries.ts';

/**
 * @param postId the post that was locked for it
 * @throws AppError NOT_FOUND; CONFLICT if it has moved to another post meanwhile
 */
export async function lockResponse(
  trx: DatabaseTransaction,
  id: number,
  postId: number,
): Promise<CommentRow> {
  const row = await trx
    .selectFrom('comments')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  if (row.conversation_id !== postId) throw new AppError('CONFLICT');
  return row;
}

/**
 * Marks a comment with its replies, or a reply, as deleted, within `recounting`. All get the same timestamp,
 * so that they can be restored together.
 * @returns the deleted ids
 */
export async function hideResponse(
  trx: DatabaseTransaction,
  id: number,
  { actorId, now }: { actorId: number; now: Date },
): Promise<number[]> {
  const rows = await trx
    .updateTable('comments')
    .set({ deleted_at: now, deleted_by_id: actorId })
    .where((is) => is.or([is('id', '=', id), is('parent_id', '=', id)]))
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
