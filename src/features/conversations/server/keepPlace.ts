import { AppError, type ErrorCode } from '#core/errors.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';

/**
 * Keeps where a post is to stand from being deleted as long as the transaction runs. What was found when
 * it was read may be gone by now, and a deleted post is no reason to keep its place.
 * @throws AppError `code` where the category or topic is gone
 */
export async function keepPlace(
  trx: DatabaseTransaction,
  { categoryId, topicId }: { categoryId: number; topicId: number | null },
  code: ErrorCode,
): Promise<void> {
  const places = [
    ['topics', topicId],
    ['categories', categoryId],
  ] as const;
  for (const [table, id] of places) {
    if (id === null) continue;
    const place = await trx
      .selectFrom(table)
      .select('id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forKeyShare()
      .executeTakeFirst();
    if (!place) throw new AppError(code, { message: 'The place it belongs in is there no more.' });
  }
}
