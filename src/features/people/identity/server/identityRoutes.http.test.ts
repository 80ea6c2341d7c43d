import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { openTestServer } from '#platform/testing/testServer.ts';
import { solvedCaptcha } from './captchaFactory.ts';
import { registerIdentityRoutes } from './identityRoutes.ts';
import { hashPassword } from './passwords.ts';

const { db } = await openTestDatabase();
const passwordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const app = await openTestServer(db);
await app.register((routes) =>
  registerIdentityRoutes(routes, {
    basePath: '',
    publicUrl: null,
    passwordCost,
    attemptsPerMinute: 1000,
  }),
);
const under = await openTestServer(db);
await under.register(
  (routes) =>
    registerIdentityRoutes(routes, {
      basePath: '/community',
      publicUrl: 'https://example.org',
      passwordCost,
    }),
  { prefix: '/community' },
);
afterAll(async () => {
  await app.close();
  await under.close();
});

const sessionUrl = '/community/api/v1/auth/session';
const signUpUrl = '/community/api/v1/auth/signup';
const password = 'Secret-123';
const member = await makeMember(db, { password_hash: await hashPassword(password, passwordCost) });
const login = { email: member.email, password };

beforeEach(() => db.deleteFrom('login_failures').execute());

type Headers = Record<string, string>;
const post = (url: string, payload: object | string, headers: Headers = {}) =>
  app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });
const postForm = (url: string, fields: Record<string, string>, headers: Headers = {}) =>
  post(url, new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    ...headers,
  });
type Answer = Awaited<ReturnType<typeof post>>;
const cookieOf = (answer: Answer, name: string) =>
  answer.cookies.find((cookie) => cookie.name === name);
const signedIn = (answer: Answer) => ({
  token: cookieOf(answer, 'plaza_session')?.value ?? '',
  csrf: cookieOf(answer, 'SPR_AT')?.value ?? '',
});

async function sessionCount(): Promise<number> {
  return (await db.selectFrom('sessions').select('token_hash').execute()).length;
}

test('credentials give the user, the way back and the two cookies', async () => {
  const answer = await post(sessionUrl, { ...login, returnTo: '/tags?page=2' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    user: {
      id: String(member.id),
      username: member.username,
      fullName: member.full_name,
      avatar: null,
      brandUser: false,
      isAnonymous: false,
    },
    returnTo: '/tags?page=2',
    responseCode: 'SUCCESS',
    responseMessage: '',
  });
  expect(answer.body).not.toContain('argon2');
  expect(cookieOf(answer, 'plaza_session')).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
  });
  expect(cookieOf(answer, 'plaza_session')).not.toHaveProperty('secure');
  expect(cookieOf(answer, 'plaza_session')).not.toHaveProperty('expires');
  expect(cookieOf(answer, 'SPR_AT')).not.toHaveProperty('httpOnly');
});

