import { AppError } from '#core/errors.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { CommentRow } from './commentQueries.ts';

/** @throws AppError NOT_FOUND */
export async function lockResponse(trx: DatabaseTransaction, id: number): Promise<CommentRow> {
  const row = await trx
    .selectFrom('comments')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  return row;
}

/**
 * Takes a comment with its replies, or a reply, out of sight, within `recounting`. All are marked with
 * the same moment, so that they can come back together.
 * @returns the ids that are gone
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
