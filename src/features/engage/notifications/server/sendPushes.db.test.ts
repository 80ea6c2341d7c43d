import { beforeEach, expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createOutgoing } from '#platform/outgoing/outgoing.ts';
import { createSession, endSession, sessionIdOf } from '#platform/sessions/sessions.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { openPushService, vapidClaims } from '../testing/pushService.ts';
import { updateNotificationPreferences } from './notificationPreferences.ts';
import { updateSchedule } from './notificationSchedule.ts';
import { markNotificationsRead } from './notificationService.ts';
import { findNotificationType } from './notificationTypes.ts';
import { getPushKeys } from './pushKeys.ts';
import { deletePushSubscription, savePushSubscription } from './pushSubscriptions.ts';
import { sendPushes } from './sendPushes.ts';
import { storeNotices } from './storeNotices.ts';

const { db } = await openTestDatabase();
const service = await openPushService();
const never = { signal: new AbortController().signal };
const actor = await makeMember(db, { full_name: 'Bo' });

beforeEach(async () => {
  service.received.length = 0;
  service.statuses.length = 0;
  await db.deleteFrom('push_subscriptions').execute();
});

/** A member who has signed in, with their session. */
async function signedIn(fields: object = {}) {
  const member = await makeMember(db, fields);
  const { token } = await createSession(db, {
    ...{ memberId: member.id, remember: true, userAgent: '', address: '', now: new Date() },
  });
  const ctx = (more: object = {}) =>
    testContext(db, { viewer: member.viewer, sessionId: sessionIdOf(token), ...more });
  return { member, token, ctx };
}
type Reader = Awaited<ReturnType<typeof signedIn>>;

async function notify({ member }: Reader, name = 'reply') {
  const post = await makeConversation(db, { title: 'Why does it rain?' });
  const type = findNotificationType(name);
  if (!type) throw new Error(name);
  const notice = {
    to: { members: [member.id] },
    ...{ cause: `test:${post.id}`, group: `test:${post.id}` },
    subject: { type: 'conversation', id: post.id },
    ...{ conversationId: post.id, actorId: actor.id, within: [] },
  };
  const at = new Date();
  await db
    .transaction()
    .execute((trx) => storeNotices(trx, [{ type, notice, at, memberIds: [member.id] }]));
  return post.id;
}
const later = { now: new Date(Date.now() + 60_000) };
const send = (reader: Reader, more: object = later) => sendPushes(reader.ctx(more), never);
const devices = () =>
  db.selectFrom('push_subscriptions').select(['member_id', 'endpoint']).execute();

