import { sql } from 'kysely';
import { responsePath } from '#features/content/conversations/server/conversationFields.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import type { SearchDocumentKind } from '#features/content/searchIndex/server/searchDocuments.ts';
import { documentTypes, indexComments } from '#features/content/searchIndex/server/searchIndex.ts';
import type { Database } from '#platform/database/database.ts';
import { commentLoader } from './commentLoaders.ts';
import { veiledResponses, visibleComments } from './commentQueries.ts';

const indexed = (db: Database) =>
  db
    .selectFrom('comments as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .where('m.deleted_at', 'is', null)
    .where('c.deleted_at', 'is', null);

export const commentSearchDocuments: SearchDocumentKind = {
  name: 'comments',
  types: { comment: documentTypes.comment, reply: documentTypes.reply },
  count: async (db) => {
    const { count } = await indexed(db)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },
  indexAfter: async (trx, after, limit) => {
    const rows = await indexed(trx)
      .select(['m.id', 'm.conversation_id', 'm.parent_id', 'm.stripped_content', 'm.created_at'])
      .select('c.language')
      .where('m.id', '>', after)
      .orderBy('m.id')
      .limit(limit)
      .forShare()
      .execute();
    await indexComments(trx, rows);
    return rows.map(({ id }) => id);
  },
  exists: (docId) =>
    sql`exists (select from comments m join conversations c on c.id = m.conversation_id
      where m.id = ${docId} and m.deleted_at is null and c.deleted_at is null)`,
  // A response may be restricted although its post is not: those few are checked individually.
  isVisible: (scope, docId) => {
    const visible = visibleComments(scope).select('comments.id').where('comments.id', '=', docId);
    return sql`(${docId} not in (${veiledResponses}) or ${docId} in (${visible}))`;
  },
  find: async (ctx, id) => {
    const row = await commentLoader(ctx).load(id);
    const post = row && (await conversationLoader(ctx).load(row.conversation_id));
    if (row === null || post === null) return null;
    return {
      text: row.stripped_content,
      authorId: row.author_id,
      createdAt: row.created_at,
      path: () => responsePath(ctx, post, row.id),
    };
  },
};
