import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { endMemberSessions } from '#features/site/memberAdmin/server/memberRecords.ts';
import { wasBanned } from '#platform/sessions/bannedSessions.ts';
import { createSession, findSession, sessionIdOf } from '#platform/sessions/sessions.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import {
  blockMember,
  suspendMember,
  unblockMember,
  unsuspendMember,
} from './memberStandingService.ts';

const { db } = await openTestDatabase();
const administrator = await makeMember(db, { role: 'administrator' });
const manager = await makeMember(db, { role: 'manager' });
const moderator = await makeMember(db, { role: 'moderator' });
const as = (member: { viewer: typeof manager.viewer }) =>
  testContext(db, { viewer: member.viewer });

const session = (memberId: number, address = '192.0.2.1') =>
  createSession(db, { memberId, remember: false, userAgent: 'test', address, now: new Date() });
const rowOf = (id: number) =>
  db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const auditOf = async (id: number) =>
  (
    await db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'detail'])
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute()
  ).map((line) => line.action);
const mailsOf = (id: number) =>
  db.selectFrom('mails').select(['kind', 'data']).where('member_id', '=', id).execute();

test('a block ends every session at once, tells the member and leaves what they wrote', async () => {
  const member = await makeMember(db);
  const sessions = [await session(member.id), await session(member.id)];
  const ctx = as(manager);
  await blockMember(ctx, { memberId: member.id, reason: 'Advertising' });
  for (const { token } of sessions) {
    expect(await findSession(db, token, new Date())).toBeNull();
    expect(await wasBanned(db, token, new Date())).toBe(true);
  }
  expect(await rowOf(member.id)).toMatchObject({
    blocked_reason: 'Advertising',
    content_hidden: false,
  });
  expect(await mailsOf(member.id)).toEqual([
    { kind: 'ACCOUNT_BLOCKED', data: { reason: 'Advertising' } },
  ]);
  expect(ctx.events.map(({ type }) => type)).toEqual(['member.updated']);
});

test('what they wrote is hidden by choice, and is restored with the un-block', async () => {
  const member = await makeMember(db);
  const ctx = as(manager);
  const { token } = await session(member.id);
  await blockMember(ctx, { memberId: member.id, reason: 'Spam', hideContent: true });
  expect((await rowOf(member.id)).content_hidden).toBe(true);
  await blockMember(ctx, { memberId: member.id, reason: 'Spam, twice', hideContent: true });
  await unblockMember(ctx, member.id);
  await unblockMember(ctx, member.id);
  expect(await rowOf(member.id)).toMatchObject({
    blocked_at: null,
    blocked_reason: null,
    content_hidden: false,
  });
  expect(await wasBanned(db, token, new Date())).toBe(false);
  expect(await auditOf(member.id)).toEqual([
    'member.blocked',
    'member.blocked',
    'member.unblocked',
  ]);
  expect(await mailsOf(member.id)).toHaveLength(1);
  expect(ctx.events.filter(({ type }) => type === 'member.contentHidden')).toEqual([
    { type: 'member.contentHidden', payload: { memberId: member.id, hidden: true } },
    { type: 'member.contentHidden', payload: { memberId: member.id, hidden: false } },
  ]);
});

test('a suspension has an end and a reason, and leaves the sessions', async () => {
  const member = await makeMember(db);
  const { token } = await session(member.id);
  const now = new Date('2026-05-01T10:00:00Z');
  const ctx = testContext(db, { viewer: moderator.viewer, now });
  await suspendMember(ctx, { memberId: member.id, reason: 'Cool down', numberOfDays: 3 });
  expect(await findSession(db, token, new Date())).not.toBeNull();
  expect(await rowOf(member.id)).toMatchObject({
    suspended_until: new Date('2026-05-04T10:00:00Z'),
    suspended_reason: 'Cool down',
  });
  expect(await mailsOf(member.id)).toEqual([
    {
      kind: 'ACCOUNT_SUSPENDED',
      data: { until: '2026-05-04T10:00:00.000Z', reason: 'Cool down' },
    },
  ]);
  await unsuspendMember(ctx, member.id);
  expect((await rowOf(member.id)).suspended_until).toBeNull();
  expect(await auditOf(member.id)).toEqual(['member.suspended', 'member.unsuspended']);
});

