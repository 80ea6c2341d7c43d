import { expect, test } from 'vitest';
import { defaultSettings } from '#core/communitySettings.ts';
import { demand, demandActive, holds } from '#core/permissions.ts';
import { questionSchema } from '#core/questions.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { noCaller } from '#platform/http/callerInfo.ts';
import { makeViewer } from '#platform/roles/viewers.ts';
import { findSession } from '#platform/sessions/sessions.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { enterAs } from './enterAs.ts';
import { signIn, signUp } from './identityService.ts';
import { hashPassword } from './passwords.ts';

const { db } = await openTestDatabase();
const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const password = 'Secret-123';
const passwordHash = await hashPassword(password, cost);
const now = new Date('2026-05-01T10:00:00Z');

const enter = (memberId: number, address = '192.0.2.1', userAgent = 'one') =>
  enterAs(testContext(db, { address, now }), {
    memberId,
    method: 'PASSWORD',
    remember: false,
    userAgent,
  });
const outcomesOf = async (memberId: number) =>
  (
    await db
      .selectFrom('sign_ins')
      .select('outcome')
      .where('member_id', '=', memberId)
      .orderBy('id')
      .execute()
  ).map(({ outcome }) => outcome);
const mailsOf = async (memberId: number) =>
  (
    await db
      .selectFrom('mails')
      .select('kind')
      .where('member_id', '=', memberId)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);

test.each([
  [{ blocked_at: now }, 'ACCOUNT_BANNED', 'Your account has been blocked'],
  [{ approval_status: 'PENDING' }, 'APPROVAL_PENDING', undefined],
  [{ approval_status: 'REJECTED' }, 'APPROVAL_REJECTED', undefined],
])('%j is refused with %s, and the history says so', async (fields, code, message) => {
  const member = await makeMember(db, fields);
  await expect(enter(member.id)).rejects.toMatchObject({ code, ...(message ? { message } : {}) });
  expect(await outcomesOf(member.id)).toEqual([code]);
});

test.each([
  ['IP', '198.51.100.7', '198.51.100.7'],
  ['IP', '198.51.100.7', '::ffff:198.51.100.7'],
  ['IP', '203.0.113.0/24', '203.0.113.99'],
  ['IP', '2001:db8::/32', '2001:db8::1'],
  ['DOMAIN', 'banned.example', '192.0.2.9'],
])('a ban of %s %s refuses %s', async (kind, value, address) => {
  await db.insertInto('bans').values({ kind, value }).execute();
  const member = await makeMember(db, { email: 'eve@mail.banned.example', email_key: null });
  await expect(enter(member.id, address)).rejects.toMatchObject({ code: 'ACCOUNT_BANNED' });
  await db.deleteFrom('bans').execute();
  expect((await enter(member.id, address)).account.id).toBe(member.id);
  await db.updateTable('members').set({ email: null }).where('id', '=', member.id).execute();
});

test('signing in again ends a deactivation and its deletion', async () => {
  const member = await makeMember(db, { deactivated_at: now, delete_after: now });
  await enter(member.id);
  const row = await db
    .selectFrom('members')
    .select(['deactivated_at', 'delete_after'])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ deactivated_at: null, delete_after: null });
});

test('a sign-in from a new place is told, but not the first and not a known one', async () => {
  const member = await makeMember(db);
  await enter(member.id);
  await enter(member.id);
  expect(await mailsOf(member.id)).toEqual([]);
  await enter(member.id, '192.0.2.2');
  await enter(member.id, '192.0.2.2');
  await enter(member.id, '192.0.2.1', 'two');
  expect(await mailsOf(member.id)).toEqual(['NEW_SIGN_IN', 'NEW_SIGN_IN']);
  expect(await outcomesOf(member.id)).toEqual(Array(5).fill('SUCCESS'));
});

test('a browser that is known by its cookie is no new place, wherever it is', async () => {
  const member = await makeMember(db);
  const from = (deviceId: string, address: string) =>
    enterAs(testContext(db, { now, address, caller: { ...noCaller, deviceId } }), {
      ...{ memberId: member.id, method: 'PASSWORD', remember: false, userAgent: 'one' },
    });
  await from('device-0123456789', '192.0.2.1');
  await from('device-0123456789', '192.0.2.2');
  expect(await mailsOf(member.id)).toEqual([]);
  await from('device-9876543210', '192.0.2.3');
  expect(await mailsOf(member.id)).toEqual(['NEW_SIGN_IN']);
});

