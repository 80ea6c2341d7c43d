import { generateKeyPair, importJWK, SignJWT } from 'jose';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { openTestServer } from '#platform/testing/testServer.ts';
import { createBrowser, type TestBrowser } from '../testing/browserJar.ts';
import { openFederationServer } from '../testing/federationServer.ts';
import { openOidcCounterpart } from '../testing/oidcCounterpart.ts';
import { attemptCookieName } from './loginAttempts.ts';
import { registerSsoRoutes } from './ssoRoutes.ts';

const { db } = await openTestDatabase();
const portal = await openFederationServer(db);
const idp = await openOidcCounterpart({
  redirectUris: () => [`${portal.url}/sso/login`, `${portal.url}/social/login`],
  postLogoutUris: () => [`${portal.url}/`],
});
afterAll(async () => {
  await portal.close();
  await idp.close();
});

const config = { ...idp.client, issuer: idp.issuer };
const base = { kind: 'OPEN_ID_CONNECT', name: 'Company', loginType: '', enabled: true } as const;
await portal.addProvider({ ...base, idpId: 'company', config: { ...config, trustEmail: true } });
await portal.addProvider({ ...base, idpId: 'strange', config });
await portal.addProvider({
  idpId: 'plain-oauth',
  kind: 'OAUTH',
  loginType: 'TWITTER',
  name: 'Plain',
  config: {
    ...idp.client,
    scopes: 'openid email profile',
    authorizationUrl: `${idp.issuer}/auth`,
    tokenUrl: `${idp.issuer}/token`,
    userInfoUrl: `${idp.issuer}/me`,
  },
});

beforeEach(() => {
  idp.tamper.token = null;
});

const startUrl = (query: string) =>
  `${portal.url}/community/api/v1/auth/sso?communityId=1&${query}`;
let serial = 0;
const newPerson = (fields: object = {}) => {
  serial += 1;
  const login = `person${serial}`;
  idp.people.set(login, { email: `${login}@company.example`, email_verified: true, ...fields });
  return login;
};
/** The whole way up to the redirect back to us. */
const toCallback = async (browser: TestBrowser, login: string, query = 'idpId=company') => {
  const visited = await idp.authorize(browser, await departure(browser, startUrl(query)), login);
  if (visited.location === null) throw new Error(visited.text.slice(0, 500));
  return visited.location;
};
const departure = async (browser: TestBrowser, url: string) => {
  const started = await browser.get(url);
  expect(started.status, started.text).toBe(303);
  return started.location ?? '';
};
const enter = async (browser: TestBrowser, login: string, query?: string) =>
  browser.get(await toCallback(browser, login, query));
const memberOf = (browser: TestBrowser) =>
  portal.memberOf(browser.cookie(portal.url, 'plaza_session'));
const rowOf = async (id: number | null) =>
  db
    .selectFrom('members')
    .selectAll()
    .where('id', '=', id ?? 0)
    .executeTakeFirstOrThrow();
const expectRefused = async (
  visited: Awaited<ReturnType<TestBrowser['get']>>,
  browser: TestBrowser,
  code = 'INVALID_SOCIAL_REQUEST',
) => {
  const url = new URL(visited.location ?? 'none:');
  expect(`${url.origin}${url.pathname}`).toBe(`${portal.url}/login`);
  expect(url.searchParams.get('error')).toBe(code);
  expect(await memberOf(browser)).toBeNull();
  return url;
};

