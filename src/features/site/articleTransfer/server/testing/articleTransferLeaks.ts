import { makeKnowledgeBase } from '#features/engage/knowledgeBases/server/knowledgeBaseFactories.ts';
import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const articleTransferLeaks: FeatureLeaks = {
  queries: { articleImports: 'secrets' },
  // A zip names its files by the titles of articles.
  routes: { '/community/api/v1/articles/export/:id': 'secrets' },
  plant: async ({ db, secrets, members, categoryId }) => {
    const memberId = members.administrator;
    const base = await makeKnowledgeBase(db, { author_id: memberId, category_id: categoryId });
    await db
      .insertInto('article_imports')
      .values({
        ...{ knowledge_base_id: base.id, member_id: memberId, format: 'markdown', language: 'en' },
        ...{ publishes: false, is_dry_run: false, state: 'FAILED' },
        file_name: secrets.word('articleImport.fileName', 'postNotes'),
        error: secrets.word('articleImport.error', 'postNotes'),
        ...{ created_at: new Date(), updated_at: new Date() },
      })
      .execute();
  },
};
