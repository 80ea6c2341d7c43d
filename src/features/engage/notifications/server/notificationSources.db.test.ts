import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { decide } from '#features/care/moderation/server/decisionService.ts';
import { createComment } from '#features/content/comments/server/commentService.ts';
import { listConversationPage } from '#features/content/conversations/server/conversationListService.ts';
import { createConversation } from '#features/content/conversations/server/conversationService.ts';
import { performActivity } from '#features/content/interactions/server/activityService.ts';
import { setNotificationLevel } from '#features/content/interactions/server/notificationLevelService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { setStatus } from '#features/engage/statusLabels/server/setStatus.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createEventBus } from '#platform/events/eventBus.ts';
import { runConsumers } from '#platform/testing/eventConsumerTools.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { undoActivity } from '#platform/undo/undoService.ts';
import { allNotified, listTold } from '../testing/notificationWorld.ts';
import { explainNotification } from './explainNotification.ts';
import { notificationConsumer } from './notificationConsumer.ts';
import { updateNotificationPreferences } from './notificationPreferences.ts';
import { listNotificationPage } from './notificationService.ts';

const { db } = await openTestDatabase();
const bus = createEventBus();
const topic = await makeTopic(db, (await makeCategory(db)).id);
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ stop } = await runConsumers(db, [notificationConsumer], bus));
});
afterAll(() => stop());

const ctx = (viewer: Viewer) => testContext(db, { viewer, bus });
const staff = await makeMember(db, { role: 'administrator', full_name: 'Mo' });
const told = async (viewer: Viewer) => {
  await allNotified(db);
  return listTold(ctx(viewer));
};
const write = (viewer: Viewer, communityPostType = 'QUESTION') =>
  createConversation(ctx(viewer), {
    ...{ communityPostType, title: 'Why does my chain skip?', topics: [String(topic.id)] },
    content: '<p>It skips on the two smallest sprockets.</p>',
  });

test('a status tells the author and who watches the post, but not who sets it', async () => {
  const [author, watcher] = [await makeMember(db), await makeMember(db)];
  const { id } = await write(author.viewer, 'IDEA');
  for (const { viewer } of [watcher, staff]) {
    await setNotificationLevel(ctx(viewer), { assetType: 'CONVERSATION', id, level: 'WATCHING' });
  }
  await setStatus(ctx(staff.viewer), id, { status: 'planned', reason: null });
  expect(await told(author.viewer)).toEqual([
    ['statusOfPost', 'Mo changed the status of your post'],
  ]);
  expect(await told(watcher.viewer)).toEqual([
    ['statusOfWatched', 'Mo changed the status of a post you follow'],
  ]);
  expect(await told(staff.viewer)).toEqual([]);
});

test('an author is told that staff closed the post, and not of closing it themselves', async () => {
  const author = await makeMember(db);
  const { id } = await write(author.viewer);
  const act = (viewer: Viewer, activity: string) =>
    performActivity(ctx(viewer), { id, entityType: 'CONVERSATION', activity });
  await act(staff.viewer, 'close-conversation');
  expect(await told(author.viewer)).toEqual([
    ['postClosed', 'Your post was closed to new comments'],
  ]);
  const { nodes } = await listNotificationPage(ctx(author.viewer), {});
  expect(nodes[0]?.actorIds).toEqual([]);
  await act(staff.viewer, 're-open-conversation');
  expect(await told(author.viewer)).toEqual([]);
});

test('an author is told of a decision until it is undone; the moderator is not named', async () => {
  const [author, reporter] = [await makeMember(db), await makeMember(db)];
  const { id } = await write(author.viewer);
  await performActivity(ctx(reporter.viewer), {
    ...{ id, entityType: 'CONVERSATION', activity: 'flag' },
  });
  const item = await db
    .selectFrom('moderation_items')
    .select('id')
    .where('conversation_id', '=', id)
    .executeTakeFirstOrThrow();
  const { activityId } = await decide(ctx(staff.viewer), {
    ...{ itemId: item.id, decision: 'DELETE', takeOver: true },
  });
  expect(await told(author.viewer)).toEqual([
    ['contentRemoved', 'Something you wrote was removed'],
  ]);
  const { nodes } = await listNotificationPage(ctx(author.viewer), {});
  expect(nodes[0]).toMatchObject({ actorIds: [], subject: { path: `/appeals/${item.id}` } });
  expect(await told(reporter.viewer)).toEqual([]);
  await undoActivity(ctx(staff.viewer), activityId ?? 0);
  expect((await told(author.viewer)).map(([type]) => type)).not.toContain('contentRemoved');
});

