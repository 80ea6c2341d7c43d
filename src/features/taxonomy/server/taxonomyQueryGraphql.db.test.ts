import { graphql } from 'graphql';
import { beforeEach, expect, test } from 'vitest';
import { schema } from '#app/schema.ts';
import { makeMember } from '#features/members/server/memberFactories.ts';
import { statementCounter } from '#platform/database/database.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { makeCategory, makeTopic } from './taxonomyFactories.ts';

const { db } = await openTestDatabase();

async function ask(source: string, overrides: Parameters<typeof testContext>[1] = {}) {
  const contextValue = testContext(db, overrides);
  const { data, errors } = await graphql({ schema, source, contextValue });
  expect(errors).toBeUndefined();
  return JSON.parse(JSON.stringify(data));
}

const codesOf = async (source: string) => {
  const { errors } = await graphql({ schema, source, contextValue: testContext(db) });
  return errors?.map((error) => Object(error.originalError).code);
};

const titles = (page: { nodes: { title: string }[] }) => page.nodes.map((node) => node.title);

beforeEach(async () => {
  await db.deleteFrom('topics').execute();
  await db.deleteFrom('categories').where('parent_id', 'is not', null).execute();
  await db.deleteFrom('categories').execute();
  await db.deleteFrom('tags').execute();
});

/** Help (Start, Repair (Wheels)), News, Empty. */
async function plant() {
  const help = await makeCategory(db, {
    title: 'Help',
    position: 0,
    message_count: 1,
    nested_message_count: 9,
    tags: ['bikes', 'support'],
  });
  const start = await makeCategory(
    db,
    { title: 'Start', position: 1, message_count: 3, nested_message_count: 3 },
    help,
  );
  const repair = await makeCategory(
    db,
    { title: 'Repair', position: 0, message_count: 0, nested_message_count: 5 },
    help,
  );
  const wheels = await makeCategory(
    db,
    { title: 'Wheels', message_count: 5, nested_message_count: 5 },
    repair,
  );
  const news = await makeCategory(db, {
    title: 'Áccents & news',
    position: 1,
    message_count: 2,
    nested_message_count: 2,
    follow_count: 7,
    type: 'BLOG',
    tags: ['support'],
  });
  const empty = await makeCategory(db, { title: 'Empty', position: 2 });
  return { help, start, repair, wheels, news, empty };
}

test('a category has every field, its way up, its children and its topics', async () => {
  const { repair, help, wheels } = await plant();
  const topic = await makeTopic(db, repair.id, { title: 'Spokes' });
  const { category } = await ask(`{ category(id: "${wheels.id}") {
    id slug path title image description type subType readablePathId banner uniqueIdentifier
    tags hierarchy { assetType id title slug path } messageCount followed bookmarked
    childCategories { id } topics { id }
  } }`);
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
    `{ category(id: "${repair.id}") { childCategories { title messageCount } topics { id } nestedMessageCount } }`,
  );
  expect(parent).toEqual({
    childCategories: [{ title: 'Wheels', messageCount: 5 }],
    topics: [{ id: String(topic.id) }],
    nestedMessageCount: 5,
  });
});

test('breadcrumbs, children and names of a whole tree cost two statements, then none', async () => {
  await plant();
  const contextValue = testContext(db);
  const source = `{ categories(first: 50) { nodes { title hierarchy { title } childCategories {
    title topics { title hierarchy { title } } childCategories { title } } } } }`;
  const before = statementCounter.count;
  await graphql({ schema, source, contextValue });
  expect(statementCounter.count - before).toBe(2);
  await graphql({ schema, source, contextValue: { ...contextValue, perRequest: new Map() } });
  expect(statementCounter.count - before).toBe(2);
});

