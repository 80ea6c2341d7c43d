import { sql } from 'kysely';
import { documentTypes } from '#features/content/searchIndex/server/searchIndex.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';

/** Target of responses: with `parentId` null they become comments, otherwise replies to that comment. */
export interface RelocatedPlace {
  conversationId: number;
  parentId: number | null;
}

/** Moves responses to another post, within `recounting`, including their search documents. */
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

/** Replies to a comment, including deleted ones: a restored one appears with the others. */
export async function replyIdsOf(trx: DatabaseTransaction, commentId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('comments')
    .select('id')
    .where('parent_id', '=', commentId)
    .execute();
  return rows.map(({ id }) => id);
}
