import { graphql } from 'graphql';
import { beforeEach, expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { statementCounter } from '#platform/database/database.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { makeCategory, makeTopic } from './taxonomyFactories.ts';
import { ask, clearTaxonomy, plantTaxonomy, titles } from './taxonomyTestFactories.ts';

const { db } = await openTestDatabase();

const codesOf = async (source: string) => {
  const { errors } = await graphql({
    schema: productSchema,
    source,
    contextValue: testContext(db),
  });
  return errors?.map((error) => Object(error.originalError).code);
};

beforeEach(() => clearTaxonomy(db));

test('a category has every field, its way up, its children and its topics', async () => {
  const { repair, help, wheels } = await plantTaxonomy(db);
  const topic = await makeTopic(db, repair.id, { title: 'Spokes' });
  const { category } = await ask(
    db,
    `{ category(id: "${wheels.id}") {
    id slug path title image description type subType readablePathId banner uniqueIdentifier
    tags hierarchy { assetType id title slug path } messageCount followed bookmarked
    childCategories { id } topics { id }
  } }`,
  );
  expect(category).toMatchObject({
    id: String(wheels.id),
    path: `/categories/${wheels.slug}/${wheels.id}`,
    readablePathId: `${wheels.slug}/${wheels.id}`,
    type: 'COMMUNITY',
    messageCount: 5,
    followed: false,
    bookmarked: false,
    childCategories: [],
    topics: [],
    hierarchy: [
      { assetType: 'CATEGORY', id: String(help.id), title: 'Help' },
      { assetType: 'CATEGORY', id: String(repair.id), title: 'Repair' },
    ],
  });
  const { category: parent } = await ask(
    db,
    `{ category(id: "${repair.id}") { childCategories { title messageCount } topics { id } nestedMessageCount } }`,
  );
  expect(parent).toEqual({
    childCategories: [{ title: 'Wheels', messageCount: 5 }],
    topics: [{ id: String(topic.id) }],
    nestedMessageCount: 5,
  });
});

test('breadcrumbs, children and names of a whole tree cost two statements, then none', async () => {
  await plantTaxonomy(db);
  const contextValue = testContext(db);
  const source = `{ categories(first: 50) { nodes { title hierarchy { title } childCategories {
    title topics { title hierarchy { title } } childCategories { title } } } } }`;
  const before = statementCounter.count;
  await graphql({ schema: productSchema, source, contextValue });
  expect(statementCounter.count - before).toBe(2);
  await graphql({
    schema: productSchema,
    source,
    contextValue: { ...contextValue, perRequest: new Map() },
  });
  expect(statementCounter.count - before).toBe(2);
});

test('counters are fresh although the tree is held', async () => {
  const { start } = await plantTaxonomy(db);
  const contextValue = testContext(db);
  const read = async () => {
    const { data } = await graphql({
      schema: productSchema,
      source: `{ category(id: "${start.id}") { messageCount } }`,
      contextValue: { ...contextValue, perRequest: new Map() },
    });
    return data?.category;
  };
  expect(await read()).toEqual({ messageCount: 3 });
  await db.updateTable('categories').set({ message_count: 4 }).where('id', '=', start.id).execute();
  expect(await read()).toEqual({ messageCount: 4 });
});

test('the tree is dropped when it changes', async () => {
  const { start } = await plantTaxonomy(db);
  const contextValue = testContext(db);
  const read = async () => {
    const { data } = await graphql({
      schema: productSchema,
      source: `{ category(id: "${start.id}") { title } }`,
      contextValue: { ...contextValue, perRequest: new Map() },
    });
    return data?.category;
  };
  expect(await read()).toEqual({ title: 'Start' });
  await db.updateTable('categories').set({ title: 'Begin' }).where('id', '=', start.id).execute();
  contextValue.bus.publish([{ type: 'taxonomy.changed', payload: {} }]);
  expect(await read()).toEqual({ title: 'Begin' });
});

test('categories are listed from the top, three at a time', async () => {
  await plantTaxonomy(db);
  await makeCategory(db, { title: 'Fourth', position: 3 });
  const { categories } = await ask(db, '{ categories { nodes { title } totalCount hasMore } }');
  expect(categories).toMatchObject({ totalCount: 4, hasMore: true });
  expect(titles(categories)).toEqual(['Help', 'Áccents & news', 'Empty']);
  const { categories: last } = await ask(db, '{ categories(page: 1) { nodes { title } hasMore } }');
  expect(last).toEqual({ nodes: [{ title: 'Fourth' }], hasMore: false });
});

test('categories can be narrowed by parent, id, type, keyword and counts', async () => {
  const { help, repair, news, empty } = await plantTaxonomy(db);
  const list = async (args: string) =>
    titles((await ask(db, `{ categories(first: 50, ${args}) { nodes { title } } }`)).categories);
  expect(await list(`parentId: "${help.id}"`)).toEqual(['Repair', 'Start']);
  expect(await list(`parentIds: ["${help.id}", "${repair.id}"]`)).toEqual([
    'Repair',
    'Wheels',
    'Start',
  ]);
  expect(await list(`currentCategoryId: "${repair.id}"`)).toEqual(['Wheels']);
  expect(await list(`ids: ["${news.id}", "${repair.id}", "nonsense"]`)).toEqual([
    'Repair',
    'Áccents & news',
  ]);
  expect(await list('ids: []')).toEqual([]);
  expect(await list('types: ["BLOG"]')).toEqual(['Áccents & news']);
  expect(await list('keyword: "accents"')).toEqual(['Áccents & news']);
  expect(await list('keyword: "WHEEL"')).toEqual(['Wheels']);
  expect(await list('keyword: "100%_\\\\ \\u0000"')).toEqual([]);
  expect(await list('includeMessageCount: true')).toEqual(['Help', 'Áccents & news']);
  expect(await list(`parentId: "${help.id}", includeMessageCount: true`)).toEqual(['Start']);
  expect(await list(`parentId: "${help.id}", includeNestedMessageCount: true`)).toEqual([
    'Repair',
    'Start',
  ]);
  for (const parentId of ['99999999999999999999', 'abc', '0', '-2', `${empty.id}`]) {
    expect(await list(`parentId: "${parentId}"`)).toEqual([]);
  }
});

test('nested counts are shown where they were asked for, below too', async () => {
  await plantTaxonomy(db);
  const { categories } = await ask(
    db,
    `{ categories(includeNestedMessageCount: true) {
    nodes { messageCount childCategories { messageCount } } } }`,
  );
  expect(categories.nodes[0]).toEqual({
    messageCount: 9,
    childCategories: [{ messageCount: 5 }, { messageCount: 3 }],
  });
});

test('categories sort by every key in both directions', async () => {
  const { news, help, wheels, empty } = await plantTaxonomy(db);
  const now = Date.now();
  for (const [age, { id }] of [news, empty, help].entries()) {
    await db
      .updateTable('categories')
      .set({ created_at: new Date(now - age * 1000) })
      .where('id', '=', id)
      .execute();
  }
  await makeConversation(db, { category_id: empty.id, last_activity_at: new Date(now) });
  // A category is as lively as what is below it.
  await makeConversation(db, {
    ...{ category_id: wheels.id, last_activity_at: new Date(now - 60_000) },
  });
  await makeConversation(db, { category_id: news.id, last_activity_at: new Date(now - 90_000) });
  const list = async (args: string) =>
    titles((await ask(db, `{ categories(first: 50, ${args}) { nodes { title } } }`)).categories);
  const [H, N, E] = ['Help', 'Áccents & news', 'Empty'];
  expect(await list('sortKey: RANK')).toEqual([H, N, E]);
  expect(await list('sortKey: RANK, sortOrder: DESC')).toEqual([E, N, H]);
  expect(await list('sortKey: NAME')).toEqual([N, E, H]);
  expect(await list('sortKey: NAME, sortOrder: DESC')).toEqual([H, E, N]);
  expect(await list('sortKey: RECENT')).toEqual([N, E, H]);
  expect(await list('sortKey: CONVERSATION_COUNT')).toEqual([N, H, E]);
  expect(await list('sortKey: CONVERSATION_COUNT, includeNestedMessageCount: true')).toEqual([
    H,
    N,
  ]);
  expect(await list('sortKey: FOLLOWER_COUNT')).toEqual([N, H, E]);
  expect(await list('sortKey: LAST_ACTIVITY')).toEqual([E, H, N]);
});

test('what was deleted, and what hangs below it, exists for nobody', async () => {
  const { help, wheels, repair } = await plantTaxonomy(db);
  const topic = await makeTopic(db, wheels.id);
  await db
    .updateTable('categories')
    .set({ deleted_at: new Date() })
    .where('id', '=', repair.id)
    .execute();
  expect(await codesOf(`{ category(id: "${wheels.id}") { id } }`)).toEqual(['NOT_FOUND']);
  expect(await codesOf(`{ topic(id: "${topic.id}") { id } }`)).toEqual(['NOT_FOUND']);
  const { category } = await ask(
    db,
    `{ category(id: "${help.id}") { childCategories { title } } }`,
  );
  expect(category).toEqual({ childCategories: [{ title: 'Start' }] });
});

test.each(['category', 'topic'])('a %s that is not there is not found', async (name) => {
  for (const id of ['1', '0', '-1', '99999999999999999999', 'abc', "1' or 1=1", '']) {
    expect(await codesOf(`{ ${name}(id: "${id}") { id } }`)).toEqual(['NOT_FOUND']);
  }
});

test('categories by ids keep the order asked for and drop what is unknown', async () => {
  const { help, news } = await plantTaxonomy(db);
  const ids = [news.id, 'x', help.id, news.id, '99999999999999999'];
  const { categoriesByIds } = await ask(
    db,
    `{ categoriesByIds(categoryIds: ${JSON.stringify(ids.map(String))}) { title } }`,
  );
  expect(categoriesByIds).toEqual([{ title: 'Áccents & news' }, { title: 'Help' }]);
});

test('categories are grouped by their tags, the untagged last', async () => {
  await plantTaxonomy(db);
  const group = async (args: string) =>
    (
      await ask(db, `{ categoriesGroupedByTags${args} { key label categories { title } } }`)
    ).categoriesGroupedByTags.map((entry: { key: string; categories: { title: string }[] }) => [
      entry.key,
      ...entry.categories.map((category) => category.title),
    ]);
  expect(await group('')).toEqual([
    ['bikes', 'Help'],
    ['support', 'Help', 'Áccents & news'],
    ['', 'Empty'],
  ]);
  expect(await group('(tagSortOrder: DESC, categorySortKey: NAME)')).toEqual([
    ['support', 'Áccents & news', 'Help'],
    ['bikes', 'Help'],
    ['', 'Empty'],
  ]);
});

test('what an answer shows is named for the page cache', async () => {
  const { help, start } = await plantTaxonomy(db);
  const touched = new Set<string>();
  await ask(
    db,
    '{ categories(includeNestedMessageCount: true) { nodes { id messageCount } } tags { totalCount } }',
    {
      touch: (tag) => touched.add(tag),
    },
  );
  for (const tag of ['taxonomy', 'tags', `category:${help.id}`, `category:${start.id}`]) {
    expect(touched).toContain(tag);
  }
});

test('an empty community has empty lists', async () => {
  expect(
    await ask(
      db,
      `{ categories { totalCount } topics { totalCount } allTopics { id }
      tags { totalCount } categoriesGroupedByTags { key } categoriesByIds(categoryIds: []) { id } }`,
    ),
  ).toEqual({
    categories: { totalCount: 0 },
    topics: { totalCount: 0 },
    allTopics: [],
    tags: { totalCount: 0 },
    categoriesGroupedByTags: [],
    categoriesByIds: [],
  });
});

test('all categories of the top level are told, more than a page of a list holds', async () => {
  for (let number = 0; number < 101; number += 1) await makeCategory(db);
  const { allCategories } = await ask(db, '{ allCategories { id } }');
  const top = db.selectFrom('categories').select('id').where('parent_id', 'is', null);
  expect(allCategories).toHaveLength((await top.execute()).length);
});
