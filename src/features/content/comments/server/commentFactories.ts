import type { Insertable } from 'kysely';
import type { Comments } from '#db/tables.ts';
import { indexComment } from '#features/content/searchIndex/server/searchIndex.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import type { Database } from '#platform/database/database.ts';
import type { CommentRow } from './commentQueries.ts';

let serial = 0;

/**
 * Inserts a comment for a test, or a reply if `parent_id` is given, indexed for search. Updates the counters
 * of the post and the parent for public responses; no other counters.
 */
export async function makeComment(
  db: Database,
  conversationId: number,
  fields: Partial<Insertable<Comments>> = {},
): Promise<CommentRow> {
  serial += 1;
  const row = await db
    .insertInto('comments')
    .values({
      content: `<p>Comment ${serial}.</p>`,
      stripped_content: `Comment ${serial}.`,
      ...fields,
      conversation_id: conversationId,
      author_id: fields.author_id ?? (await makeMember(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.deleted_at !== null) return row;
  const isOpen = !row.is_private && row.spam_at === null && row.held_at === null;
  if (isOpen) await countComment(db, row);
  await indexComment(db, { ...row, language: 'en' });
  return row;
}

async function countComment(db: Database, row: CommentRow): Promise<void> {
  const comments = row.parent_id === null ? 1 : 0;
  await db
    .updateTable('conversations')
    .set(({ eb }) => ({
      comment_count: eb('comment_count', '+', comments),
      reply_count: eb('reply_count', '+', 1),
      last_comment_id: row.id,
      last_replier_id: row.author_id,
      last_response_at: row.created_at,
    }))
    .where('id', '=', row.conversation_id)
    .execute();
  if (row.parent_id !== null) {
    await db
      .updateTable('comments')
      .set(({ eb }) => ({ reply_count: eb('reply_count', '+', 1) }))
      .where('id', '=', row.parent_id)
      .execute();
  }
}
