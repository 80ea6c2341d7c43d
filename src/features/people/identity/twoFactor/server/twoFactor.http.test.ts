import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { anonymousViewer } from '#core/permissions.ts';
import { registerIdentityRoutes } from '#features/people/identity/server/identityRoutes.ts';
import { hashPassword } from '#features/people/identity/server/passwords.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { openTestServer } from '#platform/testing/testServer.ts';
import { twoFactorEndpoints } from '../twoFactorEndpoints.ts';
import { beginAuthenticator, confirmAuthenticator } from './authenticator.ts';
import { listFactors } from './factorQueries.ts';
import { removeFactor } from './removeFactor.ts';

const { db } = await openTestDatabase();
const passwordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const password = 'Secret-123';
const passwordHash = await hashPassword(password, passwordCost);
const app = await openTestServer(db);
await app.register((routes) =>
  registerIdentityRoutes(routes, {
    basePath: '',
    publicUrl: null,
    passwordCost,
    answerTime: 0,
    attemptsPerMinute: 9999,
  }),
);
afterAll(() => app.close());
beforeEach(() => db.deleteFrom('login_failures').execute());

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers });
const signIn = (email: string | null, fields: object = {}) =>
  post('/community/api/v1/auth/session', { email, password, ...fields });

/** A member with an authenticator app. */
async function withApp() {
  const member = await makeMember(db, { password_hash: passwordHash });
  const ctx = testContext(db);
  const { secret } = await beginAuthenticator(ctx, member);
  const code = codeOf(secret);
  const recoveryCodes = await confirmAuthenticator(ctx, { memberId: member.id, code });
  return { member, secret, recoveryCodes };
}

/** The code of the period `ahead` of this one; the current one was used to confirm. */
function codeOf(secret: string, ahead = 0): string {
  const timestamp = Date.now() + ahead * 30_000;
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
}

async function challenge(email: string | null): Promise<string> {
  return (await signIn(email)).json().challenge.token;
}

async function challenges(email: string | null, count: number): Promise<string[]> {
  const tokens: string[] = [];
  while (tokens.length < count) tokens.push(await challenge(email));
  return tokens;
}

test('the password alone lets nobody in who has an app', async () => {
  const { member, secret } = await withApp();
  const asked = await signIn(member.email);
  expect(asked.json()).toMatchObject({
    user: null,
    responseCode: 'SECOND_STEP_REQUIRED',
    challenge: { methods: ['TOTP', 'RECOVERY_CODE'] },
  });
  expect(asked.cookies.map(({ name }) => name)).not.toContain('plaza_session');
  const { token } = asked.json().challenge;
  const done = await post(twoFactorEndpoints.take, {
    token,
    method: 'TOTP',
    code: codeOf(secret, 1),
  });
  expect(done.json()).toMatchObject({ responseCode: 'SUCCESS', user: { id: String(member.id) } });
  expect(done.cookies.map(({ name }) => name)).toContain('plaza_session');
});

test('a code counts once, and a challenge lets in once', async () => {
  const { member, secret } = await withApp();
  const code = codeOf(secret, 1);
  const token = await challenge(member.email);
  const other = await challenge(member.email);
  expect((await post(twoFactorEndpoints.take, { token, method: 'TOTP', code })).statusCode).toBe(
    200,
  );
  const again = await post(twoFactorEndpoints.take, { token: other, method: 'TOTP', code });
  expect(again.json()).toMatchObject({ code: 'INCORRECT_OTP' });
  const used = await post(twoFactorEndpoints.take, { token, method: 'TOTP', code });
  expect(used.json()).toMatchObject({ code: 'INVALID_REQUEST' });
});

