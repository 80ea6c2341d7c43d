import { expect, test } from 'vitest';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { ask } from './taxonomyTestFactories.ts';

const { db } = await openTestDatabase();

test('tags are listed by use, name and age, and found by a part of their name', async () => {
  const old = new Date(Date.now() - 1000);
  await db
    .insertInto('tags')
    .values([
      { name: 'brakes', conversation_count: 5, created_at: old },
      { name: 'road-bike', conversation_count: 9, created_at: new Date() },
      { name: 'e_bike', conversation_count: 0, description: 'With a motor', created_at: old },
      { name: 'bike-thief', conversation_count: 0, created_at: old },
      { name: '東京', conversation_count: 1, created_at: old },
    ])
    .execute();
  const list = async (args: string) =>
    (await ask(db, `{ tags${args} { nodes { name } totalCount } }`)).tags.nodes.map(
      (tag: { name: string }) => tag.name,
    );
  expect(await list('')).toEqual(['road-bike', 'brakes', '東京']);
  expect(await list('(sortKey: NAME)')).toEqual(['brakes', 'road-bike', '東京']);
  expect(await list('(sortKey: RECENT, first: 1)')).toEqual(['road-bike']);
  expect(await list('(sortOrder: ASC)')).toEqual(['東京', 'brakes', 'road-bike']);
  expect(await list('(searchKeyword: " BIKE ")')).toEqual(['road-bike', 'e_bike']);
  expect(await list('(searchKeyword: "Röad bike")')).toEqual(['road-bike']);
  expect(await list('(searchKeyword: "_")')).toEqual(['e_bike']);
  expect(await list('(searchKeyword: "%")')).toEqual([]);
  expect(await list('(searchKeyword: "\\u0000")')).toEqual(['road-bike', 'brakes', '東京']);
  expect(await list('(page: 1)')).toEqual([]);
  const { tags } = await ask(db, '{ tags(first: 1) { totalCount hasMore nodes { path } } }');
  expect(tags).toMatchObject({ totalCount: 3, hasMore: true });
  expect(tags.nodes[0].path).toBe('/conversations/search?tags=road-bike');
});
