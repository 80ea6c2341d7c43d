import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { openTestServer } from '#platform/testing/testServer.ts';
import { makeCategory, makeTopic } from './taxonomyFactories.ts';
import { registerTaxonomyRoutes } from './taxonomyRoutes.ts';

const { db } = await openTestDatabase();
const app = await openTestServer(db);
await app.register(registerTaxonomyRoutes);
afterAll(() => app.close());

const tools = await makeCategory(db, { title: 'Tools', position: 1 });
const apps = await makeCategory(db, { title: 'Apps', position: 2 });
const below = await makeCategory(db, { title: 'Drills' }, tools);
const topic = await makeTopic(db, below.id, { title: 'Bits' });
await makeCategory(db, { title: 'Gone', deleted_at: new Date() });

const address = '/care/community/rest/un-authenticated/category/all-categories-hierarchy';
const ask = (query = '') => app.inject(`${address}${query}`);
const titles = async (query: string) =>
  (await ask(query)).json().categories.map((each: { title: string }) => each.title);

test('the tree holds what is below each category, and nothing deleted', async () => {
  expect((await ask()).json().categories).toEqual([
    {
      id: `${tools.id}`,
      title: 'Tools',
      path: `/categories/${tools.slug}/${tools.id}`,
      topics: [],
      children: [
        {
          id: `${below.id}`,
          title: 'Drills',
          path: `/categories/${below.slug}/${below.id}`,
          children: [],
          topics: [{ id: `${topic.id}`, title: 'Bits', path: `/topics/${topic.slug}/${topic.id}` }],
        },
      ],
    },
    expect.objectContaining({ id: `${apps.id}`, title: 'Apps', children: [] }),
  ]);
});

test('relevance and name are the name, rank is the order', async () => {
  expect(await titles('?sortKey=relevance')).toEqual(['Apps', 'Tools']);
  expect(await titles('?sortKey=NAME&sortOrder=DESC')).toEqual(['Tools', 'Apps']);
  expect(await titles('?sortKey=rank')).toEqual(['Tools', 'Apps']);
  expect(await titles('?sortKey=recent')).toEqual(['Tools', 'Apps']);
  expect(await titles('?sortKey=order')).toEqual(['Tools', 'Apps']);
  expect(await titles('?sortKey=modifiedTime&sortOrder=DESC')).toEqual(
    await titles('?sortKey=recent&sortOrder=DESC'),
  );
  expect((await ask('?sortKey=constructor')).json()).toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringContaining('sortKey'),
  });
});

test('the tree is sorted in a language of a region', async () => {
  const brazil = await openTestServer(db, { locale: 'pt_BR' });
  await brazil.register(registerTaxonomyRoutes);
  const answer = await brazil.inject(`${address}?sortKey=NAME`);
  await brazil.close();
  expect(answer.json().categories.map((each: { title: string }) => each.title)).toEqual([
    'Apps',
    'Tools',
  ]);
});