test('over https the cookies are secure, and remembered ones outlive the browser', async () => {
  const answer = await post(
    sessionUrl,
    { ...login, remember: true },
    { 'x-forwarded-proto': 'https' },
  );
  for (const name of ['plaza_session', 'SPR_AT']) {
    const cookie = cookieOf(answer, name);
    expect(cookie).toMatchObject({ secure: true });
    const hours = ((cookie?.expires?.getTime() ?? 0) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(47);
    expect(hours).toBeLessThanOrEqual(48);
  }
});

test('a wrong password answers 400 with the attempts, code and message', async () => {
  const answer = await post(sessionUrl, { ...login, password: 'Wrong-1234' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({
    code: 'PASSWORD_MISMATCH',
    message: 'Login Failed. Invalid email or password.',
    loginAttempts: 1,
  });
  expect(answer.cookies).toEqual([]);
});

test('a locked account answers 429', async () => {
  const wrong = { ...login, password: 'Wrong-1234' };
  await post(sessionUrl, wrong);
  await db.updateTable('login_failures').set({ failure_count: 9 }).execute();
  const asked = await post(sessionUrl, wrong);
  expect(asked.json()).toMatchObject({ code: 'INVALID_CAPTCHA', loginAttempts: 5 });
  await post(sessionUrl, { ...wrong, captchaResponse: await solvedCaptcha(db) });
  const answer = await post(sessionUrl, login);
  expect(answer.statusCode).toBe(429);
  expect(answer.json()).toMatchObject({ code: 'TEMPORARILY_DISABLED', loginAttempts: 10 });
});

test.each(['https://evil.example/', '//evil.example', '/\\evil', 'javascript:alert(1)'])(
  'after signing in nobody is sent to %s',
  async (returnTo) => {
    expect((await post(sessionUrl, { ...login, returnTo })).json().returnTo).toBe('/');
    const form = await postForm(sessionUrl, { email: login.email ?? '', password, returnTo });
    expect(form.headers.location).toBe('/');
  },
);

test('a session planted before signing in is worth nothing after it', async () => {
  const planted = 'A'.repeat(43);
  const answer = await post(sessionUrl, login, { cookie: `plaza_session=${planted}` });
  expect(signedIn(answer).token).not.toBe(planted);
  const old = signedIn(answer);
  const next = signedIn(await post(sessionUrl, login, { cookie: `plaza_session=${old.token}` }));
  expect(next.token).not.toBe(old.token);
  expect(next.csrf).not.toBe(old.csrf);
  const before = await sessionCount();
  await logout({ token: old.token, csrf: old.csrf });
  expect(await sessionCount()).toBe(before);
});

function logout({ token, csrf }: { token: string; csrf?: string }) {
  return app.inject({
    method: 'DELETE',
    url: sessionUrl,
    headers: { cookie: `plaza_session=${token}`, ...(csrf ? { 'x-csrf-token': csrf } : {}) },
  });
}

test('logging out needs the CSRF token, then ends the session and both cookies', async () => {
  const session = signedIn(await post(sessionUrl, login));
  for (const csrf of [undefined, 'wrong', `${session.csrf}x`, 'ü'.repeat(43)]) {
    const refused = await logout({ token: session.token, csrf });
    expect(refused.statusCode).toBe(403);
    expect(refused.json().code).toBe('CSRF_FAILED');
  }
  const answer = await logout(session);
  expect(answer.statusCode).toBe(200);
  for (const name of ['plaza_session', 'SPR_AT']) {
    expect(cookieOf(answer, name)?.value).toBe('');
    expect(cookieOf(answer, name)?.expires?.getTime()).toBe(0);
  }
  const again = await logout({ token: session.token });
  expect(again.statusCode).toBe(200);
});

test('a page without script logs out with a form', async () => {
  const session = signedIn(await post(sessionUrl, login));
  const headers = { cookie: `plaza_session=${session.token}` };
  const refused = await postForm('/care/community/logout', { _csrf: 'wrong' }, headers);
  expect(refused.statusCode).toBe(403);
  const answer = await postForm('/care/community/logout', { _csrf: session.csrf }, headers);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/']);
});

test.each([
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
  [{ origin: 'https://evil.example' }],
  [{ origin: 'null' }],
])('another site cannot sign a visitor in: %j', async (headers: Headers) => {
  const answer = await post(sessionUrl, login, headers);
  expect(answer.statusCode).toBe(403);
  expect(answer.cookies).toEqual([]);
  expect((await post(signUpUrl, {}, headers)).json().code).toBe('CSRF_FAILED');
});

test('the own site and callers that are no browsers can', async () => {
  const headers: Headers[] = [
    { 'sec-fetch-site': 'same-origin' },
    { origin: 'http://localhost:80' },
    {},
  ];
  for (const own of headers) {
    expect((await post(sessionUrl, login, own)).statusCode).toBe(200);
  }
});

test('a form without script goes on, or back to the login page with what was wrong', async () => {
  const fields = { email: login.email ?? '', password, remember: 'on', returnTo: '/topics' };
  const answer = await postForm(sessionUrl, fields);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/topics']);
  expect(cookieOf(answer, 'plaza_session')).toHaveProperty('expires');
  const wrong = await postForm(sessionUrl, { ...fields, password: 'Wrong-1234' });
  expect([wrong.statusCode, wrong.headers.location]).toEqual([
    303,
    '/login?returnTo=%2Ftopics&error=PASSWORD_MISMATCH',
  ]);
});

const newcomer = {
  email: 'new@example.org',
  username: 'newcomer',
  password,
  passwordConfirmation: password,
  tosAccepted: true,
};

test('signing up signs in', async () => {
  const answer = await post(signUpUrl, { ...newcomer, returnTo: '/conversations/new' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    user: { username: 'newcomer' },
    returnTo: '/conversations/new',
  });
  expect((await logout(signedIn(answer))).statusCode).toBe(200);

  const again = await post(signUpUrl, newcomer);
  expect(again.statusCode).toBe(400);
  expect(again.json()).toEqual({
    code: 'USER_ALREADY_EXISTS',
    message: 'User already exists with same email',
  });
});

test('faults of a sign-up are told by field, in a form by address', async () => {
  const fields = { ...newcomer, email: 'nope', passwordConfirmation: 'x' };
  const answer = await post(signUpUrl, fields);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().faults).toMatchObject([
    { field: 'email', message: 'Please enter a valid email' },
    { field: 'passwordConfirmation', message: 'Passwords do not match' },
  ]);
  const form = await postForm(signUpUrl, { email: 'nope', username: 'a b' });
  expect(form.headers.location).toMatch(
    /^\/login\?section=signup&error=VALIDATION_FAILED&field=email%3Aemail&field=username%3Ausername/,
  );
});

test.each([
  ['{', 400],
  ['[]', 400],
  ['"text"', 400],
  ['null', 400],
  ['{"email":["a"],"password":"x"}', 400],
  ['{"email":"a\\u0000@b.org","password":"x"}', 400],
  ['{"__proto__":{"x":1},"email":"a"}', 400],
  [`{"email":"${'a'.repeat(20_000)}"}`, 413],
  ['', 400],
])('the body %.40s is answered in the catalogue’s words', async (body, status) => {
  for (const url of [sessionUrl, signUpUrl]) {
    const answer = await post(url, body);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toHaveProperty('code');
    expect(answer.body).not.toContain('node_modules');
  }
});

test('other kinds of bodies are refused', async () => {
  const answer = await post(sessionUrl, '<a/>', { 'content-type': 'text/xml' });
  expect(answer.statusCode).toBe(400);
});

test('under a base path the routes, cookies and redirects move with it', async () => {
  const answer = await under.inject({
    method: 'POST',
    url: `/community${sessionUrl}`,
    payload: { ...login, returnTo: 'https://example.org/community/tags' },
    headers: { origin: 'https://example.org' },
  });
  expect(answer.json().returnTo).toBe('/community/tags');
  const cookiePaths = answer.cookies.map(({ name, path }) => `${name} ${path}`);
  expect(cookiePaths).toEqual([
    'plaza_session /community',
    'SPR_AT /community',
    'plaza_session /community.data',
    'SPR_AT /community.data',
    'spr_device_id /community/',
    'spr_device_id /community',
    'spr_device_id /community.data',
  ]);
  const form = await under.inject({
    method: 'POST',
    url: `/community${sessionUrl}`,
    payload: 'email=x&password=y',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(form.headers.location).toBe('/community/login?error=PASSWORD_MISMATCH');
});

test('after 60 attempts a minute an address is asked to wait, others are not', async () => {
  const busy = await openTestServer(db);
  await busy.register((routes) =>
    registerIdentityRoutes(routes, { basePath: '', publicUrl: null, passwordCost }),
  );
  const attempt = (url: string, address: string) =>
    busy.inject({ method: 'POST', url, payload: {}, remoteAddress: address });
  for (let count = 0; count < 60; count += 1) {
    const answer = await attempt(count % 2 ? signUpUrl : sessionUrl, '192.0.2.1');
    expect(answer.statusCode).toBe(400);
  }
  const refused = await attempt(sessionUrl, '192.0.2.1');
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toEqual({ code: 'RATE_LIMITED', message: 'Rate limited' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await attempt(sessionUrl, '192.0.2.2')).statusCode).toBe(400);
  await busy.close();
});

test.each(['/care/community/login', '/community/api/v1/auth/login'])(
  'the older endpoint %s signs in as well, with the same demands',
  async (url) => {
    const answer = await post(url, login);
    expect(answer.json()).toMatchObject({ responseCode: 'SUCCESS', user: { id: `${member.id}` } });
    expect(signedIn(answer).token).toHaveLength(43);
    expect((await post(url, { ...login, password: 'x' })).json().code).toBe('PASSWORD_MISMATCH');
    expect((await post(url, login, { origin: 'https://evil.example' })).statusCode).toBe(403);
  },
);

test('reset-session says when the session ends, to whoever has one', async () => {
  const url = '/schema/community/reset-session';
  expect((await app.inject({ url })).statusCode).toBe(401);
  const { token } = signedIn(await post(sessionUrl, login));
  const answer = await app.inject({ url, cookies: { plaza_session: token } });
  const left = Date.parse(answer.json().sessionEndsAt) - Date.now();
  expect(left).toBeGreaterThan(11 * 3_600_000);
  expect(left).toBeLessThanOrEqual(12 * 3_600_000);
});
