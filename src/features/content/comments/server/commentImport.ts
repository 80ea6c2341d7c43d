import { sql } from 'kysely';
import {
  attachImportedFiles,
  detachImportedFiles,
} from '#features/base/files/server/attachImportedFiles.ts';
import {
  attachmentSources,
  importedAttachments,
  noteImportedMentions,
  purgeImported,
  sentAsOf,
} from '#features/content/conversations/server/importedContent.ts';
import {
  type IndexedComment,
  indexComments,
  removeCommentFromIndex,
} from '#features/content/searchIndex/server/searchIndex.ts';
import { stripHtml } from '#platform/html/stripHtml.ts';
import {
  defineImportKind,
  type ImportKind,
  type ImportScope,
} from '#platform/import/importKind.ts';
import { commentRecord } from './commentExport.ts';

const holder = { table: 'comments', type: 'comment' } as const;

/** Of a comment that others reply to. */
interface ParentPlace {
  conversationId: number;
  parentId: number | null;
}

const comments = defineImportKind(commentRecord, {
  kind: 'comments',
  table: 'comments',
  references: ({ postId, parentId, authorId, addresseeId }) => [
    ['posts', postId],
    ['comments', parentId],
    ['members', authorId, 'required'],
    ...(addresseeId === null ? [] : [['members', addresseeId] as const]),
  ],
  texts: ({ content, attachments }) => [content, ...attachmentSources(attachments)],
  prepare: async ({ trx }, records, given) => {
    const places = new Map<number, ParentPlace>();
    for (const { id, postId, parentId } of records) {
      const [newId, conversationId] = [given.newId('comments', id), given.newId('posts', postId)];
      if (newId === undefined || conversationId === undefined) continue;
      places.set(newId, { conversationId, parentId: given.newId('comments', parentId) ?? null });
    }
    const parents = records.flatMap(({ parentId }) => given.newId('comments', parentId) ?? []);
    const { rows } = await sql<{ id: number; conversation_id: number; parent_id: number | null }>`
      select id, conversation_id, parent_id from comments where id = any(${parents}::bigint[])`.execute(
      trx,
    );
    for (const row of rows) {
      places.set(row.id, { conversationId: row.conversation_id, parentId: row.parent_id });
    }
    return places;
  },
  row: (comment, given) => {
    const conversationId = given.find('posts', comment.postId);
    if (conversationId === null) return 'its post was not imported';
    const content = given.html(comment.content);
    const parentId = given.find('comments', comment.parentId);
    return {
      conversation_id: conversationId,
      parent_id: parentId === null ? null : topOf(parentId, conversationId, given),
      author_id: given.require('members', comment.authorId),
      addressee_id: given.find('members', comment.addresseeId),
      sent_as: sentAsOf(comment.sentAs, given),
      content,
      stripped_content: stripHtml(content),
      created_at: comment.createdAt,
      updated_at: comment.editedAt ?? comment.createdAt,
      edited_at: comment.editedAt,
      is_edited: comment.editedAt !== null,
      is_private: comment.isPrivate,
      held_at: comment.heldAt,
      spam_at: comment.spamAt,
      deleted_at: comment.deletedAt,
      attachments: importedAttachments(comment.attachments, given),
    };
  },
  unwatched: ['updated_at', 'parent_id', 'conversation_id'],
  linked: ['content'],
  written: async (scope, rows) => {
    const ids = rows.map(({ row }) => Number(row.id));
    await attachImportedFiles(scope, holder, rows);
    await noteImportedMentions(scope, holder, ids);
    await indexComments(scope.trx, await documentsOf(scope, ids));
    for (const { record, row, isNew } of rows) {
      if (!isNew && record.deletedAt !== null)
        await removeCommentFromIndex(scope.trx, Number(row.id));
    }
  },
  removed: async (scope, rows) => {
    const { trx } = scope;
    await detachImportedFiles(scope, holder.type, rows);
    const ids = rows.map(({ id }) => id);
    await purgeImported(trx, 'comment', ids);
    const gone = sql`any(${ids}::bigint[])`;
    await sql`update conversations set accepted_comment_id = null where accepted_comment_id = ${gone}`.execute(
      trx,
    );
    await sql`update conversations set official_comment_id = null where official_comment_id = ${gone}`.execute(
      trx,
    );
    await sql`update conversations set last_comment_id = null, last_replier_id = null where last_comment_id = ${gone}`.execute(
      trx,
    );
  },
});

/** Replies are one level deep: a reply to a reply belongs to the same comment. */
function topOf(
  parentId: number,
  conversationId: number,
  {
    prepared,
    degrade,
  }: { prepared: ReadonlyMap<number, ParentPlace>; degrade: (reason: string) => void },
): number | null {
  const seen = new Set<number>();
  for (let id = parentId; !seen.has(id); ) {
    seen.add(id);
    const place = prepared.get(id);
    // A row's parent is at the top.
    if (place === undefined && id !== parentId) return id;
    if (place === undefined || place.conversationId !== conversationId) {
      degrade('is a reply to a comment of another post: a comment');
      return null;
    }
    if (place.parentId === null) {
      if (id !== parentId) degrade('is a reply to a reply: a reply to the comment above');
      return id;
    }
    id = place.parentId;
  }
  degrade('is a reply to itself: a comment');
  return null;
}

async function documentsOf(
  { trx }: ImportScope,
  ids: readonly number[],
): Promise<IndexedComment[]> {
  const { rows } = await sql<IndexedComment>`
    select c.id, c.conversation_id, c.parent_id, c.stripped_content, c.created_at, post.language
    from comments c join conversations post on post.id = c.conversation_id
    where c.id = any(${[...ids]}::bigint[]) and c.deleted_at is null`.execute(trx);
  return rows;
}

export const commentImport: readonly ImportKind[] = [comments];
