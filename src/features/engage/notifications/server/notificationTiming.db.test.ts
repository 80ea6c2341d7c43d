import { beforeEach, expect, test } from 'vitest';
import { defaultSettings } from '#core/communitySettings.ts';
import { type PostType, postTypes } from '#core/postTypes.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { setNotificationLevel } from '#features/content/interactions/server/notificationLevelService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { listTypeDefaults, updateTypeDefaults } from './channelDefaultService.ts';
import { sendNotificationEmails } from './notificationEmails.ts';
import {
  listNotificationPreferences,
  updateNotificationPreferences,
} from './notificationPreferences.ts';
import { updateSchedule } from './notificationSchedule.ts';
import { listNotificationPage, notificationReason } from './notificationService.ts';
import { findNotificationType } from './notificationTypes.ts';
import { storeNotices } from './storeNotices.ts';
import { sendWeeklyDigests } from './weeklyDigest.ts';

const { db } = await openTestDatabase();
const never = { signal: new AbortController().signal };
type Member = Awaited<ReturnType<typeof makeMember>>;
const ctx = (member: Member, now = new Date()) => ({
  ...testContext(db, { viewer: member.viewer }),
  now,
});
const staff = await makeMember(db, { role: 'administrator' });
const actor = await makeMember(db);

beforeEach(async () => {
  await db.deleteFrom('notification_defaults').execute();
  await db.deleteFrom('notifications').execute();
  await db.deleteFrom('mails').execute();
});

const makeReader = (fields: object = {}) =>
  makeMember(db, {
    ...{ email: `reader${Math.random()}@example.org`, time_zone: 'Europe/Berlin', ...fields },
  });

/** Notifies a member of a comment on a post. */
async function notify(member: Member, at: Date, type = 'commentOnPost', postId?: number) {
  const post = postId ?? (await makeConversation(db)).id;
  const subject = type === 'newFollower' ? actor : { id: post };
  const found = findNotificationType(type);
  if (!found) throw new Error(type);
  const notice = {
    to: { members: [member.id] },
    ...{ cause: `test:${post}:${at.getTime()}`, group: `test:${post}` },
    subject: { type: subject === actor ? 'member' : 'conversation', id: subject.id },
    ...{ conversationId: subject === actor ? null : post, actorId: actor.id, within: [] },
  };
  await db
    .transaction()
    .execute((trx) => storeNotices(trx, [{ type: found, notice, at, memberIds: [member.id] }]));
  return post;
}

const mailsOf = (member: Member) =>
  db.selectFrom('mails').select(['kind', 'data']).where('member_id', '=', member.id).execute();
const channelsOf = async (member: Member) =>
  db
    .selectFrom('notifications')
    .leftJoin('notification_emails', 'notification_id', 'notifications.id')
    .select(['in_app', 'notification_id'])
    .where('notifications.member_id', '=', member.id)
    .execute();
const night = new Date('2026-11-24T22:30:00Z'); // 23:30 in Berlin
const minutes = (date: Date, count: number) => new Date(date.getTime() + count * 60_000);

