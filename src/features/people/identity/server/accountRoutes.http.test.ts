import { afterAll, beforeEach, expect, test } from 'vitest';
import { defaultSettings } from '#core/communitySettings.ts';
import { unsubscribeToken } from '#features/base/mail/server/unsubscribeToken.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { openTestServer } from '#platform/testing/testServer.ts';
import { solvedCaptcha } from './captchaFactory.ts';
import { sendVerificationEmail } from './emailVerification.ts';
import { registerIdentityRoutes } from './identityRoutes.ts';
import { hashPassword } from './passwords.ts';

const { db } = await openTestDatabase();
const passwordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const deps = { basePath: '/help', publicUrl: null, passwordCost, answerTime: 0 };
const app = await openTestServer(db);
await app.register(
  (routes) => registerIdentityRoutes(routes, { ...deps, attemptsPerMinute: 999 }),
  {
    prefix: '/help',
  },
);
afterAll(() => app.close());

const password = 'Secret-123';
const passwordHash = await hashPassword(password, passwordCost);
const makeAccount = (fields: Parameters<typeof makeMember>[1] = {}) =>
  makeMember(db, { password_hash: passwordHash, ...fields });

const rest = '/care/community/rest/un-authenticated/user';
const forgotUrl = `${rest}/forgot-password`;
const resetUrl = '/care/community/reset-password';
const changeUrl = '/community/api/v1/auth/change-password';
const verifyUrl = '/community/api/v1/auth/email-verify';

beforeEach(() => db.deleteFrom('login_failures').execute());

type Headers = Record<string, string>;
const post = (url: string, payload: object, headers: Headers = {}) =>
  app.inject({ method: 'POST', url: `/help${url}`, payload, headers });
