import { randomUUID, sign } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { createBrowser, type TestBrowser, type Visited } from '../testing/browserJar.ts';
import { openFederationServer } from '../testing/federationServer.ts';
import { openSamlCounterpart, type SamlTamper } from '../testing/samlCounterpart.ts';
import { samlKeys } from '../testing/samlKeys.ts';

const { db } = await openTestDatabase();
const portal = await openFederationServer(db);
const idp = await openSamlCounterpart({ metadataUrl: () => `${portal.url}/sso/metadata/company` });
afterAll(async () => {
  await portal.close();
  await idp.close();
});

const place = `${portal.url}/sso/logout/company`;
const singleLogoutUrl = `${new URL(idp.entryPoint).origin}/slo`;
const config = {
  entryPoint: idp.entryPoint,
  idpIssuer: idp.entityId,
  certificate: idp.certificate,
  privateKey: samlKeys.portal.privateKey,
  ownCertificate: samlKeys.portal.certificate,
  singleLogoutUrl,
};
const base = { kind: 'SAML', loginType: '', name: 'Company' } as const;
await portal.addProvider({ ...base, idpId: 'company', config });
const { privateKey } = samlKeys.portal;
const bare = { ...config, singleLogoutUrl: '', ownCertificate: '' };
await portal.addProvider({ ...base, idpId: 'keyed', config: { ...bare, privateKey } });

let serial = 0;
function newPerson() {
  serial += 1;
  const login = `worker${serial}`;
  idp.people.set(login, { email: `${login}@company.example`, name: `Worker ${serial}` });
  return login;
}

async function enter(login: string, tamper: SamlTamper = {}) {
  const browser = createBrowser();
  const started = await browser.get(
    `${portal.url}/community/api/v1/auth/sso?idpId=company&binding=redirect`,
  );
  const { searchParams } = new URL(started.location ?? '');
  const value = (name: string) => searchParams.get(name) ?? '';
  const sent = { SAMLRequest: value('SAMLRequest'), RelayState: value('RelayState') };
  const answer = await idp.respond({ ...sent, binding: 'redirect' }, login, tamper);
  const posted = await createBrowser().post(answer.acs, answer.fields);
  await browser.get(posted.location ?? '');
  return browser;
}

const memberOf = (browser: TestBrowser) =>
  portal.memberOf(browser.cookie(portal.url, 'plaza_session'));
const isIn = async (browser: TestBrowser) => (await memberOf(browser)) !== null;

/** What the provider's library reads of an address of ours, its signature checked. */
async function readRedirect(url: string, kind: 'parseLogoutRequest' | 'parseLogoutResponse') {
  const { idp: theirs, sp } = await idp.partners();
  const [address, query = ''] = url.split('?');
  const octetString = query.replace(/&Signature=.*$/, '');
  const parsed = await theirs[kind](sp, 'redirect', {
    query: Object.fromEntries(new URLSearchParams(query)),
    octetString,
  });
  return { address, extract: parsed.extract, query: new URLSearchParams(query) };
}

/** A request of the provider, posted by another site's page. */
async function providerLogout(
  login: string,
  options: {
    sessionIndex?: string;
    key?: 'idp' | 'stranger';
    change?: (xml: string) => string;
  } = {},
) {
  const { idp: theirs, sp } = await idp.partners(options.key);
  const { context } = theirs.createLogoutRequest(sp, 'post', {
    logoutNameID: login,
    ...(options.sessionIndex ? { sessionIndex: options.sessionIndex } : {}),
  });
  const xml = Buffer.from(context, 'base64').toString();
  return Buffer.from(options.change?.(xml) ?? xml).toString('base64');
}
const post = (SAMLRequest: string) =>
  createBrowser().post(place, { SAMLRequest, RelayState: 'theirs' });

