import { sql } from 'kysely';
import { documentTypes } from '#features/content/searchIndex/server/searchIndex.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';

/** Where responses come to: `parentId` null makes them comments, a number replies to that comment. */
export interface RelocatedPlace {
  conversationId: number;
  parentId: number | null;
}

/** Puts responses under another post, within `recounting`, and their search documents with them. */
export async function relocate(
  trx: DatabaseTransaction,
  ids: readonly number[],
  { conversationId, parentId }: RelocatedPlace,
): Promise<void> {
  await sql`
    with moved as (
      update comments set conversation_id = ${conversationId}, parent_id = ${parentId}::bigint
      where id = any(${ids}::bigint[])
    )
    update search_documents
    set conversation_id = ${conversationId},
      doc_type = ${parentId === null ? documentTypes.comment : documentTypes.reply}::smallint
    where doc_type <> ${documentTypes.conversation} and doc_id = any(${ids}::bigint[])`.execute(
    trx,
  );
}

/** Replies to a comment, deleted ones too: whoever restores one finds it where the others are. */
export async function replyIdsOf(trx: DatabaseTransaction, commentId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('comments')
    .select('id')
    .where('parent_id', '=', commentId)
    .execute();
  return rows.map(({ id }) => id);
}
