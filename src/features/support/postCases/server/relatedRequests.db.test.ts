import { expect, test } from 'vitest';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
import { makeArticle } from '#features/engage/articles/server/articleFactories.ts';
import { makeKnowledgeBase } from '#features/engage/knowledgeBases/server/knowledgeBaseFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { listRelatedRequests } from './relatedRequests.ts';

const { db } = await openTestDatabase();
const agent = await makeMember(db, { role: 'agent' });
const customer = await makeMember(db);

const article = { title: 'Change the filter of the pump', tags: ['filter'], articleId: 0 };
const relatedTo = async (viewer: Viewer, about = article) =>
  (await listRelatedRequests(testContext(db, { viewer }), about)).map(({ title }) => title);

test('agents see the requests whose subject is like the title of an article, most alike first, as are those with its tags', async () => {
  const make = (title: string, fields = {}) =>
    makeSupportRequest(db, { title, requester_id: customer.id, ...fields });
  await make('Invoice of May');
  await make('How to change the filter of a pump');
  await make('Change the filter of the pump, please');
  const { id } = await make('Filter of the pump: how to change it', { tags: ['filter'] });
  await make('Change the filter of my pump', { merged_into: id });
  expect(await relatedTo(agent.viewer)).toEqual([
    'Filter of the pump: how to change it',
    'Change the filter of the pump, please',
    'How to change the filter of a pump',
  ]);
});

test('requests that an article was drafted from come first', async () => {
  const base = await makeKnowledgeBase(db);
  const { article: drafted } = await makeArticle(db, base);
  const row = await makeSupportRequest(db, { title: 'It drips', requester_id: customer.id });
  await db
    .insertInto('support_request_articles')
    .values({ request_id: row.id, article_id: drafted.id, created_at: new Date() })
    .execute();
  const about = { ...article, title: 'Drips', articleId: drafted.id };
  expect((await relatedTo(agent.viewer, about))[0]).toBe('It drips');
  expect(await relatedTo(customer.viewer, about)).toEqual([]);
});

test('nobody else sees them, not even the requester', async () => {
  for (const viewer of [anonymousViewer, customer.viewer]) {
    expect(await relatedTo(viewer)).toEqual([]);
  }
});
