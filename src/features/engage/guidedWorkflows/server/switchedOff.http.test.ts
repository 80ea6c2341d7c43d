import { expect, test } from 'vitest';
import { postPath } from '#core/postTypes.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeArticle } from '#features/engage/articles/server/articleFactories.ts';
import { makeKnowledgeBase } from '#features/engage/knowledgeBases/server/knowledgeBaseFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { makePublishedWorkflow } from './workflowFactories.ts';

const { portal, db } = await openPortalForFile();
const category = await makeCategory(db);
await writeSettings(db, {
  enabledConversationTypes: ['QUESTION'],
  navigation: [{ label: 'Handbook', href: '/knowledge' }],
});
portal.services.bus.publish([{ type: 'settings.changed', payload: {} }]);
const base = await makeKnowledgeBase(db, { category_id: category.id });
const { post: article } = await makeArticle(db, base, { title: 'Pump', state: 'PUBLISHED' });
const { post: note } = await makeArticle(db, base, {
  ...{ title: 'News', state: 'PUBLISHED', article: { type: 'RELEASE_NOTE' } },
});
const { post: workflow } = await makePublishedWorkflow(db, { post: { category_id: category.id } });
const idea = await makeConversation(db, { type: 'IDEA', category_id: category.id });

test('what is switched off has no pages and feeds, and nothing leads there', async () => {
  const pages = [base, article, note, workflow].map((post) => (post ? postPath(post) : ''));
  const paths = [
    ...[...pages, '/knowledge', '/releases', `/embed/guided-workflows/${workflow.id}`],
    ...['/feeds/releases.atom', `/feeds/knowledge/${base.id}.atom`],
  ];
  const statuses = await Promise.all(
    paths.map(async (path) => [path, (await portal.ask(path)).status]),
  );
  expect(statuses).toEqual(paths.map((path) => [path, 404]));
  // Posts of other types keep their pages.
  const { headers } = await portal.ask(postPath(idea));
  const kept = await portal.ask(headers.location ?? '');
  expect(kept.status).toBe(200);
  expect(kept.text).not.toContain('Handbook');
});