test('who follows a tag is told of its posts, unless they muted another of them', async () => {
  const [author, follower, divided] = [
    await makeMember(db),
    await makeMember(db),
    await makeMember(db),
  ];
  const tags = ['drivetrain', 'cassette'];
  const { rows } = await sql<{ id: number }>`
    insert into tags (name, conversation_count) select unnest(${tags}::text[]), 1
    returning id`.execute(db);
  const [drivetrain = 0, cassette = 0] = rows.map(({ id }) => id);
  for (const { viewer } of [author, follower, divided]) {
    const change = { assetType: 'TAG', id: drivetrain, level: 'WATCHING' } as const;
    await setNotificationLevel(ctx(viewer), change);
  }
  await setNotificationLevel(ctx(divided.viewer), {
    ...{ assetType: 'TAG', id: cassette, level: 'MUTED' },
  });
  const post = await createConversation(ctx(author.viewer), {
    ...{ communityPostType: 'QUESTION', title: 'Which cassette fits?', tags },
    ...{ topics: [String(topic.id)], content: '<p>Eight speeds, as it is now.</p>' },
  });
  expect(await told(follower.viewer)).toEqual([
    ['newPost', expect.stringContaining('wrote a new post')],
  ]);
  expect(await told(divided.viewer)).toEqual([]);
  expect(await told(author.viewer)).toEqual([]);
  const feed = await listConversationPage(ctx(follower.viewer), { feed: true });
  expect(feed.nodes.map(({ id }) => id)).toEqual([post.id]);
  expect((await listConversationPage(ctx(divided.viewer), { feed: true })).nodes).toEqual([]);
});

test('staff learn which rule decided whether a member was told of a post', async () => {
  const [author, follower, muted, off, late, idle, blocked] = await Promise.all(
    Array.from({ length: 7 }, () => makeMember(db)),
  );
  const set = (member: { viewer: Viewer } | undefined, level: 'WATCHING' | 'MUTED') =>
    setNotificationLevel(ctx(member?.viewer ?? staff.viewer), {
      ...{ assetType: 'TOPIC', id: topic.id, level },
    });
  for (const each of [follower, off, blocked]) await set(each, 'WATCHING');
  await set(muted, 'MUTED');
  await updateNotificationPreferences(ctx(off?.viewer ?? staff.viewer), {
    changes: (['app', 'email', 'push'] as const).map((channel) => ({
      ...{ type: 'newPost', channel, enabled: false },
    })),
  });
  await db
    .updateTable('members')
    .set({ blocked_at: new Date() })
    .where('id', '=', blocked?.id ?? 0)
    .execute();
  const post = await write(author?.viewer ?? staff.viewer);
  await allNotified(db);
  await set(late, 'WATCHING');
  const ask = async (member: { username: string } | undefined, viewer = staff.viewer) =>
    (
      await explainNotification(ctx(viewer), {
        ...{ username: member?.username ?? '', conversationId: `${post.id}` },
      })
    ).rule;
  expect(
    await Promise.all([author, follower, muted, off, late, idle, blocked].map((each) => ask(each))),
  ).toEqual([
    ...['AUTHOR', 'NOTIFIED', 'MUTED', 'SWITCHED_OFF', 'FOLLOWED_LATER', 'NOT_ADDRESSED'],
    'INACTIVE',
  ]);
  const response = await createComment(ctx(idle?.viewer ?? staff.viewer), post.id, {
    message: '<p>Replace the cassette.</p>',
  });
  await allNotified(db);
  const askOfComment = async (member: { username: string } | undefined) =>
    (
      await explainNotification(ctx(staff.viewer), {
        ...{ username: member?.username ?? '', conversationId: `${post.id}` },
        commentId: `${response.id}`,
      })
    ).rule;
  expect(
    await Promise.all([idle, author, muted, follower].map((each) => askOfComment(each))),
  ).toEqual(['AUTHOR', 'NOTIFIED', 'MUTED', 'NOT_ADDRESSED']);
  await db
    .updateTable('conversations')
    .set({ is_private: true })
    .where('id', '=', post.id)
    .execute();
  expect(await ask(idle)).toBe('HIDDEN');
  expect(await askOfComment(follower)).toBe('HIDDEN');
  await expect(ask(follower, author?.viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(ask({ username: 'nobody_of_this_name' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
