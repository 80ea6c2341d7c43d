import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { wasBanned } from '#platform/sessions/bannedSessions.ts';
import { createSession, findSession } from '#platform/sessions/sessions.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { createBan, deleteBan, liftBan, listBans } from './banService.ts';
import { createBanStore } from './banStore.ts';

const { db } = await openTestDatabase();
const manager = await makeMember(db, {
  role: 'manager',
  email: 'm@staff.example',
  email_key: 'm@staff.example',
});
const moderator = await makeMember(db, { role: 'moderator' });
const ctx = testContext(db, { viewer: manager.viewer, address: '198.51.100.7' });

const session = (memberId: number, address: string) =>
  createSession(db, { memberId, remember: false, userAgent: 'test', address, now: new Date() });
const isIn = async (token: string) => (await findSession(db, token, new Date())) !== null;

test('a banned range signs out who came from there, and nobody else', async () => {
  const inside = await session((await makeMember(db)).id, '203.0.113.77');
  const outside = await session((await makeMember(db)).id, '203.0.114.1');
  const ban = await createBan(ctx, { kind: 'IP', value: '203.0.113.9/24', reason: 'Flood' });
  expect(ban).toMatchObject({ value: '203.0.113.0/24', created_by_id: manager.id });
  expect([await isIn(inside.token), await isIn(outside.token)]).toEqual([false, true]);
  expect(await wasBanned(db, inside.token, new Date())).toBe(true);
});

test('every process hears of a change and refuses the address from then on', async () => {
  const store = createBanStore(db, ctx.bus);
  expect(await store.holdsAddress('2001:db8::5')).toBe(false);
  const ban = await createBan(ctx, { kind: 'IP', value: '2001:db8::/64' });
  expect(await store.holdsAddress('2001:db8::5')).toBe(true);
  await deleteBan(ctx, ban.id);
  expect(await store.holdsAddress('2001:db8::5')).toBe(false);
});

test('a banned domain signs out its members and those of domains below it', async () => {
  const address = (email: string) => ({ email, email_key: email });
  const one = await makeMember(db, address('a@spam.example'));
  const two = await makeMember(db, address('b@mail.spam.example'));
  const three = await makeMember(db, address('c@notspam.example'));
  const tokens = await Promise.all(
    [one, two, three].map(async ({ id }) => (await session(id, '192.0.2.9')).token),
  );
  await createBan(ctx, { kind: 'DOMAIN', value: 'Spam.Example', reason: '' });
  expect(await Promise.all(tokens.map(isIn))).toEqual([false, false, true]);
});

test('banning again changes the reason; removing is written down with what it was', async () => {
  const first = await createBan(ctx, { kind: 'DOMAIN', value: 'again.example', reason: 'One' });
  const again = await createBan(ctx, { kind: 'DOMAIN', value: 'again.example', reason: 'Two' });
  expect(again).toMatchObject({ id: first.id, reason: 'Two' });
  await deleteBan(ctx, first.id);
  await expect(deleteBan(ctx, first.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const lines = await db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('subject_type', '=', 'ban')
    .where('subject_id', '=', String(first.id))
    .orderBy('id')
    .execute();
  expect(lines.map(({ action }) => action)).toEqual(['ban.created', 'ban.created', 'ban.removed']);
  expect(lines[2]?.detail).toMatchObject({ value: 'again.example', reason: 'Two' });
});

test.each([
  ['IP', 'nonsense', 'Please enter a valid ip address'],
  ['IP', '1.2.3.4/99', 'Please enter a valid ip address'],
  ['DOMAIN', 'nonsense', 'Please enter a valid domain name'],
  ['IP', '', 'Hold on! This field cannot be blank.'],
])('%s %j is answered with %j', async (kind, value, message) => {
  await expect(createBan(ctx, { kind, value })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    detail: { faults: [{ field: 'value', message }] },
  });
});

test('nobody bans where they are themselves, nor an equal', async () => {
  const peer = await makeMember(db, {
    role: 'manager',
    email: 'p@peer.example',
    email_key: 'p@peer.example',
  });
  await session(peer.id, '192.0.2.200');
  for (const [kind, value, rule] of [
    ['IP', '198.51.100.0/24', 'own'],
    ['DOMAIN', 'staff.example', 'own'],
    ['DOMAIN', 'peer.example', 'higher'],
    ['IP', '192.0.2.200', 'higher'],
  ]) {
    await expect(createBan(ctx, { kind, value })).rejects.toMatchObject({
      detail: { faults: [{ field: 'value', rule }] },
    });
  }
});

test('only holders of MANAGE_BLACKLISTED_CONFIG see and change bans; the operator lifts them', async () => {
  const lower = testContext(db, { viewer: moderator.viewer });
  const ban = await createBan(ctx, { kind: 'IP', value: '192.0.2.66' });
  const refused = { code: 'FORBIDDEN' };
  await expect(listBans(lower)).rejects.toMatchObject(refused);
  await expect(createBan(lower, { kind: 'IP', value: '192.0.2.67' })).rejects.toMatchObject(
    refused,
  );
  await expect(deleteBan(lower, ban.id)).rejects.toMatchObject(refused);
  expect(await liftBan(testContext(db), '::ffff:192.0.2.66')).toBe(true);
  expect(await liftBan(testContext(db), '192.0.2.66')).toBe(false);
});
