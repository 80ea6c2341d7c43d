import { AppError, type ErrorCode } from '#core/errors.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';

/**
 * Locks a post's topic or category against deletion and moving for the transaction. It may have changed since
 * it was read.
 * @throws AppError `code` if the category or topic is deleted, or the topic was moved
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