test('somebody new signs in, gets an account from what the provider says, and the same one again', async () => {
  const login = newPerson({
    name: 'Grace Hopper',
    given_name: 'Grace',
    family_name: 'Hopper',
    preferred_username: 'grace.hopper',
    picture: 'https://images.example/grace.png',
    locale: 'de',
  });
  const browser = createBrowser();
  const visited = await enter(browser, login, 'idpId=company&arUrl=/topics?a=1');
  expect(visited.location).toBe(`${portal.url}/topics?a=1`);
  const memberId = await memberOf(browser);
  expect(await rowOf(memberId)).toMatchObject({
    username: 'grace_hopper',
    email: `${login}@company.example`,
    full_name: 'Grace Hopper',
    first_name: 'Grace',
    last_name: 'Hopper',
    avatar_url: 'https://images.example/grace.png',
    language: 'de',
    role: 'member',
    password_hash: null,
    registration_complete: true,
    email_verified_at: expect.any(Date),
  });
  const again = createBrowser();
  await enter(again, login);
  expect(await memberOf(again)).toBe(memberId);
  const signIns = await db
    .selectFrom('sign_ins')
    .select(['method', 'outcome'])
    .where('member_id', '=', memberId)
    .execute();
  expect(signIns).toEqual(Array(2).fill({ method: 'OPEN_ID_CONNECT', outcome: 'SUCCESS' }));
});

test('plain OAuth asks the user endpoint, and a social provider is found by its login type', async () => {
  const login = newPerson({ name: 'Ada' });
  const browser = createBrowser();
  const url = `${portal.url}/community/api/v1/auth/social?provider=twitter&returnTo=/tags`;
  const back = await idp.authorize(browser, await departure(browser, url), login);
  expect(back.location).toContain(`${portal.url}/social/login?`);
  expect((await browser.get(back.location ?? '')).location).toBe(`${portal.url}/tags`);
  expect(await rowOf(await memberOf(browser))).toMatchObject({
    full_name: 'Ada',
    email_verified_at: null,
  });
});

test('a popup reports to its own origin, in a page without inline scripts of others', async () => {
  const browser = createBrowser();
  const visited = await enter(
    browser,
    newPerson({ name: '</script><b>' }),
    'idpId=company&popup=1',
  );
  expect(visited.status).toBe(200);
  expect(visited.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  expect(visited.headers.get('content-security-policy')).toMatch(
    /default-src 'none'; script-src 'sha256-[^' ]+'; .*frame-ancestors 'none'/,
  );
  const [, json = ''] = /id="result">(.*?)<\/script>/.exec(visited.text) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    message: {
      type: 'plaza:login',
      result: { responseCode: 'SUCCESS', user: { fullName: '</script><b>' } },
    },
    returnTo: '/',
  });
  expect(await memberOf(browser)).not.toBeNull();
});

test('the verified address of a believed provider opens the account that has it', async () => {
  const member = await makeMember(db, { email_verified_at: new Date(), password_hash: 'kept' });
  const login = newPerson({ email: member.email?.toUpperCase() });
  const browser = createBrowser();
  await enter(browser, login);
  expect(await memberOf(browser)).toBe(member.id);
  expect((await rowOf(member.id)).password_hash).toBe('kept');
});

test('an account that somebody made with an address that is not theirs is taken back by its owner', async () => {
  const squatter = await makeMember(db, { password_hash: 'known to the squatter' });
  const browser = createBrowser();
  await enter(browser, newPerson({ email: squatter.email ?? '' }));
  expect(await memberOf(browser)).toBe(squatter.id);
  expect(await rowOf(squatter.id)).toMatchObject({
    password_hash: null,
    email_verified_at: expect.any(Date),
  });
});

test.each([
  ['the provider is not believed', 'strange', {}, {}],
  ['the provider has not verified it', 'company', { email_verified: false }, {}],
  ['it belongs to staff who never verified it', 'company', {}, { role: 'moderator' }],
])('an address that is taken opens nothing when %s', async (_why, idpId, claims, fields) => {
  const member = await makeMember(db, { password_hash: 'x', ...fields });
  const browser = createBrowser();
  const login = newPerson({ email: member.email ?? '', ...claims });
  const visited = await enter(browser, login, `idpId=${idpId}`);
  await expectRefused(visited, browser, 'USER_ALREADY_EXISTS');
});

