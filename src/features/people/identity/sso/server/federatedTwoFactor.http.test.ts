import { Secret, TOTP } from 'otpauth';
import { afterAll, expect, test } from 'vitest';
import {
  beginAuthenticator,
  confirmAuthenticator,
} from '#features/people/identity/twoFactor/server/authenticator.ts';
import { twoFactorEndpoints } from '#features/people/identity/twoFactor/twoFactorEndpoints.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { createBrowser, type TestBrowser } from '../testing/browserJar.ts';
import { openFederationServer } from '../testing/federationServer.ts';
import { openOidcCounterpart } from '../testing/oidcCounterpart.ts';

const { db } = await openTestDatabase();
const portal = await openFederationServer(db);
const idp = await openOidcCounterpart({ redirectUris: () => [`${portal.url}/sso/login`] });
afterAll(async () => {
  await portal.close();
  await idp.close();
});
const base = { kind: 'OPEN_ID_CONNECT', loginType: '', name: 'Company' } as const;
const config = { ...idp.client, issuer: idp.issuer, trustEmail: true };
await portal.addProvider({ ...base, idpId: 'trusted', config });
await portal.addProvider({ ...base, idpId: 'asking', config: { ...config, secondStep: true } });

let serial = 0;
function newPerson() {
  serial += 1;
  const login = `person${serial}`;
  idp.people.set(login, { email: `${login}@company.example`, email_verified: true });
  return login;
}
const memberOf = (browser: TestBrowser) =>
  portal.memberOf(browser.cookie(portal.url, 'plaza_session'));

async function arrive(browser: TestBrowser, login: string, query: string) {
  const started = await browser.get(
    `${portal.url}/community/api/v1/auth/sso?communityId=1&returnTo=/topics&${query}`,
  );
  const back = await idp.authorize(browser, started.location ?? '', login);
  return browser.get(back.location ?? '');
}

/** Somebody who came in once, and then set up an app. */
async function withApp() {
  const login = newPerson();
  const browser = createBrowser();
  await arrive(browser, login, 'idpId=asking');
  const memberId = (await memberOf(browser)) ?? 0;
  expect(memberId, 'without a second step of their own nothing is asked').toBeGreaterThan(0);
  const ctx = testContext(db);
  const { secret } = await beginAuthenticator(ctx, { id: memberId, username: login });
  await confirmAuthenticator(ctx, { memberId, code: codeOf(secret) });
  return { login, memberId, secret };
}
function codeOf(secret: string, ahead = 0): string {
  const timestamp = Date.now() + ahead * 30_000;
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
}
const sessionsOf = (memberId: number) =>
  db
    .selectFrom('sessions')
    .select(['method', 'provider_id', 'provider_session'])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .execute();

test('a provider that is not enough is followed by the member’s own step', async () => {
  const { login, memberId, secret } = await withApp();
  const browser = createBrowser();
  const visited = await arrive(browser, login, 'idpId=asking');
  const address = new URL(visited.location ?? '');
  expect(address.pathname).toBe('/login');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    section: 'second',
    methods: 'TOTP,RECOVERY_CODE',
    returnTo: '/topics',
  });
  expect(await memberOf(browser)).toBeNull();

  const wrong = { method: 'TOTP', code: '000000', returnTo: '/topics' };
  await browser.post(`${portal.url}${twoFactorEndpoints.take}`, wrong);
  expect(await memberOf(browser)).toBeNull();

  const right = { ...wrong, code: codeOf(secret, 1) };
  const done = await browser.post(`${portal.url}${twoFactorEndpoints.take}`, right);
  expect(done.location).toBe(`${portal.url}/topics`);
  expect(await memberOf(browser)).toBe(memberId);
  // It is the provider's session, so that signing out goes on to the provider.
  const [session] = await sessionsOf(memberId);
  expect(session).toMatchObject({
    method: 'OPEN_ID_CONNECT',
    provider_session: { subject: login },
  });
});

test('a popup tells its opener what is asked', async () => {
  const { login } = await withApp();
  const { text } = await arrive(createBrowser(), login, 'idpId=asking&popup=1');
  const [, data = ''] = /id="result">(.*?)<\/script>/.exec(text) ?? [];
  expect(JSON.parse(data).message.result).toMatchObject({
    responseCode: 'SECOND_STEP_REQUIRED',
    user: null,
    challenge: { token: expect.any(String), methods: ['TOTP', 'RECOVERY_CODE'] },
  });
});

test('a provider that is trusted is enough, whatever the member has', async () => {
  const { login, memberId } = await withApp();
  const browser = createBrowser();
  const visited = await arrive(browser, login, 'idpId=trusted');
  expect(visited.location).toBe(`${portal.url}/topics`);
  expect(await memberOf(browser)).toBe(memberId);
});

test('the step begun in one browser lets no other in', async () => {
  const { login, secret } = await withApp();
  await arrive(createBrowser(), login, 'idpId=asking');
  const thief = createBrowser();
  const code = codeOf(secret, 1);
  const answer = await thief.post(`${portal.url}${twoFactorEndpoints.take}`, {
    method: 'TOTP',
    code,
  });
  expect(answer.location).toContain('error=INVALID_REQUEST');
  expect(await memberOf(thief)).toBeNull();
});