test('our metadata shows the certificate for both uses, and where logouts go by both bindings', async () => {
  const text = await (await fetch(`${portal.url}/sso/metadata/company`)).text();
  expect(text).toContain('use="signing"');
  expect(text).toContain('use="encryption"');
  expect(text).toMatch(/SingleLogoutService Binding="[^"]*HTTP-Redirect" Location="[^"]*company"/);
  expect(text).toMatch(/SingleLogoutService Binding="[^"]*HTTP-POST" Location="[^"]*company"/);
  expect(text).toContain(samlKeys.portal.certificate.split('\n')[1]);
  expect(text).not.toContain(samlKeys.portal.privateKey.split('\n')[1]);
  // A key whose certificate nobody entered is shown to nobody, and breaks nothing.
  const keyed = await fetch(`${portal.url}/sso/metadata/keyed`);
  expect(keyed.status).toBe(200);
  expect(await keyed.text()).not.toContain('KeyDescriptor');
});

// -- Encrypted assertions ----------------------------------------------------------------

test('an encrypted assertion is opened, and only its reader learns who it is', async () => {
  const login = newPerson();
  let onTheWay = '';
  const browser = await enter(login, {
    encrypt: true,
    signed: (xml) => {
      onTheWay = xml;
      return xml;
    },
  });
  expect(portal.lastReason()).toBe('');
  expect(onTheWay).toContain('EncryptedAssertion');
  expect(onTheWay).not.toContain(login);
  const member = await db
    .selectFrom('members')
    .select('email')
    .where('id', '=', await memberOf(browser))
    .executeTakeFirst();
  expect(member?.email).toBe(`${login}@company.example`);
});

test.each<[string, SamlTamper]>([
  ['signed by a stranger', { key: 'stranger' }],
  ['signed by nobody', { sign: false }],
  ['for another audience', { tags: (tags) => ({ ...tags, Audience: 'https://other.example' }) }],
  ['for another request', { tags: (tags) => ({ ...tags, InResponseTo: '_another' }) }],
])('encryption makes no assertion believed: one %s is refused', async (_what, tamper) => {
  expect(await isIn(await enter(newPerson(), { ...tamper, encrypt: true }))).toBe(false);
});

// -- A logout that begins here -----------------------------------------------------------

test('signing out here hands over a signed request that names the session there', async () => {
  const login = newPerson();
  const browser = await enter(login, { sessionIndex: 'there-1' });
  const signOut = await browser.postJson(
    `${portal.url}/care/community/logout`,
    {},
    { 'x-csrf-token': browser.cookie(portal.url, 'SPR_AT') ?? '' },
  );
  expect(await isIn(browser)).toBe(false);
  const { returnTo } = JSON.parse(signOut.text);
  const { address, extract } = await readRedirect(returnTo, 'parseLogoutRequest');
  expect(address).toBe(singleLogoutUrl);
  expect(extract).toMatchObject({ nameID: login, sessionIndex: 'there-1' });
  // The provider answers; whatever it says, the browser ends at home, nowhere else.
  const { idp: theirs, sp } = await idp.partners();
  const answer = theirs.createLogoutResponse(sp, { extract } as never, 'post');
  for (const SAMLResponse of [answer.context, 'nonsense']) {
    const RelayState = 'https://evil.example/';
    const visited = await createBrowser().post(place, { SAMLResponse, RelayState });
    expect(visited.location).toBe(`${portal.url}/`);
  }
});

// -- A logout that begins there ----------------------------------------------------------

test('a signed request ends the person’s sessions everywhere, and no other’s', async () => {
  const [login, other] = [newPerson(), newPerson()];
  const mine = [await enter(login), await enter(login)];
  const theirs = await enter(other);
  const visited = await post(await providerLogout(login));
  expect(portal.lastReason()).not.toContain('logout');
  for (const browser of mine) expect(await isIn(browser)).toBe(false);
  expect(await isIn(theirs)).toBe(true);
  const { address, extract, query } = await readRedirect(
    visited.location ?? '',
    'parseLogoutResponse',
  );
  expect(address).toBe(singleLogoutUrl);
  expect(query.get('RelayState')).toBe('theirs');
  expect(extract.response).toMatchObject({ inResponseTo: expect.any(String) });
  const log = await db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'session.endedByProvider')
    .execute();
  expect(log).toEqual([{ detail: { idpId: 'company' } }]);
});

test('a request that names one session ends that one', async () => {
  const login = newPerson();
  const one = await enter(login, { sessionIndex: 's-1' });
  const two = await enter(login, { sessionIndex: 's-2' });
  await post(await providerLogout(login, { sessionIndex: 's-2' }));
  expect([await isIn(one), await isIn(two)]).toEqual([true, false]);
});