test('blocked, waiting and rejected members learn so, and do not come in', async () => {
  for (const [fields, code] of [
    [{ blocked_at: new Date() }, 'ACCOUNT_BANNED'],
    [{ approval_status: 'PENDING' }, 'APPROVAL_PENDING'],
    [{ approval_status: 'REJECTED' }, 'APPROVAL_REJECTED'],
  ] as const) {
    const member = await makeMember(db, { email_verified_at: new Date(), ...fields });
    const browser = createBrowser();
    await expectRefused(
      await enter(browser, newPerson({ email: member.email ?? '' })),
      browser,
      code,
    );
  }
});

test('without an address the registration waits to be completed', async () => {
  const browser = createBrowser();
  await enter(browser, newPerson({ email: undefined }));
  expect(await rowOf(await memberOf(browser))).toMatchObject({
    email: null,
    registration_complete: false,
  });
});

test('two windows of a newcomer make one account', async () => {
  const login = newPerson();
  const browsers = [createBrowser(), createBrowser(), createBrowser()];
  const callbacks = await Promise.all(browsers.map((browser) => toCallback(browser, login)));
  await Promise.all(browsers.map((browser, index) => browser.get(callbacks[index] ?? '')));
  const ids = await Promise.all(browsers.map(memberOf));
  expect(new Set(ids).size).toBe(1);
  expect(ids[0]).not.toBeNull();
});

test('signing out hands over the address of the provider’s own logout', async () => {
  const browser = createBrowser();
  await enter(browser, newPerson());
  const token = browser.cookie(portal.url, 'SPR_AT') ?? '';
  const answer = await browser.postJson(
    `${portal.url}/care/community/logout`,
    {},
    { 'x-csrf-token': token },
  );
  const { returnTo } = JSON.parse(answer.text);
  expect(returnTo).toContain(`${idp.issuer}/session/end?`);
  expect(new URL(returnTo).searchParams.get('id_token_hint')).toMatch(/^ey/);
  expect(new URL(returnTo).searchParams.get('post_logout_redirect_uri')).toBe(`${portal.url}/`);
});

test('a member connects a provider to the account they have, and only from here', async () => {
  const member = await makeMember(db);
  const session = await import('#platform/sessions/sessions.ts');
  const { token } = await session.createSession(db, {
    memberId: member.id,
    remember: false,
    userAgent: '',
    address: '',
    now: new Date(),
  });
  const browser = createBrowser();
  browser.setCookie(portal.url, 'plaza_session', token);
  const query = `idpId=company&actualCommunityUserId=${member.id}`;
  const foreign = await browser.get(startUrl(query), { 'sec-fetch-site': 'cross-site' });
  expect(foreign.location).toContain('error=CSRF_FAILED');
  const login = newPerson();
  await enter(browser, login, query);
  const other = createBrowser();
  await enter(other, login);
  expect(await memberOf(other)).toBe(member.id);
});

// -- Attacks --------------------------------------------------------------------------

test.each<[string, (callback: URL) => void]>([
  ['without state', ({ searchParams }) => searchParams.delete('state')],
  ['with a foreign state', ({ searchParams }) => searchParams.set('state', 'A'.repeat(43))],
])('a callback %s is refused', async (_what, change) => {
  const browser = createBrowser();
  const callback = new URL(await toCallback(browser, newPerson()));
  change(callback);
  await expectRefused(await browser.get(callback.href), browser);
});

test('a callback is good once', async () => {
  const browser = createBrowser();
  const callback = await toCallback(browser, newPerson());
  expect((await browser.get(callback)).location).toBe(`${portal.url}/`);
  const replay = await browser.get(callback);
  expect(replay.location).toContain('error=INVALID_SOCIAL_REQUEST');
});

