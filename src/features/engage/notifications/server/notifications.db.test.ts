import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { createComment, createReply } from '#features/content/comments/server/commentService.ts';
import { createConversation } from '#features/content/conversations/server/conversationService.ts';
import { performActivity } from '#features/content/interactions/server/activityService.ts';
import {
  setNotificationLevel,
  setTopicFollowed,
} from '#features/content/interactions/server/notificationLevelService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createEventBus } from '#platform/events/eventBus.ts';
import { runConsumers } from '#platform/testing/eventConsumerTools.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { allNotified, listTold } from '../testing/notificationWorld.ts';
import { fanOutNotification, notificationConsumer } from './notificationConsumer.ts';
import { sendNotificationEmails } from './notificationEmails.ts';
import { updateNotificationPreferences } from './notificationPreferences.ts';
import { countUnread, listNotificationPage, markNotificationsRead } from './notificationService.ts';

const { db } = await openTestDatabase();
const bus = createEventBus();
const topic = await makeTopic(db, (await makeCategory(db)).id);
const crowded = await makeTopic(db, (await makeCategory(db)).id);
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ stop } = await runConsumers(db, [notificationConsumer], bus));
});
afterAll(() => stop());

const ctx = (viewer: Viewer) => testContext(db, { viewer, bus });
const message = '<p>Check the tension of the cable first.</p>';
const never = { signal: new AbortController().signal };

async function ask(viewer: Viewer, more: object = {}) {
  return createConversation(ctx(viewer), {
    communityPostType: 'QUESTION',
    title: 'Why does my chain skip?',
    content: '<p>It skips on the two smallest sprockets.</p>',
    topics: [String(topic.id)],
    ...more,
  });
}

const told = (viewer: Viewer) => listTold(ctx(viewer));
const allHandled = () => allNotified(db);

test('a comment tells the author, a reply the commenter, a mention whom it names, each once', async () => {
  const [asker, helper, guest] = [await makeMember(db), await makeMember(db), await makeMember(db)];
  const post = await ask(asker.viewer);
  const comment = await createComment(ctx(helper.viewer), post.id, { message });
  await createReply(ctx(asker.viewer), comment.id, {
    message,
    mentionedUserIds: [String(guest.id), String(helper.id), String(asker.id)],
  });
  await allHandled();
  expect(await told(asker.viewer)).toEqual([
    ['commentOnPost', `${helper.full_name || helper.username} commented on your post`],
  ]);
  expect((await told(helper.viewer)).map(([type]) => type)).toEqual(['mention']);
  expect((await told(guest.viewer)).map(([type]) => type)).toEqual(['mention']);
  expect(await countUnread(ctx(asker.viewer))).toBe(1);
  expect(await markNotificationsRead(ctx(asker.viewer), { conversationId: String(post.id) })).toBe(
    0,
  );
});

test('reactions collapse, name the latest, and are taken back with their cause', async () => {
  const author = await makeMember(db);
  const fans = [];
  for (let i = 0; i < 4; i++) fans.push(await makeMember(db));
  const post = await ask(author.viewer);
  const comment = await createComment(ctx(author.viewer), post.id, { message });
  const like = (viewer: Viewer, activity: string) =>
    performActivity(ctx(viewer), { id: comment.id, entityType: 'COMMENT', activity });
  for (const fan of fans) {
    await like(fan.viewer, 'like');
    await allHandled();
  }
  const last = fans.at(-1);
  expect(await told(author.viewer)).toEqual([
    ['reaction', `${last?.full_name || last?.username} and 3 others reacted to what you wrote`],
  ]);
  for (const fan of fans) await like(fan.viewer, 'un-like');
  await allHandled();
  expect(await told(author.viewer)).toEqual([]);
});

test('who follows a topic is told of new posts, unless it or the type is off', async () => {
  const [author, follower, muted, without] = [
    await makeMember(db),
    await makeMember(db),
    await makeMember(db),
    await makeMember(db),
  ];
  for (const { viewer } of [follower, muted, without]) {
    await setTopicFollowed(ctx(viewer), topic.id, true);
  }
  await setNotificationLevel(ctx(muted.viewer), {
    ...{ assetType: 'CATEGORY', id: topic.category_id, level: 'MUTED' },
  });
  await updateNotificationPreferences(ctx(without.viewer), {
    changes: [{ type: 'newPost', channel: 'app', enabled: false }],
  });
  await ask(author.viewer);
  await allHandled();
  expect((await told(follower.viewer)).map(([type]) => type)).toEqual(['newPost']);
  expect(await told(muted.viewer)).toEqual([]);
  expect(await told(without.viewer)).toEqual([]);
});

