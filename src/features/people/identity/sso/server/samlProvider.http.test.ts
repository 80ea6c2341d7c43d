import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { createBrowser, type TestBrowser } from '../testing/browserJar.ts';
import { openFederationServer } from '../testing/federationServer.ts';
import { openSamlCounterpart, type SamlTamper } from '../testing/samlCounterpart.ts';

const { db } = await openTestDatabase();
const portal = await openFederationServer(db);
/** Another process on the same database. */
const twin = await openFederationServer(db);
const idp = await openSamlCounterpart({ metadataUrl: () => `${portal.url}/sso/metadata/company` });
afterAll(async () => {
  await portal.close();
  await twin.close();
  await idp.close();
});

const config = {
  entryPoint: idp.entryPoint,
  idpIssuer: idp.entityId,
  certificate: idp.certificate,
  attributes: { fullName: 'name' },
};
await portal.addProvider({
  idpId: 'company',
  kind: 'SAML',
  loginType: '',
  name: 'Company',
  config,
});

let serial = 0;
const newPerson = () => {
  serial += 1;
  const login = `worker${serial}`;
  idp.people.set(login, { email: `${login}@company.example`, name: `Worker ${serial}` });
  return login;
};
const startUrl = (query = '') => `${portal.url}/community/api/v1/auth/sso?idpId=company${query}`;

/** The request of a beginning, as the provider receives it. */
async function begin(browser: TestBrowser, query = '') {
  const started = await browser.get(startUrl(query));
  if (started.location !== null) {
    const { searchParams } = new URL(started.location);
    const value = (name: string) => searchParams.get(name) ?? '';
    return {
      SAMLRequest: value('SAMLRequest'),
      RelayState: value('RelayState'),
      binding: 'redirect' as const,
    };
  }
  const value = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(started.text)?.[1] ?? '';
  return {
    SAMLRequest: value('SAMLRequest'),
    RelayState: value('RelayState'),
    binding: 'post' as const,
  };
}

/** Posts as a browser does from another site: without our cookies; then follows the redirect with them. */
async function deliver(
  browser: TestBrowser,
  { acs, fields }: { acs: string; fields: Record<string, string> },
) {
  const posted = await createBrowser().post(acs, fields, {
    origin: new URL(idp.entryPoint).origin,
  });
  return posted.location?.includes('/sso/login?') ? browser.get(posted.location) : posted;
}

const memberOf = (browser: TestBrowser) =>
  portal.memberOf(browser.cookie(portal.url, 'plaza_session'));

async function enter(
  login: string,
  { query = '', tamper }: { query?: string; tamper?: SamlTamper } = {},
) {
  const browser = createBrowser();
  const answer = await idp.respond(await begin(browser, query), login, tamper);
  return { browser, answer, visited: await deliver(browser, answer) };
}

async function expectRefused({ browser, visited }: Awaited<ReturnType<typeof enter>>) {
  expect(visited.location).toContain(`${portal.url}/login?error=INVALID_SOCIAL_REQUEST&reference=`);
  expect(await memberOf(browser)).toBeNull();
}

test.each(['', '&binding=post'])(
  'somebody signs in with the binding %j, and comes back as the same',
  async (query) => {
    const login = newPerson();
    const { browser, visited } = await enter(login, { query: `${query}&arUrl=/topics` });
    expect(portal.lastReason()).toBe('');
    expect(visited.location).toBe(`${portal.url}/topics`);
    const memberId = await memberOf(browser);
    const member = await db
      .selectFrom('members')
      .select(['email', 'full_name', 'email_verified_at'])
      .where('id', '=', memberId)
      .executeTakeFirst();
    expect(member).toEqual({
      email: `${login}@company.example`,
      full_name: `Worker ${serial}`,
      email_verified_at: null,
    });
    expect(await memberOf((await enter(login)).browser)).toBe(memberId);
  },
);

test('the form of the POST binding goes to the provider alone, sent by a script the policy names', async () => {
  const { text, headers } = await createBrowser().get(startUrl('&binding=post'));
  expect(text).toContain(`action="${idp.entryPoint}"`);
  expect(headers.get('content-security-policy')).toContain(
    `form-action ${new URL(idp.entryPoint).origin}`,
  );
  expect(headers.get('content-security-policy')).not.toContain('unsafe-inline');
});

