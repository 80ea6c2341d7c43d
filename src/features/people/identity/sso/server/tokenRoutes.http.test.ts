import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { type JWTPayload, SignJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { defaultSettings } from '#core/communitySettings.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createSession } from '#platform/sessions/sessions.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { createBrowser, type TestBrowser } from '../testing/browserJar.ts';
import { openFederationServer } from '../testing/federationServer.ts';

const { db } = await openTestDatabase();
const { identity } = defaultSettings;
const settings = { ...defaultSettings, identity: { ...identity, anonymousSession: true } };
await db
  .insertInto('roles')
  .values({ key: 'mechanic', name: 'Mechanic', level: 35, permissions: [], built_in: false })
  .execute();
const portal = await openFederationServer(db, { settings });
const closed = await openFederationServer(db);
const withTerms = await openFederationServer(db, {
  settings: { ...settings, termsUrl: 'https://shop.example/terms' },
});
afterAll(async () => {
  await portal.close();
  await closed.close();
  await withTerms.close();
});

const secret = 'a secret of thirty-two characters!';
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = String(publicKey.export({ type: 'spki', format: 'pem' }));
const shared = { secret, audience: 'community', issuer: 'https://shop.example' };
const base = { loginType: '', name: 'Shop' } as const;
await portal.addProvider({
  ...base,
  idpId: 'fast',
  kind: 'FASTPASS',
  config: { ...shared, allowedRoles: ['moderator', 'mechanic'] },
});
await portal.addProvider({ ...base, idpId: 'token', kind: 'CUSTOM_TOKEN', config: shared });
await portal.addProvider({
  ...base,
  idpId: 'rsa',
  kind: 'CUSTOM_TOKEN',
  config: { ...shared, algorithm: 'RS256', publicKey: pem },
});
await portal.addProvider({
  ...base,
  idpId: 'custom',
  kind: 'CUSTOM_AUTH',
  config: { ...shared, loginUrl: 'https://shop.example/login?from=community' },
});

interface Signing {
  key?: Uint8Array | KeyObject;
  alg?: string;
  seconds?: number;
}

const encode = (text: string) => new TextEncoder().encode(text);
const sign = (
  claims: JWTPayload = {},
  { key = encode(secret), alg = 'HS256', seconds = 60 }: Signing = {},
) => {
  const now = Math.floor(Date.now() / 1000);
  const standard = {
    iss: shared.issuer,
    aud: shared.audience,
    jti: randomUUID(),
    iat: now,
    exp: now + seconds,
  };
  return new SignJWT({ sub: 'customer-1', ...standard, ...claims })
    .setProtectedHeader({ alg })
    .sign(key);
};
const api = `${portal.url}/community/api/v1/auth`;
const memberOf = (browser: TestBrowser, server = portal) =>
  server.memberOf(browser.cookie(server.url, 'plaza_session'));
const postToken = (browser: TestBrowser, loginToken: string, provider = 'token') =>
  browser.postJson(`${api}/custom-token`, { loginToken, provider });

test.each([
  ['fastpass', (token: string) => [`${api}/fastpass?returnTo=/topics`, { token }] as const],
  [
    'fastpass-login',
    (token: string) => [`${portal.url}/care/community/fastpass-login`, { token }] as const,
  ],
  [
    'custom-token',
    (loginToken: string) => [`${api}/custom-token`, { loginToken, provider: 'token' }] as const,
  ],
  [
    'custom-token/login',
    (loginToken: string) =>
      [
        `${portal.url}/care/community/custom-token/login`,
        { loginToken, provider: 'token' },
      ] as const,
  ],
])(
  'POST %s lets in whom the token names, with the same answer as every sign-in',
  async (_name, call) => {
    const browser = createBrowser();
    const [url, body] = call(
      await sign({ sub: randomUUID(), name: 'Lin', email: `${randomUUID()}@shop.example` }),
    );
    const answer = await browser.postJson(url, body);
    expect(JSON.parse(answer.text)).toMatchObject({
      responseCode: 'SUCCESS',
      responseMessage: '',
      returnTo: url.includes('returnTo') ? '/topics' : '/',
      user: { id: String(await memberOf(browser)), fullName: 'Lin', isAnonymous: false },
    });
  },
);

test.each(['token', 'save-user-session'])(
  'GET %s reads the token of the query',
  async (endpoint) => {
    const browser = createBrowser();
    const query = new URLSearchParams({ token: await sign(), provider: 'token' });
    const answer = await browser.get(`${api}/${endpoint}?${query}`, { accept: 'application/json' });
    expect(JSON.parse(answer.text)).toMatchObject({ responseCode: 'SUCCESS' });
    const forced = createBrowser();
    const foreign = await forced.get(`${api}/${endpoint}?${query}`, {
      'sec-fetch-site': 'cross-site',
    });
    expect(foreign.status).toBe(403);
  },
);

test.each([
  ['/fastpass/login', 'fast'],
  ['/token/login', 'rsa'],
])(
  '%s is a link: it goes on to where it says, and never to another host',
  async (path, provider) => {
    const signing = provider === 'rsa' ? { key: privateKey, alg: 'RS256' } : {};
    for (const [returnTo, expected] of [
      ['/topics', '/topics'],
      ['https://evil.example', '/'],
    ] as const) {
      const browser = createBrowser();
      const query = new URLSearchParams({ token: await sign({}, signing), provider, returnTo });
      const visited = await browser.get(`${portal.url}${path}?${query}`);
      expect(visited.location).toBe(`${portal.url}${expected}`);
      expect(await memberOf(browser)).not.toBeNull();
    }
  },
);

test('a link slips no other account under somebody who is signed in', async () => {
  const member = await makeMember(db);
  const fields = {
    memberId: member.id,
    remember: false,
    userAgent: '',
    address: '',
    now: new Date(),
  };
  const { token } = await createSession(db, fields);
  const browser = createBrowser();
  browser.setCookie(portal.url, 'plaza_session', token);
  const query = new URLSearchParams({ token: await sign(), provider: 'token' });
  const visited = await browser.get(`${portal.url}/token/login?${query}`);
  expect(visited.location).toContain('error=INVALID_REQUEST');
  expect(await memberOf(browser)).toBe(member.id);
});

test('custom auth begins here, and the answer belongs to this browser', async () => {
  const start = `${api}/custom-auth?idpId=custom&redirectUrl=/tags`;
  for (const method of ['get', 'post'] as const) {
    const browser = createBrowser();
    const begun = await browser.get(`${start}&method=${method}`);
    const sent = new URL(begun.location ?? 'https://shop.example/login?from=community');
    expect(sent.origin + sent.pathname).toBe('https://shop.example/login');
    expect(sent.searchParams.get('from')).toBe('community');
    const state =
      method === 'get'
        ? (sent.searchParams.get('state') ?? '')
        : (/name="state" value="([^"]+)"/.exec(begun.text)?.[1] ?? '');
    const token = await sign({ nonce: state });
    const url = `${portal.url}/custom/login`;
    const stranger = await createBrowser().get(
      `${url}?${new URLSearchParams({ state: `${state}x`, token })}`,
    );
    expect(stranger.location).toContain('error=INVALID_SOCIAL_REQUEST');
    const visited =
      method === 'get'
        ? await browser.get(`${url}?${new URLSearchParams({ state, token })}`)
        : await browser.get((await createBrowser().post(url, { state, token })).location ?? '');
    expect(visited.location).toBe(`${portal.url}/tags`);
    expect(await memberOf(browser)).not.toBeNull();
  }
});