test('a mention that is switched off leaves the comment on one’s own post', async () => {
  const [asker, helper] = [await makeMember(db), await makeMember(db)];
  await updateNotificationPreferences(ctx(asker.viewer), {
    changes: [
      { type: 'mention', channel: 'app', enabled: false },
      { type: 'mention', channel: 'email', enabled: false },
    ],
  });
  const post = await ask(asker.viewer);
  await createComment(ctx(helper.viewer), post.id, {
    message,
    mentionedUserIds: [String(asker.id)],
  });
  await allHandled();
  expect((await told(asker.viewer)).map(([type]) => type)).toEqual(['commentOnPost']);
});

test('watchers beyond the first thousand are told by a job, each once however often it runs', async () => {
  const author = await makeMember(db);
  await sql`
    with watcher as (
      insert into members (username, username_key)
      select 'watcher_' || n, 'watcher_' || n from generate_series(1, 1100) n returning id
    )
    insert into marks (target_type, target_id, kind, member_id)
    select 'topic', ${crowded.id}, 'follow', id from watcher`.execute(db);
  const post = await ask(author.viewer, { topics: [String(crowded.id)] });
  await allHandled();
  const count = async () =>
    (
      await db
        .selectFrom('notification_causes')
        .select('member_id')
        .where('cause', '=', `post:${post.id}`)
        .execute()
    ).length;
  expect(await count()).toBe(1_000);
  const { rows } = await sql<{ payload: Parameters<typeof fanOutNotification>[1] }>`
    select payload from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = 'fanOutNotification'`.execute(db);
  for (const payload of [rows[0]?.payload, rows[0]?.payload]) {
    if (payload) await fanOutNotification(ctx(author.viewer), payload, never);
  }
  expect(await count()).toBe(1_100);
});

test('what the reader may not see any more is neither listed, counted nor emailed', async () => {
  const [asker, helper] = [
    await makeMember(db, { email: 'asker@example.org' }),
    await makeMember(db),
  ];
  const post = await ask(asker.viewer);
  const secret = await createComment(ctx(helper.viewer), post.id, { message });
  await allHandled();
  expect(await countUnread(ctx(asker.viewer))).toBe(1);
  await db
    .updateTable('comments')
    .set({ spam_at: new Date() })
    .where('id', '=', secret.id)
    .execute();
  expect(await told(asker.viewer)).toEqual([]);
  expect(await countUnread(ctx(asker.viewer))).toBe(0);
  const later = { ...ctx(asker.viewer), now: new Date(Date.now() + 11 * 60_000) };
  await sendNotificationEmails(later, never);
  expect(await mailsTo('asker@example.org')).toEqual([]);
});

test('an email is written after ten minutes, one for each post, unless it was read', async () => {
  const [asker, helper] = [
    await makeMember(db, { email: 'unread@example.org' }),
    await makeMember(db),
  ];
  const [first, second] = [await ask(asker.viewer), await ask(asker.viewer)];
  for (const { id } of [first, first, second]) {
    await createComment(ctx(helper.viewer), id, { message });
    await allHandled();
  }
  await markNotificationsRead(ctx(asker.viewer), { conversationId: String(second.id) });
  await sendNotificationEmails(ctx(asker.viewer), never);
  expect(await mailsTo('unread@example.org')).toEqual([]);
  const later = { ...ctx(asker.viewer), now: new Date(Date.now() + 11 * 60_000) };
  await Promise.all([sendNotificationEmails(later, never), sendNotificationEmails(later, never)]);
  expect(await mailsTo('unread@example.org')).toMatchObject([
    { kind: 'NOTIFICATION', data: { title: first.title } },
  ]);
});

test('nobody reads or marks the notifications of another', async () => {
  const [asker, helper] = [await makeMember(db), await makeMember(db)];
  const post = await ask(asker.viewer);
  await createComment(ctx(helper.viewer), post.id, { message });
  await allHandled();
  const { nodes } = await listNotificationPage(ctx(asker.viewer), {});
  const ids = nodes.map(({ id }) => String(id));
  await markNotificationsRead(ctx(helper.viewer), { ids });
  expect(await countUnread(ctx(asker.viewer))).toBe(1);
  await expect(listNotificationPage(testContext(db), {})).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  const wrong = { changes: [{ type: 'nothing', channel: 'app' as const, enabled: true }] };
  await expect(updateNotificationPreferences(ctx(asker.viewer), wrong)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  });
});

async function mailsTo(recipient: string) {
  return db
    .selectFrom('mails')
    .select(['kind', 'data'])
    .where('recipient', '=', recipient)
    .where('kind', '=', 'NOTIFICATION')
    .execute();
}
