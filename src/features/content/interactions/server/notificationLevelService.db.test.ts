import { expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import type { NotificationLevel } from '#features/content/marks/markRules.ts';
import { notificationLevelOf } from '#features/content/marks/server/notificationLevelField.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { performActivity } from './activityService.ts';
import { setNotificationLevel, watchTargets } from './notificationLevelService.ts';

const { db } = await openTestDatabase();
const ctx = (viewer?: Viewer) => testContext(db, viewer && { viewer });
const types = ['CONVERSATION', 'TOPIC', 'CATEGORY', 'TAG'] as const;

async function place() {
  const row = await makeConversation(db);
  const tag = await db
    .insertInto('tags')
    .values({ name: `tag-${row.id}`, conversation_count: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = {
    ...{ CONVERSATION: row.id, TOPIC: row.topic_id ?? 0, CATEGORY: row.category_id, TAG: tag.id },
  };
  return { row, ids };
}

/** Followers of tags are not counted. */
async function followers(type: (typeof types)[number], id: number) {
  const table = { CONVERSATION: 'conversations', TOPIC: 'topics', CATEGORY: 'categories' } as const;
  if (type === 'TAG') return 0;
  return (await db.selectFrom(table[type]).select('follow_count').where('id', '=', id).execute())[0]
    ?.follow_count;
}

test.each(types)('a member watches, mutes and resets a %s, and is counted once', async (type) => {
  const { ids } = await place();
  const member = await makeMember(db);
  const id = ids[type];
  const before = (await followers(type, id)) ?? 0;
  const steps: [NotificationLevel, number][] = [
    ['WATCHING', 1],
    ['WATCHING', 1],
    ['MUTED', 0],
    ['MUTED', 0],
    ['WATCHING', 1],
    ['NORMAL', 0],
  ];
  for (const [level, counted] of steps) {
    await setNotificationLevel(ctx(member.viewer), { assetType: type, id, level });
    expect(await notificationLevelOf(ctx(member.viewer), watchTargets[type], id)).toBe(level);
    expect(await followers(type, id)).toBe(type === 'TAG' ? 0 : before + counted);
  }
  expect(await notificationLevelOf(ctx(), watchTargets[type], id)).toBe('NORMAL');
});

test('following a muted post watches it', async () => {
  const { row } = await place();
  const { viewer } = await makeMember(db);
  const subject = { assetType: 'CONVERSATION', id: row.id } as const;
  await setNotificationLevel(ctx(viewer), { ...subject, level: 'MUTED' });
  await performActivity(ctx(viewer), {
    ...{ id: row.id, entityType: 'CONVERSATION', activity: 'follow' },
  });
  expect(await notificationLevelOf(ctx(viewer), 'conversation', row.id)).toBe('WATCHING');
});

test('visitors, suspended members and readers who cannot see it change nothing', async () => {
  const { ids } = await place();
  const hidden = await makeConversation(db, { is_private: true });
  const member = await makeMember(db);
  const resting: Viewer = {
    ...(await makeMember(db)).viewer,
    suspendedUntil: new Date(Date.now() + 86_400_000),
  };
  for (const assetType of types) {
    const change = { assetType, id: ids[assetType], level: 'MUTED' } as const;
    await expect(setNotificationLevel(ctx(), change)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    await expect(setNotificationLevel(ctx(resting), change)).rejects.toMatchObject({
      code: 'ACCOUNT_SUSPENDED',
    });
    const missing = { ...change, id: 987_654_321 };
    await expect(setNotificationLevel(ctx(member.viewer), missing)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  }
  const unused = await db
    .insertInto('tags')
    .values({ name: 'only-in-private-posts', conversation_count: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ofPrivatePosts = { assetType: 'TAG', id: unused.id, level: 'WATCHING' } as const;
  await expect(setNotificationLevel(ctx(member.viewer), ofPrivatePosts)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const secret = { assetType: 'CONVERSATION', id: hidden.id, level: 'WATCHING' } as const;
  await expect(setNotificationLevel(ctx(member.viewer), secret)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const marks = await db.selectFrom('marks').select('kind').where('member_id', '=', member.id);
  expect(await marks.execute()).toEqual([]);
});
