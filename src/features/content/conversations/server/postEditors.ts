import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';

/** Lets members edit a post like its author; replaces those of before. */
export async function setPostEditors(
  trx: DatabaseTransaction,
  postId: number,
  memberIds: readonly number[],
): Promise<void> {
  await trx
    .updateTable('conversations')
    .set({ editor_ids: [...memberIds] })
    .where('id', '=', postId)
    .where('editor_ids', 'is distinct from', sql<number[]>`${memberIds}::bigint[]`)
    .execute();
}