test('of many who use one code at once, one comes in', async () => {
  const { member, secret } = await withApp();
  const code = codeOf(secret, 1);
  const tokens = await challenges(member.email, 8);
  const answers = await Promise.all(
    tokens.map((token) => post(twoFactorEndpoints.take, { token, method: 'TOTP', code })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test('a recovery code lets in once, however it is written; none of another member does', async () => {
  const [one, two] = [await withApp(), await withApp()];
  const code = one.recoveryCodes[0]?.toUpperCase().replace('-', ' ') ?? '';
  const foreign = { token: await challenge(two.member.email), method: 'RECOVERY_CODE', code };
  expect((await post(twoFactorEndpoints.take, foreign)).json()).toMatchObject({
    code: 'INCORRECT_OTP',
  });
  const own = { ...foreign, token: await challenge(one.member.email) };
  expect((await post(twoFactorEndpoints.take, own)).statusCode).toBe(200);
  const again = { ...own, token: await challenge(one.member.email) };
  expect((await post(twoFactorEndpoints.take, again)).json()).toMatchObject({
    code: 'INCORRECT_OTP',
  });
});

test('guessing is locked after ten failures, with every challenge', async () => {
  const { member } = await withApp();
  const codes = [];
  for (const token of await challenges(member.email, 11)) {
    const input = { token, method: 'RECOVERY_CODE', code: 'wrongwrong' };
    codes.push((await post(twoFactorEndpoints.take, input)).json().code);
  }
  expect(codes.slice(0, 10)).toEqual(Array(10).fill('INCORRECT_OTP'));
  expect(codes[10]).toBe('TEMPORARILY_DISABLED');
});

test.each([
  ['no token', {}],
  ['a forged token', { token: 'a'.repeat(43) }],
  ['a method the member has not', { method: 'EMAIL_CODE' }],
  ['a method there is none of', { method: 'MAGIC' }],
  ['a passkey as a code', { method: 'PASSKEY' }],
  ['no code', { code: '' }],
  ['a code that is a list', { code: ['123456'] }],
])('refuses %s', async (_what, fields) => {
  const { member } = await withApp();
  const token = await challenge(member.email);
  const base = 'token' in fields || _what === 'no token' ? {} : { token };
  const answer = await post(twoFactorEndpoints.take, {
    ...base,
    method: 'TOTP',
    code: '123456',
    ...fields,
  });
  expect(answer.statusCode).toBe(400);
  expect(['INVALID_REQUEST', 'VALIDATION_FAILED']).toContain(answer.json().code);
});

test('a password that was changed meanwhile lets nobody in by the old challenge', async () => {
  const { member, secret } = await withApp();
  const token = await challenge(member.email);
  const password_hash = await hashPassword('Other-1234', passwordCost);
  await db.updateTable('members').set({ password_hash }).where('id', '=', member.id).execute();
  const input = { token, method: 'TOTP', code: codeOf(secret, 1) };
  expect((await post(twoFactorEndpoints.take, input)).json()).toMatchObject({
    code: 'PASSWORD_MISMATCH',
  });
});

test('a form without script goes the same way by a cookie that scripts cannot read', async () => {
  const { member, recoveryCodes } = await withApp();
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const first = await app.inject({
    method: 'POST',
    url: '/community/api/v1/auth/session',
    headers: form,
    payload: new URLSearchParams({ email: member.email ?? '', password }).toString(),
  });
  expect(first.statusCode).toBe(303);
  expect(first.headers.location).toMatch(/^\/login\?section=second&methods=TOTP%2CRECOVERY_CODE/);
  const cookie = first.cookies.find(({ name }) => name === 'plaza_second_step');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  const second = await app.inject({
    method: 'POST',
    url: twoFactorEndpoints.take,
    headers: { ...form, cookie: `plaza_second_step=${cookie?.value}` },
    payload: `method=RECOVERY_CODE&code=${recoveryCodes[1]}`,
  });
  expect(second.statusCode).toBe(303);
  expect(second.cookies.map(({ name }) => name)).toContain('plaza_session');
});

test('the secret is sealed, the codes are hashed, and the owner is told by mail', async () => {
  const { member, secret, recoveryCodes } = await withApp();
  const rows = await db
    .selectFrom('member_factors')
    .selectAll()
    .where('member_id', '=', member.id)
    .execute();
  const stored = JSON.stringify(rows);
  expect(stored).not.toContain(secret);
  for (const code of recoveryCodes) expect(stored).not.toContain(code.replace('-', ''));
  const mail = await db
    .selectFrom('mails')
    .select(['kind', 'data'])
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow();
  expect(mail).toEqual({ kind: 'SECOND_STEP_CHANGED', data: { change: 'ADDED', kind: 'TOTP' } });
});

test('with the last factor go the recovery codes; of another member none is removed', async () => {
  const [one, two] = [await withApp(), await withApp()];
  const [factor] = await listFactors(db, one.member.id, 'TOTP');
  const factorId = factor?.id ?? 0;
  const ctx = testContext(db);
  await expect(removeFactor(ctx, { memberId: two.member.id, factorId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await removeFactor(ctx, { memberId: one.member.id, factorId });
  expect(await listFactors(db, one.member.id)).toEqual([]);
  expect((await signIn(one.member.email)).json()).toMatchObject({ responseCode: 'SUCCESS' });
});

test('an app that was never confirmed is not asked for', async () => {
  const member = await makeMember(db, { password_hash: passwordHash });
  await beginAuthenticator(testContext(db), member);
  expect((await signIn(member.email)).json()).toMatchObject({ responseCode: 'SUCCESS' });
  await expect(
    confirmAuthenticator(testContext(db, { viewer: anonymousViewer }), {
      memberId: member.id,
      code: '000000',
    }),
  ).rejects.toMatchObject({ code: 'INCORRECT_OTP' });
});
