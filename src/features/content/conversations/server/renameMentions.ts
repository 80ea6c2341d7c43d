import { sql } from 'kysely';
import { indexConversations } from '#features/content/searchIndex/server/searchIndex.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { ErasedMember } from '#platform/feature/memberData.ts';
import { stripHtml } from '#platform/html/stripHtml.ts';

type Renaming = Pick<ErasedMember, 'memberId' | 'name'>;

/**
 * A column's HTML with a member's new name in mentions. Only sanitizeContent produces the markup of a
 * mention, always in this form. Plain text names are unchanged.
 */
export function renamedMentions(column: string, { memberId, name }: Renaming) {
  const pattern = `(<a class="mention" data-member-id="${memberId}"[^>]*>)[^<]*(</a>)`;
  return sql`regexp_replace(${sql.ref(column)}, ${pattern}, ${`\\1@${name}\\2`}, 'g')`;
}

/** A LIKE pattern for texts that mention a member. */
export function mentionPattern({ memberId }: Pick<Renaming, 'memberId'>): string {
  return `%data-member-id="${memberId}"%`;
}

/** Updates a member's name in mentions in posts, and in the search index. */
export async function renameInConversations(
  trx: DatabaseTransaction,
  renaming: Renaming,
): Promise<void> {
  const { rows } = await sql<{ id: number; content: string }>`
    update conversations set content = ${renamedMentions('content', renaming)}
    where id in (select target_id from mentions
        where member_id = ${renaming.memberId} and target_type = 'conversation')
      and content like ${mentionPattern(renaming)}
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
