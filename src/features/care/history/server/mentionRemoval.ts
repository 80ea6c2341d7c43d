import { sql } from 'kysely';
import {
  indexComments,
  indexConversations,
} from '#features/content/searchIndex/server/searchIndex.ts';
import type { ErasedMember } from '#features/people/account/server/deleteMembers.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { stripHtml } from '#platform/html/stripHtml.ts';

/**
 * Puts another name where a member is mentioned: in posts and responses, in their earlier versions
 * and in the search index. Names that were only typed are words like any other and stay.
 */
export async function renameMentions(
  trx: DatabaseTransaction,
  renaming: ErasedMember,
): Promise<void> {
  await renameInRevisions(trx, renaming);
  await renameInConversations(trx, renaming);
  await renameInComments(trx, renaming);
}

async function renameInRevisions(trx: DatabaseTransaction, renaming: ErasedMember): Promise<void> {
  await sql`
    update revisions set content = ${renamed('content', renaming)}
    where (target_type, target_id) in (
      select target_type, target_id from mentions where member_id = ${renaming.memberId})
      or content like ${marked(renaming)}`.execute(trx);
}

async function renameInConversations(
  trx: DatabaseTransaction,
  renaming: ErasedMember,
): Promise<void> {
  const { rows } = await sql<{ id: number; content: string }>`
    update conversations set content = ${renamed('content', renaming)}
    where id in (select target_id from mentions
        where member_id = ${renaming.memberId} and target_type = 'conversation')
      and content like ${marked(renaming)}
    returning id, content`.execute(trx);
  for (const { id, content } of rows) {
    const row = await trx
      .updateTable('conversations')
      .set({ stripped_content: stripHtml(content) })
      .where('id', '=', id)
      .returning([
        'id',
        'title',
        'tags',
        'stripped_content',
        'language',
        'created_at',
        'deleted_at',
      ])
      .executeTakeFirstOrThrow();
    if (row.deleted_at === null) await indexConversations(trx, [row]);
  }
}

async function renameInComments(trx: DatabaseTransaction, renaming: ErasedMember): Promise<void> {
  const { rows } = await sql<{ id: number; content: string; language: string }>`
    update comments set content = ${renamed('comments.content', renaming)}
    from conversations c
    where c.id = comments.conversation_id
      and comments.id in (select target_id from mentions
        where member_id = ${renaming.memberId} and target_type = 'comment')
      and comments.content like ${marked(renaming)}
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

/** The mark-up of a mention is ours alone: sanitizeContent writes it so and no other way. */
function renamed(column: string, { memberId, name }: ErasedMember) {
  const pattern = `(<a class="mention" data-member-id="${memberId}"[^>]*>)[^<]*(</a>)`;
  return sql`regexp_replace(${sql.ref(column)}, ${pattern}, ${`\\1@${name}\\2`}, 'g')`;
}

function marked({ memberId }: ErasedMember): string {
  return `%data-member-id="${memberId}"%`;
}