/** The redirect binding, signed as SAML bindings §3.4.4.1 has it. */
function redirectOf(xml: string, key: string | null, extra = '') {
  const part = (name: string, value: string) => `${name}=${encodeURIComponent(value)}`;
  const message = part('SAMLRequest', deflateRawSync(xml).toString('base64'));
  const covered = `${message}&${part('SigAlg', 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')}`;
  if (key === null) return `${place}?${message}${extra}`;
  const signature = sign('sha256', Buffer.from(covered), key).toString('base64');
  return `${place}?${covered}&${part('Signature', signature)}${extra}`;
}
const requestOf = (login: string, fields: { at?: Date; destination?: string } = {}) =>
  `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${(fields.at ?? new Date()).toISOString()}" Destination="${fields.destination ?? place}"><saml:Issuer>${idp.entityId}</saml:Issuer><saml:NameID>${login}</saml:NameID></samlp:LogoutRequest>`;
const theirKey = samlKeys.idp.privateKey;

test('the redirect binding ends sessions as well', async () => {
  const login = newPerson();
  const browser = await enter(login);
  const visited = await createBrowser().get(redirectOf(requestOf(login), theirKey));
  expect(visited.location).toContain(`${singleLogoutUrl}?SAMLResponse=`);
  expect(await isIn(browser)).toBe(false);
});

// -- Attacks -----------------------------------------------------------------------------

test('a request is good once', async () => {
  const login = newPerson();
  const request = await providerLogout(login);
  await post(request);
  const later = await enter(login);
  expect((await post(request)).location).toContain('error=INVALID_SOCIAL_REQUEST');
  expect(await isIn(later)).toBe(true);
});

test.each<[string, (login: string) => Promise<Visited>]>([
  [
    'posted, of a stranger',
    async (login) => post(await providerLogout(login, { key: 'stranger' })),
  ],
  [
    'posted, without a signature',
    async (login) => post(Buffer.from(requestOf(login)).toString('base64')),
  ],
  [
    'posted, for somebody else than was signed',
    async (login) => {
      const change = (xml: string) => xml.replace('>somebody<', `>${login}<`);
      return post(await providerLogout('somebody', { change }));
    },
  ],
  ['redirected, without a signature', (login) => visit(redirectOf(requestOf(login), null))],
  [
    'redirected, of a stranger',
    (login) => visit(redirectOf(requestOf(login), samlKeys.stranger.privateKey)),
  ],
  [
    'redirected, with a second message beside the signed one',
    (login) => {
      const forged = encodeURIComponent(deflateRawSync(requestOf(login)).toString('base64'));
      return visit(redirectOf(requestOf('somebody'), theirKey, `&SAMLRequest=${forged}`));
    },
  ],
  [
    'redirected, signed by an algorithm that is not taken',
    (login) => visit(redirectOf(requestOf(login), theirKey).replace('rsa-sha256', 'rsa-sha1')),
  ],
  [
    'for another portal',
    (login) => visit(redirectOf(requestOf(login, { destination: 'https://x.example' }), theirKey)),
  ],
  [
    'of yesterday',
    (login) =>
      visit(redirectOf(requestOf(login, { at: new Date(Date.now() - 86_400_000) }), theirKey)),
  ],
  [
    'with a document type',
    (login) => visit(redirectOf(`<!DOCTYPE x>${requestOf(login)}`, theirKey)),
  ],
  ['that unpacks without end', () => visit(redirectOf(' '.repeat(5_000_000), theirKey))],
])('a logout %s ends nothing', async (_what, attack) => {
  const login = newPerson();
  const browser = await enter(login);
  expect((await attack(login)).location).toContain('error=INVALID_SOCIAL_REQUEST');
  expect(await isIn(browser)).toBe(true);
});
const visit = (url: string) => createBrowser().get(url);

test('where no logout is set up there is no such endpoint', async () => {
  expect((await visit(`${portal.url}/sso/logout/keyed`)).status).toBe(404);
  expect((await visit(`${portal.url}/sso/logout/nobody`)).status).toBe(404);
});
