import { replaceAttachedFiles } from '#features/base/files/server/attachFiles.ts';
import type { CommentRow } from '#features/content/comments/server/commentQueries.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { indexComments } from '#features/content/searchIndex/server/searchIndex.ts';
import type { Unit } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { MessageRef } from './origins.ts';

const atOnce = 200;

/**
 * Copies the public responses below a message to a post, within `recounting`: replies of a comment as
 * comments, comments of a post with their replies. @returns ids of the copies
 */
export async function copyResponses(
  { trx }: Pick<Unit, 'trx'>,
  source: MessageRef,
  to: ConversationRow,
): Promise<number[]> {
  const tops = await listOpen(trx, source);
  const copies = await insertCopies(trx, tops, { to, parentOf: () => null });
  if (source.type === 'comment') return [...copies.values()];
  const replies: CommentRow[] = [];
  for (let from = 0; from < tops.length; from += atOnce) {
    const ids = tops.slice(from, from + atOnce).map(({ id }) => id);
    replies.push(...(await open(trx).where('parent_id', 'in', ids).orderBy('id').execute()));
  }
  const parentOf = (row: CommentRow) => copies.get(row.parent_id ?? 0) ?? null;
  const below = await insertCopies(trx, replies, { to, parentOf });
  return [...copies.values(), ...below.values()];
}

/** Counted content is not deleted; repeated for the indexes by post and by parent. */
function open(trx: DatabaseTransaction) {
  return trx
    .selectFrom('comments')
    .selectAll()
    .where('is_counted', '=', true)
    .where('deleted_at', 'is', null);
}

function listOpen(trx: DatabaseTransaction, { type, id }: MessageRef): Promise<CommentRow[]> {
  const below =
    type === 'comment'
      ? open(trx).where('parent_id', '=', id)
      : open(trx).where('conversation_id', '=', id).where('parent_id', 'is', null);
  return below.orderBy('id').execute();
}

/** @returns the copy of each */
async function insertCopies(
  trx: DatabaseTransaction,
  rows: readonly CommentRow[],
  { to, parentOf }: { to: ConversationRow; parentOf: (row: CommentRow) => number | null },
): Promise<Map<number, number>> {
  const copies = new Map<number, number>();
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce);
    const made = await trx
      .insertInto('comments')
      .values(some.map((row) => copyOf(row, { postId: to.id, parentId: parentOf(row) })))
      .returningAll()
      .execute();
    await indexComments(
      trx,
      made.map((row) => ({ ...row, language: to.language })),
    );
    const links = some.map((row, index) => ({ from: row.id, to: made[index]?.id ?? 0 }));
    for (const link of links) copies.set(link.from, link.to);
    await replaceAttachedFiles(trx, { from: 'comment', to: 'comment', ids: links });
    await trx
      .insertInto('forks')
      .values(
        links.map((link) => ({
          ...{ target_type: 'comment', target_id: link.to },
          ...{ source_type: 'comment', source_id: link.from },
        })),
      )
      .execute();
  }
  return copies;
}

function copyOf(
  row: CommentRow,
  { postId, parentId }: { postId: number; parentId: number | null },
) {
  return {
    conversation_id: postId,
    parent_id: parentId,
    author_id: row.author_id,
    content: row.content,
    stripped_content: row.stripped_content,
    attachments: JSON.stringify(row.attachments),
    inline_media: JSON.stringify(row.inline_media),
    is_edited: row.is_edited,
    // The sort number belongs to the original thread.
    index_disabled: row.index_disabled,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
