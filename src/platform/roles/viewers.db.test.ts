import { expect, test } from 'vitest';
import { hasPermission, type Permission, permissions } from '#core/permissions.ts';
import { roleLevels, roles } from '#core/shippedRoles.ts';
import { createComment } from '#features/content/comments/server/commentService.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import {
  createConversation,
  updateConversation,
} from '#features/content/conversations/server/conversationService.ts';
import { performActivity } from '#features/content/interactions/server/activityService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '../testing/testContext.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { readRoles, roleStoreOf } from './roleStore.ts';
import { findViewer } from './viewers.ts';

const { db } = await openTestDatabase();
const house = await makeCategory(db);
const garden = await makeCategory(db, {}, house);
const street = await makeCategory(db);

async function grant(memberId: number, role: string, categoryId: number | null) {
  await db
    .insertInto('role_grants')
    .values({ member_id: memberId, role_key: role, category_id: categoryId })
    .execute();
}

async function contextOf(memberId: number) {
  const ctx = testContext(db);
  const viewer = await findViewer(ctx, memberId);
  if (viewer === null) throw new Error('no such member');
  return { ...ctx, viewer };
}

async function makeClosable(categoryId: number) {
  const author = await makeMember(db);
  const topic = await makeTopic(db, categoryId);
  return makeConversation(db, {
    author_id: author.id,
    category_id: categoryId,
    topic_id: topic.id,
  });
}

test('the roles stored are those that ship', async () => {
  const stored = await readRoles(db);
  expect(new Set(stored.keys())).toEqual(new Set(Object.keys(roles)));
  for (const [key, shipped] of Object.entries(roles)) {
    expect(stored.get(key)?.permissions, key).toEqual(new Set<Permission>(shipped));
    expect(stored.get(key)?.level, key).toBe(roleLevels[key as keyof typeof roleLevels]);
  }
});

test('the administrator holds everything, whatever is stored', async () => {
  await db
    .updateTable('roles')
    .set({ permissions: [] })
    .where('key', '=', 'administrator')
    .execute();
  expect((await readRoles(db)).get('administrator')?.permissions).toEqual(new Set(permissions));
});

test('a grant in a category holds there and below, and nowhere else', async () => {
  const member = await makeMember(db);
  await grant(member.id, 'moderator', house.id);
  const { viewer } = await contextOf(member.id);
  expect(viewer.level).toBe(0);
  expect(hasPermission(viewer, 'CLOSE_POST')).toBe(false);
  expect(hasPermission(viewer, 'CLOSE_POST', house.id)).toBe(true);
  expect(hasPermission(viewer, 'CLOSE_POST', garden.id)).toBe(true);
  expect(hasPermission(viewer, 'CLOSE_POST', street.id)).toBe(false);
});

test('a moderator of one category closes there and nowhere else', async () => {
  const member = await makeMember(db);
  await grant(member.id, 'moderator', house.id);
  const ctx = await contextOf(member.id);
  const close = (id: number) =>
    performActivity(ctx, { id, entityType: 'CONVERSATION', activity: 'close-conversation' });
  await close((await makeClosable(garden.id)).id);
  await expect(close((await makeClosable(street.id)).id)).rejects.toMatchObject({
    code: 'FORBIDDEN',
    detail: { permission: 'CLOSE_POST' },
  });
});

test('what is written with a permission of one category cannot be carried to another', async () => {
  const member = await makeMember(db);
  await grant(member.id, 'editor', house.id);
  const ctx = await contextOf(member.id);
  const input = {
    communityPostType: 'ANNOUNCEMENT',
    title: 'News',
    content: '<p>There are news.</p>',
  };
  const post = await createConversation(ctx, { ...input, categoryIds: [garden.id] });
  await expect(
    createConversation(ctx, { ...input, categoryIds: [street.id] }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN', detail: { permission: 'CREATE_ANNOUNCEMENT' } });
  await expect(
    updateConversation(ctx, post.id, { updateTopicOnly: true, categoryIds: [street.id] }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await updateConversation(ctx, post.id, { updateTopicOnly: true, categoryIds: [house.id] });
});

test('a grant everywhere raises the level, and the base role stays', async () => {
  const member = await makeMember(db);
  await grant(member.id, 'agent', null);
  const { viewer } = await contextOf(member.id);
  expect(viewer).toMatchObject({ role: 'member', level: roleLevels.agent });
  expect(viewer.permissions.has('MARK_OFFICIAL_ANSWER')).toBe(true);
  expect(viewer.permissions.has('CREATE_POST')).toBe(true);
});

test('a suspended member reads and does nothing else, and is told until when and why', async () => {
  const suspended_until = new Date(Date.now() + 86_400_000);
  const member = await makeMember(db, {
    role: 'administrator',
    suspended_until,
    suspended_reason: 'Rest',
  });
  const ctx = await contextOf(member.id);
  expect(ctx.viewer.permissions.size).toBe(0);
  const post = await makeClosable(house.id);
  const own = await makeConversation(db, { author_id: member.id, category_id: house.id });
  const refusal = {
    code: 'ACCOUNT_SUSPENDED',
    detail: { suspension: { until: suspended_until.toISOString(), reason: 'Rest' } },
  };
  const input = { message: '<p>A comment that is long enough.</p>' };
  await expect(createComment(ctx, post.id, input)).rejects.toMatchObject(refusal);
  await expect(updateConversation(ctx, own.id, { title: 'Mine' })).rejects.toMatchObject(refusal);
  const activity = { id: post.id, entityType: 'CONVERSATION' } as const;
  await expect(performActivity(ctx, { ...activity, activity: 'follow' })).rejects.toMatchObject(
    refusal,
  );
  await performActivity(ctx, { ...activity, activity: 'read' });
});

test('a suspension that is over binds nobody', async () => {
  const member = await makeMember(db, { suspended_until: new Date(Date.now() - 1000) });
  const { viewer } = await contextOf(member.id);
  expect(viewer.suspendedUntil).toBeNull();
  expect(viewer.permissions.has('CREATE_POST')).toBe(true);
});

test('a change of the roles is heard of', async () => {
  const ctx = testContext(db);
  const before = await roleStoreOf(ctx).get();
  expect(await roleStoreOf(ctx).get()).toBe(before);
  ctx.bus.publish([{ type: 'roles.changed', payload: {} }]);
  expect(await roleStoreOf(ctx).get()).not.toBe(before);
});
