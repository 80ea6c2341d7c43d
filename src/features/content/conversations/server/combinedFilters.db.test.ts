import { expect, test } from 'vitest';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { makeConversation } from './conversationFactories.ts';
import { type ConversationListInput, listConversationPage } from './conversationListService.ts';

const { db } = await openTestDatabase();
const { viewer } = await makeMember(db);
const other = await makeMember(db, { username: 'somebody_else' });
const category = await makeCategory(db);

async function list(input: ConversationListInput) {
  const page = await listConversationPage(testContext(db, { viewer }), input);
  const { totalCount } = page;
  return {
    ids: page.nodes.map((row) => row.id),
    totalCount: typeof totalCount === 'function' ? await totalCount() : totalCount,
  };
}

async function mark(id: number, kind: 'follow' | 'bookmark') {
  await db
    .insertInto('marks')
    .values({ target_type: 'conversation', target_id: id, kind, member_id: viewer.memberId ?? 0 })
    .execute();
}

test('what is both followed and bookmarked is a list of its own', async () => {
  const post = () => makeConversation(db, { category_id: category.id });
  const [both, followed, bookmarked] = [await post(), await post(), await post()];
  await mark(both.id, 'follow');
  await mark(followed.id, 'follow');
  await mark(both.id, 'bookmark');
  await mark(bookmarked.id, 'bookmark');
  expect(await list({ followed: true, bookmarked: true })).toEqual({
    ids: [both.id],
    totalCount: 1,
  });
});

test('of what the viewer wrote, other authors wrote nothing', async () => {
  const own = { category_id: category.id, author_id: viewer.memberId ?? 0 };
  const mine = await makeConversation(db, own);
  await makeConversation(db, { ...own, author_id: other.id });
  expect(await list({ mine: true })).toEqual({ ids: [mine.id], totalCount: 1 });
  const of = (authors: string[]) => list({ mine: true, authors });
  expect(await of(['somebody_else'])).toEqual({ ids: [], totalCount: 0 });
  expect(await of(['somebody_else', String(viewer.memberId)])).toEqual({
    ids: [mine.id],
    totalCount: 1,
  });
});

test('a folder is a category without those below it', async () => {
  const above = await makeCategory(db);
  const below = await makeCategory(db, {}, above);
  const one = await makeConversation(db, { category_id: above.id });
  const two = await makeConversation(db, { category_id: below.id });
  const idsOf = async (input: ConversationListInput) => (await list(input)).ids;
  expect(await idsOf({ categoryIds: [above.id] })).toEqual([two.id, one.id]);
  expect(await list({ folderIds: [above.id] })).toEqual({ ids: [one.id], totalCount: 1 });
  expect(await idsOf({ folderIds: [above.id, below.id] })).toEqual([two.id, one.id]);
  expect(await idsOf({ folderIds: [below.id], categoryIds: [above.id] })).toEqual([two.id]);
  expect(await idsOf({ folderIds: [0] })).toEqual([]);
});
