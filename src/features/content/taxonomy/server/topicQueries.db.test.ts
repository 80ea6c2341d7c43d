import { beforeEach, expect, test } from 'vitest';
import { makeCustomField } from '#features/base/customFields/server/customFieldFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { makeTopic } from './taxonomyFactories.ts';
import { ask, clearTaxonomy, plantTaxonomy, titles } from './taxonomyTestFactories.ts';

const { db } = await openTestDatabase();

beforeEach(() => clearTaxonomy(db));

test('a topic has every field and its way up', async () => {
  const { wheels } = await plantTaxonomy(db);
  await makeCustomField(db, { target: 'TOPIC', key: 'colour' });
  const topic = await makeTopic(db, wheels.id, {
    title: 'Spokes',
    allowed_post_types: ['QUESTION', 'IDEA'],
    is_read_only: true,
    custom_fields: JSON.stringify({ colour: 'red' }),
    conversation_count: 4,
    follow_count: 2,
  });
  const { topic: found } = await ask(
    db,
    `{ topic(id: "${topic.id}") {
    id path slug title image description readablePathId conversationCount followCount followed
    banner hierarchy { title } allowedPostTypes uniqueIdentifier bookmarked customFields isReadOnly
  } }`,
  );
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
  const { help, news } = await plantTaxonomy(db);
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
  expect(await ask(db, source, { viewer: member.viewer })).toEqual({
    topic: { followed: true, bookmarked: false },
    categoriesByIds: [
      { bookmarked: true, followed: false },
      { bookmarked: false, followed: false },
    ],
  });
  expect((await ask(db, source)).topic.followed).toBe(false);
});

test('topics are listed, narrowed and sorted', async () => {
  const { help, wheels, news } = await plantTaxonomy(db);
  await makeTopic(db, help.id, { title: 'Brakes', position: 2, conversation_count: 1 });
  const tyres = await makeTopic(db, wheels.id, {
    title: 'Tyres',
    position: 1,
    follow_count: 3,
  });
  const announcements = await makeTopic(db, news.id, {
    title: 'Announcements',
    position: 0,
    is_read_only: true,
    allowed_post_types: ['ANNOUNCEMENT'],
    conversation_count: 8,
  });
  const write = (topic: typeof tyres, minutesAgo: number, fields = {}) =>
    makeConversation(db, {
      ...{ topic_id: topic.id, category_id: topic.category_id, ...fields },
      last_activity_at: new Date(Date.now() - minutesAgo * 60_000),
    });
  await write(tyres, 5);
  await write(announcements, 3);
  // Of these nobody is told.
  await write(tyres, 2, { is_private: true });
  await write(tyres, 1, { archived_at: new Date() });
  const list = async (args: string) =>
    titles((await ask(db, `{ topics${args} { nodes { title } } }`)).topics);
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
  const { allTopics } = await ask(db, '{ allTopics { title } }');
  expect(allTopics).toHaveLength(3);
});

test('where languages are separate, lists leave out topics for other readers, unless asked not to', async () => {
  const { news } = await plantTaxonomy(db);
  await makeTopic(db, news.id, { title: 'Everybody' });
  await makeTopic(db, news.id, { title: 'Deutsch', languages: ['de', 'nl'] });
  const list = (args: string, settings: object) =>
    ask(db, `{ topics(parentIds: ["${news.id}"]${args}) { nodes { title } } }`, { settings });
  const of = async (args: string, settings: object) => titles((await list(args, settings)).topics);
  const separate = { separateLanguages: true };
  expect(await of('', {})).toEqual(['Everybody', 'Deutsch']);
  expect(await of('', separate)).toEqual(['Everybody']);
  expect(await of(', ignoreLocaleBasedFiltering: true', separate)).toEqual([
    'Everybody',
    'Deutsch',
  ]);
  const inCategory = `{ category(id: "${news.id}") { topics { title languages } } }`;
  expect((await ask(db, inCategory, { settings: separate })).category.topics).toEqual([
    { title: 'Everybody', languages: [] },
  ]);
});