test('our metadata names the audience and the consumer, and demands signed assertions', async () => {
  const { text, headers } = await createBrowser().get(`${portal.url}/sso/metadata/company`);
  expect(headers.get('content-type')).toContain('application/samlmetadata+xml');
  expect(text).toContain(`entityID="${portal.url}/sso/metadata/company"`);
  expect(text).toContain(`Location="${portal.url}/sso/login"`);
  expect(text).toContain('WantAssertionsSigned="true"');
  expect((await createBrowser().get(`${portal.url}/sso/metadata/none`)).status).toBe(404);
});

test('the answer is checked by any process: what one began another knows', async () => {
  const browser = createBrowser();
  const answer = await idp.respond(await begin(browser), newPerson());
  // The address stays the public one; only the process differs.
  const host = new URL(portal.url).host;
  const form = new URLSearchParams(answer.fields).toString();
  const headers = { host, 'content-type': 'application/x-www-form-urlencoded' };
  const url = '/sso/login';
  const posted = await twin.app.inject({ method: 'POST', url, payload: form, headers });
  const path = posted.headers.location ?? '';
  expect(path).toContain('/sso/login?state=');
  expect((await browser.get(`${portal.url}${path}`)).location).toBe(`${portal.url}/`);
});

// -- Attacks --------------------------------------------------------------------------

test('an assertion without a signature is refused', async () => {
  await expectRefused(await enter(newPerson(), { tamper: { sign: false } }));
  expect(portal.lastReason()).toContain('Invalid signature');
});

test('an assertion signed by a stranger is refused, though it brings its certificate along', async () => {
  await expectRefused(await enter(newPerson(), { tamper: { key: 'stranger' } }));
  expect(portal.lastReason()).toContain('Invalid signature');
});

test('a changed name is refused', async () => {
  const login = newPerson();
  const signed = (xml: string) => xml.replace(`>${login}<`, '>administrator<');
  await expectRefused(await enter(login, { tamper: { signed } }));
  expect(portal.lastReason()).toContain('Invalid signature');
});

/** The genuine assertion goes elsewhere in the document, a forged one takes its place. */
const wrappings: [string, (forged: string, genuine: string, xml: string) => string][] = [
  ['beside the genuine one', (forged, genuine, xml) => xml.replace(genuine, forged + genuine)],
  ['after the genuine one', (forged, genuine, xml) => xml.replace(genuine, genuine + forged)],
  [
    'around the genuine one',
    (forged, genuine, xml) =>
      xml.replace(genuine, forged.replace('</saml:Assertion>', `${genuine}</saml:Assertion>`)),
  ],
  [
    'with the genuine one in extensions',
    (forged, genuine, xml) =>
      xml
        .replace(genuine, forged)
        .replace('<samlp:Status>', `<samlp:Extensions>${genuine}</samlp:Extensions><samlp:Status>`),
  ],
  [
    'with the genuine one inside the signature',
    (forged, genuine, xml) => {
      const signature = /<ds:Signature[\s\S]*?<\/ds:Signature>/.exec(genuine)?.[0] ?? '';
      const inside = signature.replace(
        '</ds:Signature>',
        `<ds:Object>${genuine.replace(signature, '')}</ds:Object></ds:Signature>`,
      );
      return xml.replace(genuine, forged.replace('</saml:Subject>', `</saml:Subject>${inside}`));
    },
  ],
];

test.each(wrappings)(
  'signature wrapping: a forged assertion %s is refused',
  async (_where, wrap) => {
    const login = newPerson();
    const signed = (xml: string) => {
      const genuine = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';
      expect(genuine).not.toBe('');
      const forged = genuine
        .replace(/<ds:Signature[\s\S]*?<\/ds:Signature>/, '')
        .replace(/ID="[^"]+"/, 'ID="_forged"')
        .replace(`>${login}<`, '>administrator<');
      return wrap(forged, genuine, xml);
    };
    await expectRefused(await enter(login, { tamper: { signed } }));
  },
);

test('a comment in the name does not cut it short', async () => {
  const victim = newPerson();
  await enter(victim);
  const tags = (values: Record<string, string>) => ({
    ...values,
    NameID: `${victim}.evil.example`,
  });
  const signed = (xml: string) => xml.replace(`>${victim}.evil`, `>${victim}<!---->.evil`);
  const attack = await enter(victim, { tamper: { tags, signed } });
  const member = await memberOf(attack.browser);
  const victimId = await memberOf((await enter(victim)).browser);
  expect(member).not.toBe(victimId);
});