test.each([
  ['a blank reason', { reason: ' ', numberOfDays: 3 }, 'reason'],
  ['no days', { reason: 'x', numberOfDays: 0 }, 'numberOfDays'],
  ['half a day', { reason: 'x', numberOfDays: 0.5 }, 'numberOfDays'],
  ['too many days', { reason: 'x', numberOfDays: 1e9 }, 'numberOfDays'],
  ['days left out', { reason: 'x', numberOfDays: null }, 'numberOfDays'],
])('a suspension with %s is refused', async (_what, input, field) => {
  const { id: memberId } = await makeMember(db);
  await expect(suspendMember(as(moderator), { memberId, ...input })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    detail: { faults: [{ field }] },
  });
});

test('nobody reaches an equal, a higher one, or themselves', async () => {
  const peer = await makeMember(db, { role: 'manager' });
  const reason = 'Because';
  for (const [actor, memberId] of [
    [manager, peer.id],
    [manager, administrator.id],
    [manager, manager.id],
    [moderator, manager.id],
    [await makeMember(db), moderator.id],
  ] as const) {
    const refused = { code: 'FORBIDDEN' };
    await expect(blockMember(as(actor), { memberId, reason })).rejects.toMatchObject(refused);
    await expect(unblockMember(as(actor), memberId)).rejects.toMatchObject(refused);
    await expect(
      suspendMember(as(actor), { memberId, reason, numberOfDays: 1 }),
    ).rejects.toMatchObject(refused);
    await expect(endMemberSessions(as(actor), memberId)).rejects.toMatchObject(refused);
    expect(await rowOf(memberId)).toMatchObject({ blocked_at: null, suspended_until: null });
  }
  await expect(blockMember(testContext(db), { memberId: peer.id, reason })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  await expect(blockMember(as(manager), { memberId: 999_999, reason })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('of equal roles the rank decides, and a role granted everywhere raises the level', async () => {
  const seasoned = await makeMember(db, { role: 'moderator' });
  await db.insertInto('points_total').values({ member_id: seasoned.id, points: 300 }).execute();
  const young = await makeMember(db, { role: 'moderator' });
  await expect(
    blockMember(as(young), { memberId: seasoned.id, reason: 'x' }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await blockMember(as(seasoned), { memberId: young.id, reason: 'x' });

  const raised = await makeMember(db);
  await db
    .insertInto('role_grants')
    .values({ member_id: raised.id, role_key: 'manager' })
    .execute();
  await expect(
    blockMember(as(seasoned), { memberId: raised.id, reason: 'x' }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('the last administrator stays, whoever asks and however many ask at once', async () => {
  const other = await makeMember(db, { role: 'administrator' });
  const block = (memberId: number) =>
    blockMember(testContext(db), { memberId, reason: 'x' }, 'OPERATOR');
  const results = await Promise.allSettled([block(administrator.id), block(other.id)]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const left = (await rowOf(other.id)).blocked_at === null ? other.id : administrator.id;
  await expect(
    suspendMember(testContext(db), { memberId: left, reason: 'x', numberOfDays: 1 }, 'OPERATOR'),
  ).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('staff sign a member out everywhere, who may come back', async () => {
  const member = await makeMember(db);
  const { token } = await session(member.id);
  await expect(endMemberSessions(as(moderator), member.id)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await endMemberSessions(as(manager), member.id);
  expect(await findSession(db, token, new Date())).toBeNull();
  expect(await wasBanned(db, token, new Date())).toBe(false);
  expect(await auditOf(member.id)).toEqual(['member.signedOut']);
});

test('staff end one session of a member, and only one of that member’s', async () => {
  const [member, other] = [await makeMember(db), await makeMember(db)];
  const [lost, kept, foreign] = [
    await session(member.id),
    await session(member.id),
    await session(other.id),
  ];
  const end = (by: typeof manager, token: string) =>
    endMemberSessions(as(by), member.id, sessionIdOf(token));
  await expect(end(moderator, lost.token)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(end(manager, foreign.token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await end(manager, lost.token);
  const isLeft = async ({ token }: { token: string }) =>
    (await findSession(db, token, new Date())) !== null;
  expect(await Promise.all([lost, kept, foreign].map(isLeft))).toEqual([false, true, true]);
  expect(await auditOf(member.id)).toEqual(['member.sessionEnded']);
});