test('login CSRF: a callback of the attacker finishes in no other browser', async () => {
  const attacker = createBrowser();
  const callback = await toCallback(attacker, newPerson());
  const victim = createBrowser();
  await expectRefused(await victim.get(callback), victim);
  // Each is good once, so another for each of the other ways: with a beginning of the victim's own …
  const second = await toCallback(attacker, newPerson());
  await departure(victim, startUrl('idpId=company'));
  await expectRefused(await victim.get(second), victim);
  // … and with a cookie of the right name, but not the attacker's key.
  const third = new URL(await toCallback(attacker, newPerson()));
  const name = attemptCookieName(third.searchParams.get('state') ?? '');
  expect(attacker.cookie(portal.url, name)).toBeTruthy();
  victim.setCookie(portal.url, name, 'A'.repeat(43));
  await expectRefused(await victim.get(third.href), victim);
});

test('a code is good once: with a fresh state of any browser it buys nothing', async () => {
  const browser = createBrowser();
  const login = newPerson();
  const used = await toCallback(browser, login);
  const stolen = await toCallback(createBrowser(), login);
  await browser.get(used);
  for (const callback of [used, stolen].map((address) => new URL(address))) {
    const fresh = createBrowser();
    const begun = new URL(await departure(fresh, startUrl('idpId=company')));
    callback.searchParams.set('state', begun.searchParams.get('state') ?? '');
    await expectRefused(await fresh.get(callback.href), fresh);
    // The provider says so: the code is spent, or its PKCE challenge is another's.
    expect(portal.lastReason()).toContain('response body');
  }
});

test('an answer of one provider does not pass at the callback of another', async () => {
  const browser = createBrowser();
  const callback = await toCallback(browser, newPerson());
  await expectRefused(await browser.get(callback.replace('/sso/', '/social/')), browser);
});

const claimsOf = (token: unknown) =>
  JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString());

const forged = async (change: (claims: Record<string, unknown>) => Record<string, unknown>) => {
  const { privateKey } = await generateKeyPair('RS256');
  return async (body: Record<string, unknown>) => {
    const token = await new SignJWT(change(claimsOf(body.id_token)))
      .setProtectedHeader({ alg: 'RS256' })
      .sign(privateKey);
    return { ...body, id_token: token };
  };
};

test('an ID token signed with another key is refused', async () => {
  idp.tamper.token = await forged((claims) => ({ ...claims }));
  const browser = createBrowser();
  const url = await expectRefused(await enter(browser, newPerson()), browser);
  expect(url.searchParams.get('reference')).toMatch(/^[0-9a-f-]{36}$/);
  expect(portal.lastReason()).toMatch(/signature/);
});

test('an ID token without a signature, or signed with the client’s public id, is refused', async () => {
  const plain = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  for (const algorithm of ['none', 'HS256']) {
    idp.tamper.token = async (body) => {
      const claims = String(body.id_token).split('.')[1];
      const payload = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString());
      if (algorithm === 'none')
        return { ...body, id_token: `${plain({ alg: 'none' })}.${claims}.` };
      const key = await importJWK(
        { kty: 'oct', k: Buffer.from('plaza').toString('base64url') },
        'HS256',
      );
      const token = new SignJWT(payload).setProtectedHeader({ alg: 'HS256' });
      return { ...body, id_token: await token.sign(key) };
    };
    const browser = createBrowser();
    await expectRefused(await enter(browser, newPerson()), browser);
    expect(portal.lastReason()).toMatch(/"alg"/);
  }
});

test('an ID token that names another issuer is refused, though the key is right', async () => {
  const signAs = (iss: string) => async (body: Record<string, unknown>) => ({
    ...body,
    id_token: await idp.sign({ ...claimsOf(body.id_token), iss }),
  });
  idp.tamper.token = signAs('https://other.example');
  const browser = createBrowser();
  await expectRefused(await enter(browser, newPerson()), browser);
  expect(portal.lastReason()).toContain('"iss"');
  idp.tamper.token = signAs(idp.issuer);
  expect((await enter(browser, newPerson())).location).toBe(`${portal.url}/`);
});

