import { expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { listWork } from './workListService.ts';

const { db } = await openTestDatabase();
const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const [here, there] = [await makeCategory(db), await makeCategory(db)];
const post = (title: string, fields: object) =>
  makeConversation(db, { title, category_id: here.id, ...fields });

await post('Later', { escalated_at: day(2) });
await post('First', { escalated_at: day(1) });
await post('Elsewhere', { escalated_at: day(3), category_id: there.id });
await post('Deleted', { escalated_at: day(1), deleted_at: day(4) });
await post('Nominated', { nomination_status: 'PENDING', nominated_at: day(1) });
await post('Declined', { nomination_status: 'DECLINED', nominated_at: day(1) });
await post('Neither', {});

const viewerOf = async (role: string) => (await makeMember(db, { role })).viewer;
type Viewer = Awaited<ReturnType<typeof viewerOf>>;
const titles = async (viewer: Viewer, list: 'ESCALATED' | 'NOMINATED', first?: number) => {
  const { nodes, hasMore, totalCount } = await listWork(testContext(db, { viewer }), list, {
    first,
  });
  const total = typeof totalCount === 'number' ? totalCount : await totalCount();
  return { titles: nodes.map((row) => row.title), hasMore, total };
};

test('moderators list escalated posts, the longest waiting first', async () => {
  const moderator = await viewerOf('moderator');
  expect(await titles(moderator, 'ESCALATED')).toEqual({
    ...{ titles: ['First', 'Later', 'Elsewhere'], hasMore: false, total: 3 },
  });
  expect(await titles(moderator, 'ESCALATED', 1)).toEqual({
    ...{ titles: ['First'], hasMore: true, total: 3 },
  });
});

test('pending nominations are listed for those who publish them', async () => {
  const administrator = await viewerOf('administrator');
  expect((await titles(administrator, 'NOMINATED')).titles).toEqual(['Nominated']);
  await expect(titles(await viewerOf('moderator'), 'NOMINATED')).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});

test('a permission for one category lists the posts of that category', async () => {
  const member = await viewerOf('member');
  const viewer = { ...member, scoped: new Map([[there.id, new Set(['ESCALATE'] as const)]]) };
  expect((await titles(viewer, 'ESCALATED')).titles).toEqual(['Elsewhere']);
});

test('members and visitors are refused', async () => {
  await expect(titles(await viewerOf('member'), 'ESCALATED')).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await expect(listWork(testContext(db), 'ESCALATED', {})).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
});