test('a password that was replaced while it was checked lets nobody in', async () => {
  const member = await makeMember(db, { password_hash: passwordHash });
  const entrance = {
    memberId: member.id,
    method: 'PASSWORD',
    remember: false,
    userAgent: '',
  } as const;
  await expect(
    enterAs(testContext(db), { ...entrance, passwordHash: 'an older one' }),
  ).rejects.toMatchObject({ code: 'PASSWORD_MISMATCH' });
  expect(await outcomesOf(member.id)).toEqual([]);
});

test('who waits for approval has an account and no session', async () => {
  const identity = { ...defaultSettings.identity, approvalRequired: true };
  const ctx = testContext(db, { settings: { identity } });
  const fields = { email: 'wait@example.org', username: 'wait', password, tosAccepted: true };
  await expect(signUp(ctx, fields, { userAgent: '', cost })).rejects.toMatchObject({
    code: 'APPROVAL_PENDING',
  });
  const { id } = await db
    .selectFrom('members')
    .select('id')
    .where('username', '=', 'wait')
    .executeTakeFirstOrThrow();
  expect(await mailsOf(id)).toEqual(['APPROVAL_PENDING']);
  await expect(
    signIn(ctx, { email: 'wait', password }, { userAgent: '', cost }),
  ).rejects.toMatchObject({ code: 'APPROVAL_PENDING' });
  expect(
    await db.selectFrom('sessions').select('member_id').where('member_id', '=', id).execute(),
  ).toEqual([]);
});

test('sign-up keeps the answers, the terms, the language, and sends what the settings ask', async () => {
  const identity = {
    ...defaultSettings.identity,
    emailVerification: 'LINK' as const,
    signupFields: [questionSchema.parse({ key: 'company', label: 'Company', required: true })],
  };
  const ctx = testContext(db, { locale: 'de', settings: { identity, termsUrl: '/terms' } });
  const { account } = await signUp(
    ctx,
    {
      email: 'grace@example.org',
      username: 'grace',
      firstName: 'Grace',
      lastName: 'Hopper',
      password,
      tosAccepted: 'on',
      customFields: { company: 'Navy', role: 'administrator' },
    },
    { userAgent: '', cost },
  );
  const row = await db
    .selectFrom('members')
    .select([
      'full_name',
      'first_name',
      'language',
      'custom_fields',
      'terms_accepted_at',
      'role',
      'email_verified_at',
    ])
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    full_name: 'Grace Hopper',
    first_name: 'Grace',
    language: 'de',
    custom_fields: { company: 'Navy' },
    terms_accepted_at: ctx.now,
    role: 'member',
    email_verified_at: null,
  });
  expect(await mailsOf(account.id)).toEqual(['WELCOME', 'VERIFY_EMAIL']);
});

test.each([
  [{ suspended_until: new Date(now.getTime() + 1) }, false, 'ACCOUNT_SUSPENDED'],
  [{ suspended_until: new Date(now.getTime() - 1), email_verified_at: now }, true, null],
  [{ email_verified_at: null }, true, 'EMAIL_NOT_VERIFIED'],
  [{ email_verified_at: null }, false, null],
  [{ email_verified_at: null, role: 'administrator' }, true, null],
])(
  'a session of %j with verification %s is restricted by %s',
  async (fields, mandatory, expected) => {
    const member = await makeMember(db, fields);
    const { session } = await enter(member.id);
    const found = await findSession(db, session.token, now);
    if (!found) throw new Error('no session');
    const identity = { ...defaultSettings.identity, emailVerificationMandatory: mandatory };
    const ctx = testContext(db, { settings: { identity } });
    const viewer = await makeViewer(ctx, found.member, now);
    const write = () => demandActive(viewer);
    if (expected === null) {
      expect(write()).toBe(member.id);
      return;
    }
    const refusal = expect.objectContaining({ code: expected });
    expect(write).toThrow(refusal);
    expect(() => demand(holds(viewer, 'CREATE_COMMENT'))).toThrow(refusal);
  },
);

test('who signs in from a new place does not choose the language that its owner is told in', async () => {
  const member = await makeMember(db, { language: null });
  const settings = {
    activeLanguages: ['de' as const, 'ar' as const],
    defaultLanguage: 'de' as const,
  };
  for (const address of ['192.0.2.1', '192.0.2.9']) {
    await enterAs(testContext(db, { now, address, settings, locale: 'ar' }), {
      ...{ memberId: member.id, method: 'PASSWORD', remember: false, userAgent: 'one' },
    });
  }
  const mails = await db
    .selectFrom('mails')
    .where('member_id', '=', member.id)
    .select(['kind', 'language'])
    .execute();
  expect(mails).toEqual([{ kind: 'NEW_SIGN_IN', language: 'de' }]);
});