test('replay: an assertion is accepted once, with no state of anybody’s', async () => {
  const { browser, answer } = await enter(newPerson());
  expect(await memberOf(browser)).not.toBeNull();
  const again = await deliver(browser, answer);
  expect(again.location).toContain('error=INVALID_SOCIAL_REQUEST');
  const thief = createBrowser();
  const { RelayState } = await begin(thief);
  const visited = await deliver(thief, { ...answer, fields: { ...answer.fields, RelayState } });
  await expectRefused({ browser: thief, answer, visited });
  expect(portal.lastReason()).toContain('InResponseTo');
});

test.each<[string, (tags: Record<string, string>) => Record<string, string>, RegExp]>([
  ['audience', (tags) => ({ ...tags, Audience: 'https://other.example' }), /audience/i],
  [
    'destination',
    (tags) => ({ ...tags, Destination: 'https://other.example/acs' }),
    /somebody else/,
  ],
  [
    'recipient',
    (tags) => ({ ...tags, SubjectRecipient: 'https://other.example/acs' }),
    /not confirmed/,
  ],
  ['request', (tags) => ({ ...tags, InResponseTo: '_another' }), /InResponseTo/],
  ['issuer', (tags) => ({ ...tags, Issuer: 'https://other.example' }), /issuer/i],
  [
    'time: it is over',
    (tags) => ({ ...tags, ConditionsNotOnOrAfter: '2020-01-01T00:00:00Z' }),
    /expired/,
  ],
  [
    'time: it is to come',
    (tags) => ({ ...tags, ConditionsNotBefore: '2099-01-01T00:00:00Z' }),
    /not yet/i,
  ],
  [
    'time of the subject',
    (tags) => ({ ...tags, SubjectConfirmationDataNotOnOrAfter: '2020-01-01T00:00:00Z' }),
    /subject confirmation/,
  ],
])('an assertion for another %s is refused', async (_what, tags, reason) => {
  await expectRefused(await enter(newPerson(), { tamper: { tags } }));
  expect(portal.lastReason()).toMatch(reason);
});

test('a response that nobody asked for is refused', async () => {
  const tags = (values: Record<string, string>) => ({ ...values, InResponseTo: '' });
  await expectRefused(await enter(newPerson(), { tamper: { tags } }));
});

test.each([
  [
    'an entity bomb',
    `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 20 }, (_, n) => `<!ENTITY a${n} "&a${n - 1};&a${n - 1};">`).join('')}]><x>&a19;</x>`,
  ],
  ['an outside entity', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>'],
  ['no XML', 'hello'],
  ['nothing', ''],
  ['too much', `<x>${'a'.repeat(400_000)}</x>`],
  ['deep nesting', `${'<x>'.repeat(20_000)}${'</x>'.repeat(20_000)}`],
])('%s is refused at once', async (_what, xml) => {
  const browser = createBrowser();
  const { RelayState } = await begin(browser);
  const SAMLResponse = Buffer.from(xml).toString('base64');
  const started = performance.now();
  const answer = { acs: `${portal.url}/sso/login`, fields: { SAMLResponse, RelayState } };
  await expectRefused({ browser, answer, visited: await deliver(browser, answer) });
  expect(performance.now() - started).toBeLessThan(10_000);
  // Before any parser of entities sees it.
  if (xml.startsWith('<!DOCTYPE')) expect(portal.lastReason()).toContain('no document type');
});

test('login CSRF: an answer to the attacker’s request finishes in no other browser', async () => {
  const attacker = createBrowser();
  const answer = await idp.respond(await begin(attacker), newPerson());
  const victim = createBrowser();
  await begin(victim);
  await expectRefused({ browser: victim, answer, visited: await deliver(victim, answer) });
});

test('an address smuggled in as RelayState leads nowhere', async () => {
  for (const RelayState of ['https://evil.example/', '//evil.example', '/topics', '']) {
    const browser = createBrowser();
    const answer = await idp.respond(await begin(browser), newPerson());
    const visited = await deliver(browser, { ...answer, fields: { ...answer.fields, RelayState } });
    await expectRefused({ browser, answer, visited });
    expect(visited.location).not.toContain('evil');
  }
});
