import { expect, test } from 'vitest';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { resolvePlace } from './conversationPlace.ts';

const { db } = await openTestDatabase();
const { viewer } = await makeMember(db);
const above = await makeCategory(db);
const category = await makeCategory(db, { parent_id: above.id, ancestor_ids: [above.id] });
const [topic, other] = [await makeTopic(db, category.id), await makeTopic(db, category.id)];
const elsewhere = await makeCategory(db);
const find = (asked: Parameters<typeof resolvePlace>[1]) =>
  resolvePlace(testContext(db, { viewer }), asked, 'QUESTION');

test.each([
  ['a topic', { topics: [topic.id] }],
  ['a topic twice', { topics: [topic.id, `${topic.id}`], categoryIds: [] }],
  ['a topic and its category', { topics: [topic.id], categoryIds: [category.id] }],
  ['a topic and all that it lies in', { topics: [topic.id], categoryIds: [above.id, category.id] }],
])('%s is one place', async (_, asked) => {
  const branchIds = [above.id, category.id];
  expect(await find(asked)).toEqual({ topicId: topic.id, categoryId: category.id, branchIds });
});

test.each([
  ['topics', 'two topics', { topics: [topic.id, other.id] }],
  ['categoryIds', 'two categories', { categoryIds: [category.id, elsewhere.id] }],
  ['categoryIds', 'a category of another', { topics: [topic.id], categoryIds: [elsewhere.id] }],
  ['topics', 'nothing', { topics: [], categoryIds: null }],
])('%s cannot name %s', async (field, _, asked) => {
  await expect(find(asked)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    detail: { faults: [{ field }] },
  });
});