test('custom auth: a token for another beginning is refused', async () => {
  const browser = createBrowser();
  const begun = new URL((await browser.get(`${api}/custom-auth?idpId=custom`)).location ?? '');
  const state = begun.searchParams.get('state') ?? '';
  const query = new URLSearchParams({ state, token: await sign({ nonce: 'another' }) });
  const visited = await browser.get(`${portal.url}/custom/login?${query}`);
  expect(visited.location).toContain('error=INVALID_SOCIAL_REQUEST');
  expect(portal.lastReason()).toContain('another request');
});

test('a role is taken from the token only where the provider may give it', async () => {
  for (const [role, expected] of [
    [['administrator', 'moderator'], 'moderator'],
    ['administrator', 'member'],
    // One that administrators made, of a higher level.
    [['moderator', 'mechanic'], 'mechanic'],
    [undefined, 'member'],
  ]) {
    const browser = createBrowser();
    const token = await sign({ sub: randomUUID(), role });
    await browser.postJson(`${api}/fastpass`, { token });
    const member = await db
      .selectFrom('members')
      .select('role')
      .where('id', '=', await memberOf(browser))
      .executeTakeFirst();
    expect(member?.role).toBe(expected);
  }
});

test('whoever comes through a provider still has to accept the terms', async () => {
  for (const [server, isWhole] of [
    [portal, true],
    [withTerms, false],
  ] as const) {
    const browser = createBrowser();
    const token = await sign({
      ...claims,
      sub: randomUUID(),
      email: `${randomUUID()}@shop.example`,
    });
    await browser.postJson(`${server.url}/community/api/v1/auth/fastpass`, { token });
    const member = await db
      .selectFrom('members')
      .select('registration_complete')
      .where('id', '=', await memberOf(browser, server))
      .executeTakeFirst();
    expect(member?.registration_complete).toBe(isWhole);
  }
});