test('the community decides defaults, and locks what members cannot change', async () => {
  const member = await makeReader();
  const own = { type: 'commentOnPost', channel: 'email' as const };
  await updateTypeDefaults(ctx(staff), { changes: [{ ...own, mode: 'OFF' }] });
  await notify(member, night);
  expect(await channelsOf(member)).toEqual([{ in_app: true, notification_id: null }]);
  await updateNotificationPreferences(ctx(member), { changes: [{ ...own, enabled: true }] });
  await notify(member, night);
  expect((await channelsOf(member)).filter((row) => row.notification_id !== null)).toHaveLength(1);

  await updateTypeDefaults(ctx(staff), { changes: [{ ...own, mode: 'NEVER' }] });
  await notify(member, night);
  expect((await channelsOf(member)).filter((row) => row.notification_id !== null)).toHaveLength(1);
  await expect(
    updateNotificationPreferences(ctx(member), { changes: [{ ...own, enabled: true }] }),
  ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  const row = (await listNotificationPreferences(ctx(member))).find(
    ({ type }) => type === 'commentOnPost',
  );
  expect(row?.channels.find(({ channel }) => channel === 'email')).toEqual({
    ...{ channel: 'email', enabled: false, locked: true, recommended: false },
  });
});

test('notifications for staff are offered to those who get them', async () => {
  const offered = async (member: Member) =>
    (await listNotificationPreferences(ctx(member))).map(({ type }) => type);
  const forStaff = ['supportAssigned', 'supportOverdue', 'articlesDue', 'surveyClosed'];
  expect((await offered(await makeReader())).filter((type) => forStaff.includes(type))).toEqual([]);
  expect(await offered(staff)).toEqual(expect.arrayContaining(forStaff));
});

test('an email about a new follower is one sentence, which their name begins', async () => {
  const member = await makeReader();
  const change = { type: 'newFollower', channel: 'email' as const, enabled: true };
  await updateNotificationPreferences(ctx(member), { changes: [change] });
  const noon = new Date('2026-11-24T12:00:00Z');
  await notify(member, noon, 'newFollower');
  await sendNotificationEmails(ctx(member, minutes(noon, 11)), never);
  const title = `${actor.full_name} started following you`;
  expect(await mailsOf(member)).toMatchObject([{ data: { title, items: [] } }]);
});

test('lists say why a notification came only where its text does not', async () => {
  const member = await makeReader();
  await notify(member, night);
  await notify(member, minutes(night, 1), 'newPost');
  const { nodes } = await listNotificationPage(ctx(member), {});
  const reasons = nodes.map((row) => [row.type, notificationReason(ctx(member), row)]);
  expect(Object.fromEntries(reasons)).toEqual({
    commentOnPost: '',
    newPost: 'You follow the topic, category or tag.',
  });
});

test('notifications of features that are off are offered to nobody', async () => {
  const [member, own] = [await makeReader(), await makeMember(db, { role: 'administrator' })];
  const offered = async (enabledConversationTypes: PostType[]) => {
    const settings = { ...defaultSettings, enabledConversationTypes };
    const told = await listNotificationPreferences({ ...ctx(member), settings });
    const set = await listTypeDefaults({ ...ctx(own), settings });
    return [told, set].map((rows) => rows.map(({ type }) => type));
  };
  const without = postTypes().filter((type) => type !== 'CONTEST');
  for (const types of await offered(postTypes())) expect(types).toContain('contestAnnounced');
  for (const types of await offered(without)) {
    expect(types).not.toContain('contestAnnounced');
    expect(types).toContain('commentOnPost');
  }
});

test('of two changes of one choice the later one counts', async () => {
  const member = await makeReader();
  const change = { type: 'mention', channel: 'email' as const };
  const changes = [
    { ...change, enabled: false },
    { ...change, enabled: true },
  ];
  const rows = await updateNotificationPreferences(ctx(member), { changes });
  const cells = rows.find(({ type }) => type === 'mention')?.channels;
  expect(cells?.find(({ channel }) => channel === 'email')).toMatchObject({ enabled: true });
});

test('only staff read and change defaults', async () => {
  const member = await makeReader();
  const changes = [{ type: 'mention', channel: 'app' as const, mode: 'NEVER' as const }];
  await expect(listTypeDefaults(ctx(member))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(updateTypeDefaults(ctx(member), { changes })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await expect(listTypeDefaults(testContext(db, {}))).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  const wrong = [{ ...changes[0], type: 'nothing' }] as typeof changes;
  await expect(updateTypeDefaults(ctx(staff), { changes: wrong })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  });
  expect(await db.selectFrom('notification_defaults').selectAll().execute()).toEqual([]);
});

test('what quiet hours hold comes in one summary when they end', async () => {
  const member = await makeReader();
  const quietHours = { from: '22:00', to: '07:00', days: [1, 2, 3, 4, 5, 6, 7] };
  await updateSchedule(ctx(member), { quietHours });
  const [first, second] = [await notify(member, night), await notify(member, minutes(night, 5))];
  await sendNotificationEmails(ctx(member, minutes(night, 20)), never);
  await sendNotificationEmails(ctx(member, new Date('2026-11-25T05:59:00Z')), never);
  expect(await mailsOf(member)).toEqual([]);
  await sendNotificationEmails(ctx(member, new Date('2026-11-25T06:00:00Z')), never);
  const mails = await mailsOf(member);
  expect(mails).toMatchObject([{ kind: 'NOTIFICATION_SUMMARY', data: { period: 'QUIET_HOURS' } }]);
  const { items } = (mails[0]?.data ?? { items: [] }) as { items: { url: string }[] };
  expect(items.map(({ url }) => url)).toEqual([
    expect.stringContaining(`/${first}`),
    expect.stringContaining(`/${second}`),
  ]);
  // Read, muted, hidden and switched off meanwhile: nothing.
  const other = await makeReader();
  await updateSchedule(ctx(other), { quietHours });
  const posts = [
    await notify(other, night),
    await notify(other, night),
    await notify(other, night),
  ];
  await notify(other, night, 'mention');
  await sendNotificationEmails(ctx(other, minutes(night, 20)), never);
  await setNotificationLevel(ctx(other), {
    ...{ assetType: 'CONVERSATION', id: posts[0] ?? 0, level: 'MUTED' },
  });
  await db
    .updateTable('conversations')
    .set({ is_private: true })
    .where('id', '=', posts[1] ?? 0)
    .execute();
  await db
    .updateTable('notifications')
    .set({ read_at: night })
    .where('conversation_id', '=', posts[2] ?? 0)
    .execute();
  const mention = { type: 'mention', channel: 'email' as const, enabled: false };
  await updateNotificationPreferences(ctx(other), { changes: [mention] });
  await sendNotificationEmails(ctx(other, new Date('2026-11-25T06:00:00Z')), never);
  expect(await mailsOf(other)).toEqual([]);
});

test.each(['TOPIC', 'CATEGORY', 'TAG'] as const)(
  'a post is not emailed after its %s was muted',
  async (assetType) => {
    const member = await makeReader();
    const topic = await makeTopic(db, (await makeCategory(db)).id);
    const name = `muted-${topic.id}`;
    const tag = await db
      .insertInto('tags')
      .values({ name, conversation_count: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const place = { category_id: topic.category_id, topic_id: topic.id, tags: [name] };
    const muted = await makeConversation(db, place);
    const other = await makeConversation(db);
    for (const { id } of [muted, other]) await notify(member, night, 'mention', id);
    const id = { TOPIC: topic.id, CATEGORY: topic.category_id, TAG: tag.id }[assetType];
    await setNotificationLevel(ctx(member), { assetType, id, level: 'MUTED' });
    await sendNotificationEmails(ctx(member, minutes(night, 20)), never);
    expect(await mailsOf(member)).toMatchObject([{ data: { title: other.title } }]);
  },
);

test('quiet hours are checked, and can be switched off', async () => {
  const member = await makeReader();
  const days = [1];
  for (const quietHours of [
    { from: '24:30', to: '07:00', days },
    { from: '22:00', to: '7', days },
    { from: '22:00', to: '07:00', days: [] },
    { from: '22:00', to: '07:00', days: [8] },
  ]) {
    await expect(updateSchedule(ctx(member), { quietHours })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  }
  await updateSchedule(ctx(member), { quietHours: { from: '22:00', to: '07:00', days } });
  const changed = await updateSchedule(ctx(member), { weeklyDigest: true });
  expect(changed).toMatchObject({ weeklyDigest: true, quietHours: { from: 1320, to: 420, days } });
  expect(await updateSchedule(ctx(member), { quietHours: null })).toMatchObject({
    ...{ weeklyDigest: true, quietHours: null, timeZone: 'Europe/Berlin' },
  });
  await expect(updateSchedule(testContext(db, {}), {})).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
});

test('a digest lists what is unseen and visible, once a week, from Monday morning on', async () => {
  const wednesday = new Date('2026-11-25T12:00:00Z');
  const [member, idle, none] = [await makeReader(), await makeReader(), await makeReader()];
  for (const each of [member, idle, none]) {
    await updateSchedule(ctx(each, wednesday), { weeklyDigest: true });
    await db
      .updateTable('members')
      .set({ last_activity_at: wednesday })
      .where('id', '=', each.id)
      .execute();
  }
  await db
    .updateTable('members')
    .set({ joined_at: new Date('2026-01-01'), last_login_at: null, last_activity_at: null })
    .where('id', '=', idle.id)
    .execute();
  const posts: number[] = [];
  for (let count = 0; count < 23; count += 1)
    posts.push(await notify(member, minutes(wednesday, count), 'newPost'));
  await notify(idle, wednesday, 'newPost');
  await db
    .updateTable('conversations')
    .set({ is_private: true })
    .where('id', 'in', posts.slice(1))
    .execute();
  const send = (iso: string) => sendWeeklyDigests(ctx(member, new Date(iso)), never);
  await send('2026-11-26T12:00:00Z');
  await send('2026-11-30T06:59:00Z');
  expect(await db.selectFrom('mails').selectAll().execute()).toEqual([]);
  await Promise.all([send('2026-11-30T07:00:00Z'), send('2026-11-30T07:00:00Z')]);
  await send('2026-12-02T07:00:00Z');
  expect(await mailsOf(member)).toMatchObject([
    { kind: 'NOTIFICATION_SUMMARY', data: { period: 'WEEK', items: [expect.anything()] } },
  ]);
  await db
    .updateTable('conversations')
    .set({ is_private: false })
    .where('id', 'in', posts)
    .execute();
  await send('2026-12-07T07:00:00Z');
  const items = (await mailsOf(member)).map(
    ({ data }) => (data as { items: unknown[] }).items.length,
  );
  expect(items).toEqual([1, 20]);
  expect([...(await mailsOf(idle)), ...(await mailsOf(none))]).toEqual([]);
});