test('counters are fresh although the tree is held', async () => {
  const { start } = await plant();
  const contextValue = testContext(db);
  const read = async () => {
    const { data } = await graphql({
      schema,
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
  const { start } = await plant();
  const contextValue = testContext(db);
  const read = async () => {
    const { data } = await graphql({
      schema,
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
  await plant();
  await makeCategory(db, { title: 'Fourth', position: 3 });
  const { categories } = await ask('{ categories { nodes { title } totalCount hasMore } }');
  expect(categories).toMatchObject({ totalCount: 4, hasMore: true });
  expect(titles(categories)).toEqual(['Help', 'Áccents & news', 'Empty']);
  const { categories: last } = await ask('{ categories(page: 1) { nodes { title } hasMore } }');
  expect(last).toEqual({ nodes: [{ title: 'Fourth' }], hasMore: false });
});

test('categories can be narrowed by parent, id, type, keyword and counts', async () => {
  const { help, repair, news, empty } = await plant();
  const list = async (args: string) =>
    titles((await ask(`{ categories(first: 50, ${args}) { nodes { title } } }`)).categories);
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
  await plant();
  const { categories } = await ask(`{ categories(includeNestedMessageCount: true) {
    nodes { messageCount childCategories { messageCount } } } }`);
  expect(categories.nodes[0]).toEqual({
    messageCount: 9,
    childCategories: [{ messageCount: 5 }, { messageCount: 3 }],
  });
});

test('categories sort by every key in both directions', async () => {
  const { news, help, empty } = await plant();
  const now = Date.now();
  for (const [age, { id }] of [news, empty, help].entries()) {
    await db
      .updateTable('categories')
      .set({ created_at: new Date(now - age * 1000) })
      .where('id', '=', id)
      .execute();
  }
  await makeTopic(db, empty.id, { last_activity_at: new Date(now) });
  const list = async (args: string) =>
    titles((await ask(`{ categories(first: 50, ${args}) { nodes { title } } }`)).categories);
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
  const { help, wheels, repair } = await plant();
  const topic = await makeTopic(db, wheels.id);
  await db
    .updateTable('categories')
    .set({ deleted_at: new Date() })
    .where('id', '=', repair.id)
    .execute();
  expect(await codesOf(`{ category(id: "${wheels.id}") { id } }`)).toEqual(['NOT_FOUND']);
  expect(await codesOf(`{ topic(id: "${topic.id}") { id } }`)).toEqual(['NOT_FOUND']);
  const { category } = await ask(`{ category(id: "${help.id}") { childCategories { title } } }`);
  expect(category).toEqual({ childCategories: [{ title: 'Start' }] });
});

test.each(['category', 'topic'])('a %s that is not there is not found', async (name) => {
  for (const id of ['1', '0', '-1', '99999999999999999999', 'abc', "1' or 1=1", '']) {
    expect(await codesOf(`{ ${name}(id: "${id}") { id } }`)).toEqual(['NOT_FOUND']);
  }
});

test('categories by ids keep the order asked for and drop what is unknown', async () => {
  const { help, news } = await plant();
  const ids = [news.id, 'x', help.id, news.id, '99999999999999999'];
  const { categoriesByIds } = await ask(
    `{ categoriesByIds(categoryIds: ${JSON.stringify(ids.map(String))}) { title } }`,
  );
  expect(categoriesByIds).toEqual([{ title: 'Áccents & news' }, { title: 'Help' }]);
});

test('categories are grouped by their tags, the untagged last', async () => {
  await plant();
  const group = async (args: string) =>
    (
      await ask(`{ categoriesGroupedByTags${args} { key label categories { title } } }`)
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

test('a topic has every field and its way up', async () => {
  const { wheels } = await plant();
  const topic = await makeTopic(db, wheels.id, {
    title: 'Spokes',
    allowed_post_types: ['QUESTION', 'IDEA'],
    is_read_only: true,
    custom_fields: JSON.stringify({ colour: 'red' }),
    conversation_count: 4,
    follow_count: 2,
  });
  const { topic: found } = await ask(`{ topic(id: "${topic.id}") {
    id path slug title image description readablePathId conversationCount followCount followed
    banner hierarchy { title } allowedPostTypes uniqueIdentifier bookmarked customFields isReadOnly
  } }`);
  expect(found).toMatchObject({
    id: String(topic.id),
    path: `/topics/${topic.slug}/${topic.id}`,
    conversationCount: 4,
    followCount: 2,
    followed: false,
    bookmarked: false,
    hierarchy: [{ title: 'Help' }, { title: 'Repair' }, { title: 'Wheels' }],
    allowedPostTypes: ['QUESTION', 'IDEA'],
    isReadOnly: true,
    customFields: { colour: 'red' },
  });
});

test('members see what they follow and have bookmarked', async () => {
  const { help, news } = await plant();
  const topic = await makeTopic(db, help.id);
  const member = await makeMember(db);
  await db
    .insertInto('marks')
    .values([
      { target_type: 'topic', target_id: topic.id, kind: 'follow', member_id: member.id },
      { target_type: 'category', target_id: help.id, kind: 'bookmark', member_id: member.id },
    ])
    .execute();
  const source = `{ topic(id: "${topic.id}") { followed bookmarked }
    categoriesByIds(categoryIds: ["${help.id}", "${news.id}"]) { bookmarked followed } }`;
  expect(await ask(source, { viewer: member.viewer })).toEqual({
    topic: { followed: true, bookmarked: false },
    categoriesByIds: [
      { bookmarked: true, followed: false },
      { bookmarked: false, followed: false },
    ],
  });
  expect((await ask(source)).topic.followed).toBe(false);
});

test('topics are listed, narrowed and sorted', async () => {
  const { help, wheels, news } = await plant();
  const now = Date.now();
  await makeTopic(db, help.id, { title: 'Brakes', position: 2, conversation_count: 1 });
  await makeTopic(db, wheels.id, {
    title: 'Tyres',
    position: 1,
    follow_count: 3,
    last_activity_at: new Date(now - 5000),
  });
  await makeTopic(db, news.id, {
    title: 'Announcements',
    position: 0,
    is_read_only: true,
    allowed_post_types: ['ANNOUNCEMENT'],
    conversation_count: 8,
    last_activity_at: new Date(now),
  });
  const list = async (args: string) =>
    titles((await ask(`{ topics${args} { nodes { title } } }`)).topics);
  const [B, T, A] = ['Brakes', 'Tyres', 'Announcements'];
  expect(await list('')).toEqual([A, T, B]);
  expect(await list('(excludeReadOnlyTopics: true)')).toEqual([T, B]);
  expect(await list('(postType: ANNOUNCEMENT)')).toEqual([A, T, B]);
  expect(await list('(postType: QUESTION)')).toEqual([T, B]);
  expect(await list(`(parentIds: ["${wheels.id}"])`)).toEqual([T]);
  expect(await list(`(currentCategoryId: "${help.id}")`)).toEqual([T, B]);
  expect(await list('(currentCategoryId: "99999999")')).toEqual([]);
  expect(await list('(searchKeyword: "bRÄK")')).toEqual([B]);
  expect(await list('(sortKey: NAME)')).toEqual([A, B, T]);
  expect(await list('(sortKey: CONVERSATION_COUNT)')).toEqual([A, B, T]);
  expect(await list('(sortKey: FOLLOWER_COUNT, first: 1)')).toEqual([T]);
  expect(await list('(sortKey: LAST_ACTIVITY)')).toEqual([A, T, B]);
  expect(await list('(page: 99999)')).toEqual([]);
  expect(await list('(page: -5, first: -1)')).toEqual([A]);
  const { allTopics } = await ask('{ allTopics { title } }');
  expect(allTopics).toHaveLength(3);
});

test('tags are listed by use, name and age, and found by a part of their name', async () => {
  const old = new Date(Date.now() - 1000);
  await db
    .insertInto('tags')
    .values([
      { name: 'brakes', conversation_count: 5, created_at: old },
      { name: 'road-bike', conversation_count: 9, created_at: new Date() },
      { name: 'e_bike', conversation_count: 0, created_at: old },
      { name: '東京', conversation_count: 1, created_at: old },
    ])
    .execute();
  const list = async (args: string) =>
    (await ask(`{ tags${args} { nodes { name } totalCount } }`)).tags.nodes.map(
      (tag: { name: string }) => tag.name,
    );
  expect(await list('')).toEqual(['road-bike', 'brakes', '東京']);
  expect(await list('(sortKey: NAME)')).toEqual(['brakes', 'road-bike', '東京']);
  expect(await list('(sortKey: RECENT, first: 1)')).toEqual(['road-bike']);
  expect(await list('(sortOrder: ASC)')).toEqual(['東京', 'brakes', 'road-bike']);
  expect(await list('(searchKeyword: " BIKE ")')).toEqual(['road-bike', 'e_bike']);
  expect(await list('(searchKeyword: "_")')).toEqual(['e_bike']);
  expect(await list('(searchKeyword: "%")')).toEqual([]);
  expect(await list('(searchKeyword: "\\u0000")')).toEqual(['road-bike', 'brakes', '東京']);
  expect(await list('(page: 1)')).toEqual([]);
  const { tags } = await ask('{ tags(first: 1) { totalCount hasMore nodes { path } } }');
  expect(tags).toMatchObject({ totalCount: 3, hasMore: true });
  expect(tags.nodes[0].path).toBe('/conversations/search?tags=road-bike');
});

test('what an answer shows is named for the page cache', async () => {
  const { help, start } = await plant();
  const touched = new Set<string>();
  await ask(
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
    await ask(`{ categories { totalCount } topics { totalCount } allTopics { id }
      tags { totalCount } categoriesGroupedByTags { key } categoriesByIds(categoryIds: []) { id } }`),
  ).toEqual({
    categories: { totalCount: 0 },
    topics: { totalCount: 0 },
    allTopics: [],
    tags: { totalCount: 0 },
    categoriesGroupedByTags: [],
    categoriesByIds: [],
  });
});