test('spaces in a token are taken as plus signs, and the token is refused for what it is', async () => {
  const answer = await postToken(createBrowser(), 'a b c');
  expect(JSON.parse(answer.text).code).toBe('INVALID_SOCIAL_REQUEST');
});

// -- Attacks --------------------------------------------------------------------------

const plain = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const now = () => Math.floor(Date.now() / 1000);
const claims = () => ({
  sub: 'a',
  jti: randomUUID(),
  iat: now(),
  exp: now() + 60,
  aud: 'community',
  iss: shared.issuer,
});

test.each<[string, () => Promise<string> | string, string, RegExp]>([
  [
    'without a signature (alg none)',
    () => `${plain({ alg: 'none' })}.${plain(claims())}.`,
    'token',
    /"alg"/,
  ],
  [
    'signed with the public key as a shared secret',
    () => sign({}, { key: encode(pem) }),
    'rsa',
    /"alg"/,
  ],
  [
    'signed with a key of another kind',
    () => sign({}, { key: privateKey, alg: 'RS256' }),
    'token',
    /"alg"/,
  ],
  [
    'signed with another secret',
    () => sign({}, { key: encode(`${secret}x`) }),
    'token',
    /signature/,
  ],
  ['that is over', () => sign({ iat: now() - 200, exp: now() - 100 }), 'token', /exp/],
  [
    'that is too old, whatever it says itself',
    () => sign({ iat: now() - 900, exp: now() + 9000 }),
    'token',
    /iat|old/,
  ],
  ['from the future', () => sign({ iat: now() + 900, exp: now() + 1000 }), 'token', /iat/],
  ['for somebody else', () => sign({ aud: 'another' }), 'token', /aud/],
  ['of somebody else', () => sign({ iss: 'https://evil.example' }), 'token', /iss/],
  ['that names nobody', () => sign({ sub: undefined }), 'token', /sub/],
  ['without an id', () => sign({ jti: undefined }), 'token', /jti/],
  ['that never ends', () => sign({ exp: undefined }), 'token', /exp/],
  ['of the other provider', () => sign({}, { key: privateKey, alg: 'RS256' }), 'token', /"alg"/],
  ['that is too long', () => sign({ more: 'x'.repeat(9_000) }), 'token', /too long/],
  ['that is none', () => 'hello', 'token', /Invalid/],
])('a token %s is refused with nothing but a reference', async (_what, make, provider, reason) => {
  const browser = createBrowser();
  const answer = await postToken(browser, await make(), provider);
  const body = JSON.parse(answer.text);
  expect(answer.status).toBe(400);
  expect(body).toEqual({
    code: 'INVALID_SOCIAL_REQUEST',
    message: `Oops, there seems to be an issue. Please contact team and provide the following reference : ${body.reference}`,
    reference: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(portal.lastReason()).toMatch(reason);
  expect(await memberOf(browser)).toBeNull();
});

test('replay: of twenty uses at once one succeeds', async () => {
  const token = await sign();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => postToken(createBrowser(), token)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(portal.lastReason()).toContain('used before');
});

test('a page of another site signs nobody in', async () => {
  const browser = createBrowser();
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example' },
  ];
  for (const headers of foreign) {
    const body = { loginToken: await sign(), provider: 'token' };
    expect((await browser.postJson(`${api}/custom-token`, body, headers)).status).toBe(403);
    expect((await browser.postJson(`${api}/anony-session`, {}, headers)).status).toBe(403);
  }
  expect(await memberOf(browser)).toBeNull();
});

test('an anonymous session begins under a made-up name, where the community allows it', async () => {
  const browser = createBrowser();
  const answer = await browser.postJson(`${api}/anony-session`, {});
  expect(JSON.parse(answer.text)).toMatchObject({
    responseCode: 'SUCCESS',
    user: { isAnonymous: true, username: expect.stringMatching(/^guest_[0-9a-f]{12}$/) },
  });
  const member = await db
    .selectFrom('members')
    .select(['anonymous', 'email', 'password_hash'])
    .where('id', '=', await memberOf(browser))
    .executeTakeFirst();
  expect(member).toEqual({ anonymous: true, email: null, password_hash: null });
  const refused = await createBrowser().postJson(
    `${closed.url}/community/api/v1/auth/anony-session`,
    {},
  );
  expect(JSON.parse(refused.text).code).toBe('INVALID_REQUEST');
});

test('without script an anonymous session begins by a form, which goes on or says why not', async () => {
  const browser = createBrowser();
  const begun = await browser.post(
    `${api}/anony-session?returnTo=${encodeURIComponent('/topics')}`,
    {},
  );
  expect([begun.status, begun.location]).toEqual([303, `${portal.url}/topics`]);
  expect(await memberOf(browser)).not.toBeNull();
  const away = encodeURIComponent('https://evil.example/');
  const stayed = await createBrowser().post(`${api}/anony-session?returnTo=${away}`, {});
  expect(stayed.location).toBe(`${portal.url}/`);
  const endpoint = `${closed.url}/community/api/v1/auth/anony-session`;
  const refused = await createBrowser().post(endpoint, {});
  expect([refused.status, refused.location]).toEqual([
    303,
    `${closed.url}/login?error=INVALID_REQUEST`,
  ]);
});

test('anybody may ask which ways in there are, and learns no setting of them', async () => {
  const url = `${portal.url}/care/community/rest/un-authenticated/user/fetch-identity-provider-details`;
  const { text } = await createBrowser().postJson(url, {});
  expect(JSON.parse(text).providers).toHaveLength(4);
  expect(
    JSON.parse((await createBrowser().postJson(url, { idpId: 'custom' })).text).providers,
  ).toEqual([
    {
      id: expect.any(String),
      idpId: 'custom',
      name: 'Shop',
      kind: 'CUSTOM_AUTH',
      loginType: null,
      startUrl: '/community/api/v1/auth/custom-auth?idpId=custom',
    },
  ]);
  expect(text).not.toContain('secret');
  expect(text).not.toContain('shop.example');
});

test.each(['/care/community/login/sso/begin', '/login/begin'])(
  'a program is told by %s where a sign-in begins',
  async (path) => {
    const begin = async (body: object) =>
      JSON.parse((await createBrowser().postJson(`${portal.url}${path}`, body)).text);
    const told = await begin({ idpId: 'custom', arUrl: '/tags', language: 'de' });
    expect(told).toEqual({
      redirectUrl: `${api}/custom-auth?idpId=custom&returnTo=%2Ftags&language=de`,
    });
    const page = await begin({ returnTo: '/tags' });
    expect(page).toEqual({ redirectUrl: `${portal.url}/login?returnTo=%2Ftags` });
    expect((await begin({ idpId: 'nobody' })).code).toBe('INVALID_REQUEST');
    expect((await begin({ idpId: 'fastpass' })).code).toBe('INVALID_REQUEST');
    // What was told leads on: the browser is sent to the provider, wherever it wants to go afterwards.
    const started = await createBrowser().get(told.redirectUrl);
    expect(started.location).toMatch(/^https:\/\/shop\.example\//);
  },
);

test('a sign-in form elsewhere learns the ways in and their limits, and no secret', async () => {
  const url = `${portal.url}/login/xb/request/authToken/login-config`;
  const { text } = await createBrowser().postJson(url, {});
  const told = JSON.parse(text);
  expect(told).toMatchObject({ emailSignIn: true, signUp: true, captchaAfter: 5, termsUrl: null });
  expect(told.providers).toHaveLength(4);
  expect(text).not.toContain(secret);
});

test('the database holds no secret in the clear', async () => {
  const rows = await db.selectFrom('identity_providers').select('config').execute();
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(JSON.stringify(rows)).toContain('v1.');
});

test('a token puts members into static lists only, and out of no dynamic one', async () => {
  const [first, second, dynamic] = await db
    .insertInto('profile_lists')
    .values([
      { name: 'Resellers' },
      { name: 'Press' },
      { name: 'Germans', rule: JSON.stringify({ match: 'ALL', conditions: [] }) },
    ])
    .returning('id')
    .execute();
  await portal.addProvider({
    ...base,
    ...{ idpId: 'listed', kind: 'CUSTOM_TOKEN', config: { ...shared, updateOnSignIn: true } },
  });
  const sub = randomUUID();
  const enter = async (lists: string[]) => {
    const browser = createBrowser();
    await postToken(browser, await sign({ sub, profile_lists: lists }), 'listed');
    return db
      .selectFrom('members')
      .select(['id', 'profile_list_ids'])
      .where('id', '=', (await memberOf(browser)) ?? 0)
      .executeTakeFirstOrThrow();
  };
  const member = await enter(['Resellers', 'Germans']);
  expect(member.profile_list_ids).toEqual([first?.id]);
  await db
    .updateTable('members')
    .set({ profile_list_ids: [first?.id ?? 0, dynamic?.id ?? 0] })
    .where('id', '=', member.id)
    .execute();
  expect((await enter(['Press'])).profile_list_ids).toEqual([dynamic?.id, second?.id]);
});