const postForm = (url: string, fields: Record<string, string>, headers: Headers = {}) =>
  app.inject({
    method: 'POST',
    url: `/help${url}`,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const signIn = (email: string | null, word = password) =>
  post('/community/api/v1/auth/session', { email, password: word });

async function signedIn(email: string | null): Promise<Headers> {
  const { cookies } = await signIn(email);
  const value = (name: string) => cookies.find((each) => each.name === name)?.value ?? '';
  return { cookie: `plaza_session=${value('plaza_session')}`, 'x-csrf-token': value('SPR_AT') };
}

const mailsTo = (memberId: number) =>
  db.selectFrom('mails').selectAll().where('member_id', '=', memberId).orderBy('id').execute();

/** The token of the last link mailed to a member. */
async function linkTo(memberId: number): Promise<string> {
  const mails = await mailsTo(memberId);
  const url = mails.map(({ data }) => Object(data).url).findLast((each) => each !== undefined);
  expect(url).toMatch(/^\/(?:reset-password|verify-email)\?token=[A-Za-z0-9_-]{43}$/);
  return String(url).split('=')[1] ?? '';
}

test('a forgotten password: one mail, a new password, every session over', async () => {
  const member = await makeAccount();
  const session = await signedIn(member.email);
  await db
    .insertInto('login_failures')
    .values({
      subject: `member:${member.id} address:127.0.0.1`,
      failure_count: 10,
      last_failed_at: new Date(),
      locked_until: new Date(Date.now() + 60_000),
    })
    .execute();
  expect((await post(forgotUrl, { email: member.email })).statusCode).toBe(200);
  await post(forgotUrl, { email: member.email });
  expect((await mailsTo(member.id)).map(({ kind }) => kind)).toEqual(['RESET_PASSWORD']);
  const token = await linkTo(member.id);

  const weak = await post(resetUrl, { token, password: 'weak' });
  expect(weak.json()).toMatchObject({ code: 'VALIDATION_FAILED', faults: [{ field: 'password' }] });
  const fresh = 'Fresh-1234';
  expect((await post(resetUrl, { token, password: fresh })).statusCode).toBe(200);
  expect((await post(changeUrl, {}, session)).json().code).toBe('UNAUTHENTICATED');
  expect((await signIn(member.email)).json().code).toBe('PASSWORD_MISMATCH');
  expect((await signIn(member.email, fresh)).statusCode).toBe(200);
  const row = await db
    .selectFrom('members')
    .select('email_verified_at')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  expect(row.email_verified_at).not.toBeNull();
  expect((await mailsTo(member.id)).map(({ kind }) => kind)).toContain('PASSWORD_CHANGED');

  const used = await post(resetUrl, { token, password: 'Other-1234' });
  expect([used.statusCode, used.json().code]).toEqual([400, 'INVALID_REQUEST']);
});

test('of two changes at once that prove the same password one is refused', async () => {
  const member = await makeAccount();
  const browsers = [await signedIn(member.email), await signedIn(member.email)];
  const changed = await Promise.all(
    browsers.map((browser, index) =>
      post(changeUrl, { currentPassword: password, newPassword: `Fresh-${index}234` }, browser),
    ),
  );
  expect(changed.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const winner = changed.findIndex(({ statusCode }) => statusCode === 200);
  expect((await signIn(member.email, `Fresh-${winner}234`)).statusCode).toBe(200);
});

test('an expired link and one of another purpose set nothing', async () => {
  const member = await makeAccount();
  await post(forgotUrl, { email: member.username });
  const token = await linkTo(member.id);
  await db
    .updateTable('member_tokens')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('member_id', '=', member.id)
    .execute();
  const other = await makeAccount();
  await sendVerificationEmail(testContext(db, { viewer: other.viewer }));
  for (const wrong of [token, await linkTo(other.id), '', 'x'.repeat(43), `${token}'--`]) {
    const answer = await post(resetUrl, { token: wrong, password: 'Fresh-1234' });
    expect(answer.json().code).toBe('INVALID_REQUEST');
  }
  expect((await signIn(member.email)).statusCode).toBe(200);
});

test.each([
  forgotUrl,
  '/care/community/forgot-password',
  '/community/api/v1/auth/migrate-user',
  `${rest}/trigger-migration-mail`,
])('%s answers alike for known, unknown and blocked addresses', async (url) => {
  const known = await makeAccount();
  const blocked = await makeAccount({ blocked_at: new Date() });
  const answers = await Promise.all(
    [known.email, 'nobody@example.org', blocked.email].map((email) => post(url, { email })),
  );
  const told = answers.map(({ statusCode, body, headers }) => [
    statusCode,
    body,
    headers['set-cookie'],
  ]);
  expect(new Set(told.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await mailsTo(blocked.id)).toEqual([]);
});

test('neither a known nor an unknown address is answered before its time', async () => {
  const member = await makeAccount();
  const slow = await openTestServer(db);
  await slow.register((routes) => registerIdentityRoutes(routes, { ...deps, answerTime: 120 }));
  const timeOf = async (email: string | null) => {
    const start = performance.now();
    await slow.inject({ method: 'POST', url: forgotUrl, payload: { email } });
    return performance.now() - start;
  };
  const [known, unknown] = [await timeOf(member.email), await timeOf('nobody@example.org')];
  expect(Math.min(known, unknown)).toBeGreaterThan(115);
  await slow.close();
});

test('a planted host never gets into a mail', async () => {
  const member = await makeAccount();
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  await post(forgotUrl, { email: member.email }, headers);
  expect(await linkTo(member.id)).toHaveLength(43);
  expect(JSON.stringify(await mailsTo(member.id))).not.toContain('evil');
});

test('an imported account is sent the mail it is promised, once in ten minutes', async () => {
  const member = await makeAccount({ password_hash: null });
  const answer = await signIn(member.email);
  expect(answer.json().code).toBe('HALF_BAKED');
  await signIn(member.email);
  expect((await mailsTo(member.id)).map(({ kind }) => kind)).toEqual(['MIGRATE_ACCOUNT']);
  const token = await linkTo(member.id);
  expect((await post(resetUrl, { token, password })).statusCode).toBe(200);
  expect((await signIn(member.email)).statusCode).toBe(200);
});

test('from the sixth request of an address on a mail needs a captcha', async () => {
  const ask = (fields: object = {}) => post(forgotUrl, { email: 'nobody@example.org', ...fields });
  for (let count = 0; count < 5; count += 1) expect((await ask()).statusCode).toBe(200);
  expect((await ask()).json().code).toBe('INVALID_CAPTCHA');
  expect((await ask({ captchaResponse: await solvedCaptcha(db) })).statusCode).toBe(200);
});

test('a captcha challenge is signed, fresh each time and kept by nobody', async () => {
  const ask = () => app.inject({ url: '/help/care/community/captcha' });
  const [one, two] = [await ask(), await ask()];
  expect(one.headers['cache-control']).toBe('no-store');
  expect(one.json().signature).toMatch(/^[0-9a-f]{64}$/);
  expect(one.json().signature).not.toBe(two.json().signature);
});

test('changing the password wants the current one and ends the other sessions', async () => {
  const member = await makeAccount();
  const here = await signedIn(member.email);
  const there = await signedIn(member.email);
  const change = (currentPassword: string, headers: Headers) =>
    post(changeUrl, { currentPassword, newPassword: 'Fresh-1234' }, headers);
  expect((await change(password, { cookie: here.cookie ?? '' })).json().code).toBe('CSRF_FAILED');
  const wrong = await change('Wrong-1234', here);
  expect(wrong.json()).toMatchObject({
    code: 'PASSWORD_MISMATCH',
    loginAttempts: 1,
    faults: [{ field: 'currentPassword' }],
  });
  expect((await change(password, here)).statusCode).toBe(200);
  expect((await change('Fresh-1234', there)).json().code).toBe('UNAUTHENTICATED');
  expect((await change('Fresh-1234', here)).json().code).toBe('VALIDATION_FAILED');
  expect((await mailsTo(member.id)).map(({ kind }) => kind)).toEqual(['PASSWORD_CHANGED']);
  const form = await postForm(
    changeUrl,
    {
      currentPassword: 'x',
      newPassword: 'Other-1234',
      _csrf: here['x-csrf-token'] ?? '',
    },
    { cookie: here.cookie ?? '' },
  );
  expect(form.headers.location).toBe(
    '/help/users/me/security?section=password&error=PASSWORD_MISMATCH&field=currentPassword%3AcurrentPassword',
  );
  const audited = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('actor_id', '=', member.id)
    .execute();
  expect(audited.map(({ action }) => action)).toEqual(['member.passwordChanged']);
  expect(JSON.stringify(audited)).not.toContain('Fresh');
});

test('an address is confirmed by the link sent to it, without script too', async () => {
  const member = await makeAccount();
  const ctx = testContext(db, { viewer: member.viewer });
  expect(await sendVerificationEmail(ctx)).toBe(true);
  const token = await linkTo(member.id);
  const form = await postForm('/care/community/email-verify', { uuid: token });
  expect(form.headers.location).toBe('/help/verify-email?notice=EMAIL_VERIFIED');
  expect(await sendVerificationEmail(ctx)).toBe(false);
  expect((await post(verifyUrl, { uuid: token })).json().code).toBe('INVALID_REQUEST');
  const again = await postForm('/care/community/email-verify', { uuid: token });
  expect(again.headers.location).toBe('/help/verify-email?error=INVALID_REQUEST');
});

test('an address changes once the new one is confirmed, and the old one is told', async () => {
  const member = await makeAccount();
  const session = await signedIn(member.email);
  const url = '/care/community/rest/authenticated/user/change-email';
  const email = `new-${member.email}`;
  expect((await post(url, { email, currentPassword: 'Wrong-1234' }, session)).json().code).toBe(
    'PASSWORD_MISMATCH',
  );
  expect((await post(url, { email, currentPassword: password }, session)).statusCode).toBe(200);
  expect((await signIn(email)).json().code).toBe('PASSWORD_MISMATCH');
  await post(forgotUrl, { email: member.email });
  const token = (await mailsTo(member.id))
    .filter(({ kind }) => kind === 'VERIFY_EMAIL')
    .map(({ recipient, data }) => {
      expect(recipient).toBe(email);
      return String(Object(data).url).split('=')[1];
    })[0];
  const reset = await linkTo(member.id);
  expect((await post(verifyUrl, { uuid: token })).statusCode).toBe(200);
  expect((await signIn(email)).statusCode).toBe(200);
  const told = (await mailsTo(member.id)).find(({ kind }) => kind === 'EMAIL_CHANGED');
  expect([told?.recipient, told?.data]).toEqual([member.email, { newEmail: email }]);
  // A link that lies in the mailbox that was given up leads nowhere.
  expect((await post(resetUrl, { token: reset, password: 'Fresh-1234' })).json().code).toBe(
    'INVALID_REQUEST',
  );
});

test('an address of somebody else is sent nothing, and nothing is told', async () => {
  const [member, other] = [await makeAccount(), await makeAccount()];
  const session = await signedIn(member.email);
  const url = '/care/community/rest/authenticated/user/change-email';
  const fields = { email: other.email, currentPassword: password };
  expect((await post(url, fields, session)).statusCode).toBe(200);
  expect(await mailsTo(member.id)).toEqual([]);
});

test('users are found by username alone and only what anyone may know of them is told', async () => {
  const member = await makeAccount();
  const fetchUsers = (usernameList: (string | null)[]) =>
    post(`${rest}/fetch-users`, { usernameList });
  const answer = await fetchUsers([member.username.toUpperCase(), 'nobody']);
  expect(answer.json().users).toEqual([
    {
      id: String(member.id),
      username: member.username,
      fullName: member.full_name,
      avatar: null,
      brandUser: false,
      isAnonymous: false,
    },
  ]);
  expect((await fetchUsers([member.email])).json().users).toEqual([]);
  expect((await fetchUsers([])).statusCode).toBe(400);
});

test('an account made for somebody has no session', async () => {
  const answer = await post(`${rest}/sign-up-user`, {
    email: 'made@example.org',
    username: 'made',
    password,
    tosAccepted: true,
  });
  expect(answer.json()).toMatchObject({ user: { username: 'made' }, responseCode: 'SUCCESS' });
  expect(answer.cookies).toEqual([]);
});

test('a refused form keeps what was typed, no password, for its own page alone', async () => {
  const answer = await postForm('/community/api/v1/auth/signup', {
    email: 'nope',
    username: 'ada',
    password: 'Secret-1234',
    passwordConfirmation: 'x',
    'customFields.company': 'Acme',
  });
  const [cookie] = answer.cookies;
  expect(cookie).toMatchObject({ path: '/help/login', httpOnly: true, maxAge: 60 });
  expect(JSON.parse(Buffer.from(cookie?.value ?? '', 'base64url').toString())).toEqual({
    email: 'nope',
    username: 'ada',
    'customFields.company': 'Acme',
  });
  expect(answer.headers.location).not.toContain('nope');
});

test('a form that comes too often sees its page, a program JSON', async () => {
  const busy = await openTestServer(db);
  await busy.register((routes) =>
    registerIdentityRoutes(routes, { ...deps, attemptsPerMinute: 1 }),
  );
  const ask = (type: string) =>
    busy.inject({
      method: 'POST',
      url: '/care/community/forgot-password',
      payload: type === 'application/json' ? '{"email":"a@b.org"}' : 'email=a%40b.org',
      headers: { 'content-type': type },
    });
  await ask('application/json');
  const form = await ask('application/x-www-form-urlencoded');
  expect([form.statusCode, form.headers.location]).toEqual([
    303,
    '/help/login?section=forgot&error=RATE_LIMITED',
  ]);
  expect((await ask('application/json')).json().code).toBe('RATE_LIMITED');
  await busy.close();
});

test('where everybody comes through single sign-on there are no passwords', async () => {
  const identity = { ...defaultSettings.identity, emailSignIn: false };
  const ctx = testContext(db, { settings: { identity } });
  const closed = await openTestServer(db, { ...ctx, perRequest: new Map() });
  await closed.register((routes) => registerIdentityRoutes(routes, deps));
  for (const url of ['/community/api/v1/auth/session', forgotUrl]) {
    const answer = await closed.inject({ method: 'POST', url, payload: { email: 'a', password } });
    expect(answer.statusCode).toBe(400);
  }
  await closed.close();
});

test('the button of a mail switches off its own kind, for its own reader alone', async () => {
  const url = '/care/community/unsubscribe-notification';
  const member = await makeAccount();
  const other = await makeAccount();
  const chosen = (memberId: number) =>
    db
      .selectFrom('member_preferences')
      .select(['category', 'type', 'properties'])
      .where('member_id', '=', memberId)
      .execute();
  const ctx = testContext(db);
  const token = unsubscribeToken(ctx, { memberId: member.id, list: 'MODERATED' });
  const forged = [
    '',
    `${other.id} MODERATED`,
    token.slice(0, -2),
    `${token.slice(0, -2)}AA`,
    ctx.secrets.seal(`${other.id} MODERATED`, 'provider'),
    ctx.secrets.seal(`${other.id} PASSWORD_CHANGED`, 'unsubscribe'),
    ctx.secrets.seal('999999 MODERATED', 'unsubscribe'),
  ];
  for (const each of forged) {
    const refused = await post(url, { token: each });
    expect(refused.statusCode, each).toBe(400);
    expect(refused.json()).toMatchObject({ code: 'INVALID_REQUEST' });
  }
  expect([...(await chosen(member.id)), ...(await chosen(other.id))]).toEqual([]);

  // RFC 8058: what a mail program sends, without cookies, twice.
  const oneClick = () =>
    postForm(`${url}?token=${token}`, { 'List-Unsubscribe': 'One-Click' }).then(
      ({ statusCode, headers }) => ({ statusCode, location: headers.location }),
    );
  const gone = { statusCode: 303, location: expect.stringContaining('notice=UNSUBSCRIBED') };
  expect([await oneClick(), await oneClick()]).toEqual([gone, gone]);
  expect(await chosen(member.id)).toEqual([
    { category: 'NOTIFICATIONS', type: 'DECISIONS', properties: { mail: 'OFF' } },
  ]);
  expect(await chosen(other.id)).toEqual([]);
});
