import { randomUUID } from 'node:crypto';
import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { createBrowser, type TestBrowser } from '../testing/browserJar.ts';
import { openFederationServer } from '../testing/federationServer.ts';
import { openOidcCounterpart } from '../testing/oidcCounterpart.ts';

const { db } = await openTestDatabase();
const portal = await openFederationServer(db);
const endpoint = `${portal.url}/sso/backchannel-logout/company`;
const idp = await openOidcCounterpart({
  redirectUris: () => [`${portal.url}/sso/login`],
  backChannelUri: () => endpoint,
});
afterAll(async () => {
  await portal.close();
  await idp.close();
});
await portal.addProvider({
  idpId: 'company',
  kind: 'OPEN_ID_CONNECT',
  loginType: '',
  name: 'Company',
  config: { ...idp.client, issuer: idp.issuer },
});

let serial = 0;
function newPerson() {
  serial += 1;
  const login = `person${serial}`;
  idp.people.set(login, { email: `${login}@company.example`, email_verified: true });
  return login;
}

async function enter(login: string) {
  const browser = createBrowser();
  const started = await browser.get(
    `${portal.url}/community/api/v1/auth/sso?communityId=1&idpId=company`,
  );
  const back = await idp.authorize(browser, started.location ?? '', login);
  await browser.get(back.location ?? '');
  expect(await isIn(browser), portal.lastReason()).toBe(true);
  return browser;
}
const isIn = async (browser: TestBrowser) =>
  (await portal.memberOf(browser.cookie(portal.url, 'plaza_session'))) !== null;

const event = 'http://schemas.openid.net/event/backchannel-logout';
const claimsOf = (sub: string, more: JWTPayload = {}): JWTPayload => ({
  iss: idp.issuer,
  aud: idp.client.clientId,
  sub,
  jti: randomUUID(),
  iat: Math.floor(Date.now() / 1000),
  events: { [event]: {} },
  ...more,
});
const tell = (logout_token: string) => createBrowser().post(endpoint, { logout_token });

test('who signs out at the provider is signed out here, without their browser', async () => {
  const login = newPerson();
  const [here, elsewhere] = [await enter(login), await enter(login)];
  const page = await here.get(`${idp.issuer}/session/end`);
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page.text) ?? [];
  await here.post(`${idp.issuer}/session/end/confirm`, { xsrf, logout: 'yes' });
  await expect.poll(() => isIn(here)).toBe(false);
  // Another session there is another session here.
  expect(await isIn(elsewhere)).toBe(true);
});

test('a token that names the person alone ends all their sessions, and no other’s', async () => {
  const [login, other] = [newPerson(), newPerson()];
  const mine = [await enter(login), await enter(login)];
  const theirs = await enter(other);
  const answer = await tell(await idp.sign(claimsOf(login), { typ: 'logout+jwt' }));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  for (const browser of mine) expect(await isIn(browser)).toBe(false);
  expect(await isIn(theirs)).toBe(true);
});

test('a token is good once', async () => {
  const login = newPerson();
  const token = await idp.sign(claimsOf(login));
  expect((await tell(token)).status).toBe(200);
  const later = await enter(login);
  expect((await tell(token)).status).toBe(400);
  expect(await isIn(later)).toBe(true);
});

const stranger = await generateKeyPair('RS256');
const hour = 3600;
test.each<[string, (login: string) => Promise<string> | string]>([
  [
    'of a stranger’s key',
    (login) =>
      new SignJWT(claimsOf(login))
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .sign(stranger.privateKey),
  ],
  ['without a signature', (login) => new UnsecuredJWT(claimsOf(login)).encode()],
  [
    'signed with the client’s secret',
    (login) =>
      new SignJWT(claimsOf(login))
        .setProtectedHeader({ alg: 'HS256' })
        .sign(Buffer.from(idp.client.clientSecret)),
  ],
  ['for another client', (login) => idp.sign(claimsOf(login, { aud: 'another' }))],
  ['of another issuer', (login) => idp.sign(claimsOf(login, { iss: 'https://x.example' }))],
  ['without the event', (login) => idp.sign(claimsOf(login, { events: {} }))],
  ['that is an ID token', (login) => idp.sign(claimsOf(login, { nonce: 'n' }))],
  [
    'of an hour ago',
    (login) => idp.sign(claimsOf(login, { iat: Math.floor(Date.now() / 1000) - hour })),
  ],
  ['without an id', (login) => idp.sign(claimsOf(login, { jti: undefined }))],
  ['of nobody', () => idp.sign(claimsOf('', { sub: undefined }))],
  ['that is none', () => 'nonsense'],
])('a logout token %s ends nothing', async (_what, make) => {
  const login = newPerson();
  const browser = await enter(login);
  const answer = await tell(await make(login));
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.text)).toEqual({
    error: 'invalid_request',
    reference: expect.any(String),
  });
  expect(await isIn(browser)).toBe(true);
});

test('a provider of another kind, or none, has no such endpoint', async () => {
  expect((await createBrowser().post(endpoint.replace('company', 'x'), {})).status).toBe(404);
});