test('a callback that names another issuer is refused, or none where the provider promises it', async () => {
  for (const issuer of ['https://other.example', null]) {
    const browser = createBrowser();
    const callback = new URL(await toCallback(browser, newPerson()));
    expect(callback.searchParams.get('iss')).toBe(idp.issuer);
    if (issuer === null) callback.searchParams.delete('iss');
    else callback.searchParams.set('iss', issuer);
    await expectRefused(await browser.get(callback.href), browser);
    expect(portal.lastReason()).toContain('"iss"');
  }
});

test('an ID token with another nonce is refused: it was issued for another visit', async () => {
  const login = newPerson();
  const tokens: Record<string, unknown>[] = [];
  idp.tamper.token = async (body) => {
    tokens.push(body);
    return body;
  };
  await enter(createBrowser(), login);
  // The genuine token of the first visit, slipped into the second.
  idp.tamper.token = async (body) => ({ ...body, id_token: tokens[0]?.id_token });
  const browser = createBrowser();
  await expectRefused(await enter(browser, login), browser);
  expect(portal.lastReason()).toContain('"nonce"');
});

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
  '/.//evil.example',
])('%s is nowhere to go after signing in', async (address) => {
  for (const name of ['arUrl', 'returnTo']) {
    const browser = createBrowser();
    const query = `idpId=company&${new URLSearchParams({ [name]: address })}`;
    expect((await enter(browser, newPerson(), query)).location).toBe(`${portal.url}/`);
  }
});

test('session fixation: a planted session is over, and another begins', async () => {
  const planted = await makeMember(db);
  const { createSession, findSession } = await import('#platform/sessions/sessions.ts');
  const fields = {
    memberId: planted.id,
    remember: false,
    userAgent: '',
    address: '',
    now: new Date(),
  };
  const { token } = await createSession(db, fields);
  const browser = createBrowser();
  browser.setCookie(portal.url, 'plaza_session', token);
  await enter(browser, newPerson());
  expect(browser.cookie(portal.url, 'plaza_session')).not.toBe(token);
  expect(await findSession(db, token, new Date())).toBeNull();
  expect(await memberOf(browser)).not.toBe(planted.id);
});

test('too many requests: every endpoint of providers, tokens and logouts counts them', async () => {
  const busy = await openTestServer(db);
  const deps = { basePath: '', publicUrl: null, attemptsPerMinute: 1 };
  await busy.register((routes) => registerSsoRoutes(routes, deps));
  const statusOf = async (method: 'GET' | 'POST', url: string) =>
    (await busy.inject({ method, url })).statusCode;
  expect(await statusOf('GET', '/community/api/v1/auth/sso')).not.toBe(429);
  for (const url of ['/community/api/v1/auth/sso', '/sso/login', '/social/login', '/custom/login'])
    expect(await statusOf('GET', url), url).toBe(429);
  for (const url of [
    '/sso/login',
    '/custom/login',
    '/community/api/v1/auth/fastpass',
    '/community/api/v1/auth/custom-token',
    '/sso/logout/company',
    '/sso/backchannel-logout/company',
    '/login/begin',
  ]) {
    expect(await statusOf('POST', url), url).toBe(429);
  }
  await busy.close();
});

test('an unknown provider, one that is switched off, and a trial of a visitor are refused', async () => {
  await portal.addProvider({ ...base, idpId: 'off', enabled: false, config });
  for (const query of ['idpId=nobody', 'idpId=off', '', 'idpId=company&trial=1']) {
    const browser = createBrowser();
    const { status, location } = await browser.get(startUrl(query));
    expect(status).toBe(303);
    expect(location).toMatch(/\/login\?error=(INVALID_REQUEST|UNAUTHENTICATED)$/);
  }
});

test('whoever calls it off at the provider is told no more than that', async () => {
  const browser = createBrowser();
  const to = new URL(await departure(browser, startUrl('idpId=company')));
  const query = {
    state: to.searchParams.get('state') ?? '',
    error: 'access_denied',
    iss: idp.issuer,
  };
  const visited = await browser.get(`${portal.url}/sso/login?${new URLSearchParams(query)}`);
  await expectRefused(visited, browser, 'INVALID_REQUEST');
});
