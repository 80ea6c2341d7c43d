import { sql } from 'kysely';
import {
  mentionPattern,
  renamedMentions,
} from '#features/content/conversations/server/renameMentions.ts';
import { indexComments } from '#features/content/searchIndex/server/searchIndex.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { ErasedMember } from '#platform/feature/memberData.ts';
import { stripHtml } from '#platform/html/stripHtml.ts';

/** Updates a member's name in mentions in comments and replies, and in the search index. */
export async function renameInComments(
  trx: DatabaseTransaction,
  renaming: ErasedMember,
): Promise<void> {
  const { rows } = await sql<{ id: number; content: string; language: string }>`
    update comments set content = ${renamedMentions('comments.content', renaming)}
    from conversations c
    where c.id = comments.conversation_id
      and comments.id in (select target_id from mentions
        where member_id = ${renaming.memberId} and target_type = 'comment')
      and comments.content like ${mentionPattern(renaming)}
    returning comments.id, comments.content, c.language`.execute(trx);
  for (const { id, content, language } of rows) {
    const row = await trx
      .updateTable('comments')
      .set({ stripped_content: stripHtml(content) })
      .where('id', '=', id)
      .returning([
        'id',
        'conversation_id',
        'parent_id',
        'stripped_content',
        'created_at',
        'deleted_at',
      ])
      .executeTakeFirstOrThrow();
    if (row.deleted_at === null) await indexComments(trx, [{ ...row, language }]);
  }
}
