import type { Insertable } from 'kysely';
import type { Conversations, KnowledgeBases } from '#db/tables.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import type { Database } from '#platform/database/database.ts';
import type { SectionRow } from './knowledgeBaseStore.ts';

/** Inserts a knowledge base for a test. @returns its start page */
export async function makeKnowledgeBase(
  db: Database,
  post: Partial<Insertable<Conversations>> = {},
  setup: Partial<Insertable<KnowledgeBases>> = {},
): Promise<ConversationRow> {
  const row = await makeConversation(db, {
    ...{ title: 'Help center', topic_id: null, is_private: post.audience != null },
    ...post,
    type: 'KNOWLEDGE_BASE',
  });
  const moment = { created_at: new Date(), updated_at: new Date() };
  await db
    .insertInto('knowledge_bases')
    .values({ ...setup, ...moment, id: row.id, position: 0 })
    .execute();
  return row;
}

/** Inserts a section at the end of its parent. */
export async function makeSection(
  db: Database,
  knowledgeBaseId: number,
  { name = 'Getting started', parentId = null }: { name?: string; parentId?: number | null } = {},
): Promise<SectionRow> {
  const siblings = await db
    .selectFrom('kb_sections')
    .select('id')
    .where('knowledge_base_id', '=', knowledgeBaseId)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .execute();
  return db
    .insertInto('kb_sections')
    .values({
      ...{ knowledge_base_id: knowledgeBaseId, parent_id: parentId, position: siblings.length },
      ...{ names: JSON.stringify({ en: name }), created_at: new Date(), updated_at: new Date() },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
