import { sql } from 'kysely';
import type { SearchDocumentKind } from '#features/content/searchIndex/server/searchDocuments.ts';
import {
  documentTypes,
  indexConversations,
} from '#features/content/searchIndex/server/searchIndex.ts';
import type { Database } from '#platform/database/database.ts';
import { conversationPath } from './conversationFields.ts';
import { conversationLoader } from './conversationLoader.ts';

const indexed = (db: Database) =>
  db
    .selectFrom('conversations')
    .where('deleted_at', 'is', null)
    .where('merged_into_id', 'is', null);

export const conversationSearchDocuments: SearchDocumentKind = {
  name: 'conversations',
  types: { conversation: documentTypes.conversation },
  count: async (db) => {
    const { count } = await indexed(db)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },
  indexAfter: async (trx, after, limit) => {
    const rows = await indexed(trx)
      .select(['id', 'title', 'tags', 'stripped_content', 'language', 'created_at'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .forShare()
      .execute();
    await indexConversations(trx, rows);
    return rows.map(({ id }) => id);
  },
  exists: (docId) =>
    sql`exists (select from conversations c where c.id = ${docId} and c.deleted_at is null)`,
  isVisible: () => sql`true`,
  find: async (ctx, id) => {
    const row = await conversationLoader(ctx).load(id);
    if (row === null) return null;
    return {
      text: row.stripped_content,
      authorId: row.author_id,
      createdAt: row.created_at,
      path: () => conversationPath(ctx, row),
    };
  },
};
