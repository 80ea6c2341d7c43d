import { AppError, type ErrorCode } from '#core/errors.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';

/**
 * Keeps where a post is to stand from being deleted or moved as long as the transaction runs. What was
 * found when it was read may be gone by now, and a deleted post is no reason to keep its place.
 * @throws AppError `code` where the category or topic is gone, or the topic stands elsewhere
 */
export async function keepPlace(
  trx: DatabaseTransaction,
  { categoryId, topicId }: { categoryId: number; topicId: number | null },
  code: ErrorCode,
): Promise<void> {
  const held = (table: 'topics' | 'categories', id: number) =>
    trx
      .selectFrom(table)
      .select('id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forKeyShare();
  const isThere =
    (topicId === null ||
      (await held('topics', topicId).where('category_id', '=', categoryId).executeTakeFirst())) &&
    (await held('categories', categoryId).executeTakeFirst());
  if (!isThere) throw new AppError(code, { message: 'Its topic or category no longer exists.' });
}