test('a push comes encrypted to every browser of the member, signed by the community', async () => {
  const reader = await signedIn();
  const [phone, laptop] = [service.subscribe(), service.subscribe()];
  for (const each of [phone, laptop, phone]) await savePushSubscription(reader.ctx(), each);
  const postId = await notify(reader);
  await Promise.all([send(reader), send(reader)]);
  expect(service.received.map(({ path }) => `${service.origin}${path}`).sort()).toEqual(
    [phone.endpoint, laptop.endpoint].sort(),
  );
  const [push] = service.received;
  if (!push) throw new Error('no push');
  expect(push.message).toMatchObject({
    ...{
      kind: 'show',
      title: 'Bo replied to your comment',
      body: 'Why does it rain?',
      language: 'en',
    },
    path: expect.stringContaining(`/${postId}`),
  });
  expect(push.headers).toMatchObject({
    ...{ ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' },
    topic: expect.stringMatching(/^[\w-]{32}$/),
  });
  const { publicKey, privateKey } = await getPushKeys(reader.ctx());
  expect(vapidClaims(push)).toMatchObject({ aud: service.origin, key: publicKey });
  const stored = await db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow();
  expect(stored.private_key).not.toContain(privateKey);
});

test('reading it elsewhere closes it on the devices', async () => {
  const reader = await signedIn();
  await savePushSubscription(reader.ctx(), service.subscribe());
  const postId = await notify(reader);
  await send(reader);
  const tag = service.received[0]?.message.tag;
  await markNotificationsRead(reader.ctx(), { conversationId: `${postId}` });
  await send(reader);
  expect(service.received[1]?.message).toEqual({ kind: 'close', tag });
  expect(service.received[1]?.headers.topic).toBe(service.received[0]?.headers.topic);
});

test('what is read, hidden, switched off or in quiet hours is not pushed', async () => {
  const reader = await signedIn({ time_zone: 'UTC' });
  await savePushSubscription(reader.ctx(), service.subscribe());
  const read = await notify(reader);
  await markNotificationsRead(reader.ctx(), { conversationId: `${read}` });
  const hidden = await notify(reader);
  await db
    .updateTable('conversations')
    .set({ is_private: true })
    .where('id', '=', hidden)
    .execute();
  await notify(reader, 'mention');
  const off = { type: 'mention', channel: 'push' as const, enabled: false };
  await updateNotificationPreferences(reader.ctx(), { changes: [off] });
  await notify(reader, 'newPost'); // not pushed by default
  await send(reader);
  const days = [1, 2, 3, 4, 5, 6, 7];
  await updateSchedule(reader.ctx(), {
    quietHours: { from: '00:00', to: '00:00', days: days.slice(0, 6) },
  });
  await notify(reader);
  await send(reader, { now: new Date('2037-11-25T12:00:00Z') });
  expect(service.received).toEqual([]);
});

test('a subscription that is gone is deleted, one that fails for now is kept', async () => {
  const reader = await signedIn();
  await savePushSubscription(reader.ctx(), service.subscribe());
  service.statuses.push(503);
  await notify(reader);
  await send(reader);
  expect(await devices()).toHaveLength(1);
  service.statuses.push(410);
  await notify(reader);
  await send(reader);
  expect(await devices()).toEqual([]);
});

test('signing out ends the pushes to that browser, an expired session does not', async () => {
  const [reader, other] = [await signedIn(), await signedIn()];
  await savePushSubscription(reader.ctx(), service.subscribe());
  await savePushSubscription(other.ctx(), service.subscribe());
  await endSession(db, reader.token);
  expect((await devices()).map(({ member_id }) => member_id)).toEqual([other.member.id]);
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .execute();
  await db.deleteFrom('sessions').execute();
  expect(await devices()).toHaveLength(1);
});

test('a browser belongs to the member who used it last, and nobody deletes another’s', async () => {
  const [first, second] = [await signedIn(), await signedIn()];
  const browser = service.subscribe();
  await savePushSubscription(first.ctx(), browser);
  await deletePushSubscription(second.ctx(), browser.endpoint);
  expect(await devices()).toHaveLength(1);
  await savePushSubscription(second.ctx(), browser);
  expect(await devices()).toEqual([{ member_id: second.member.id, endpoint: browser.endpoint }]);
  await notify(first);
  await send(first);
  expect(service.received).toEqual([]);
});

test('an endpoint in a private network, of another scheme or with broken keys is refused', async () => {
  const reader = await signedIn();
  const outgoing = createOutgoing([]);
  const good = service.subscribe();
  const attempts = [
    good,
    ...[
      'http://push.example.org/x',
      'https://10.0.0.1/x',
      'https://localhost/x',
      'ftp://a.example/',
    ].map((endpoint) => ({ ...good, endpoint })),
    { ...good, endpoint: 'https://169.254.169.254/latest' },
    { ...good, endpoint: 'https://push.example.org/x', p256dh: 'short' },
    { ...good, endpoint: 'https://push.example.org/x', auth: '' },
  ];
  for (const input of attempts) {
    await expect(
      savePushSubscription(reader.ctx({ outgoing }), input),
      input.endpoint,
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  }
  const resolvesInside = createOutgoing([], (_name, _options, done) =>
    done(null, [{ address: '10.0.0.1', family: 4 }]),
  );
  await expect(
    savePushSubscription(reader.ctx({ outgoing: resolvesInside }), {
      ...good,
      endpoint: 'https://push.example.org/x',
    }),
  ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  await expect(savePushSubscription(testContext(db), good)).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  // One that was allowed when it was saved is not asked either.
  await savePushSubscription(reader.ctx(), good);
  await notify(reader);
  await send(reader, { ...later, outgoing });
  expect(service.received).toEqual([]);
});
