import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createOutgoing } from '#platform/outgoing/outgoing.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { createBrowser } from '../testing/browserJar.ts';
import { openFederationServer } from '../testing/federationServer.ts';

const { db } = await openTestDatabase();

async function listen(server: http.Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port; // listens on a port
}

/** A service of the operator's own network, which no form of an administrator may reach. */
let connections = 0;
const inside = http.createServer((_request, response) => {
  response.setHeader('content-type', 'application/json').end('{"secret":1}');
});
inside.on('connection', () => {
  connections += 1;
});
const insideUrl = `http://localhost:${await listen(inside)}`;

/** A provider that may be asked, and says of itself what the attacker wants. */
let metadata: Record<string, string> = {};
let isElsewhere = false;
const published = http.createServer((_request, response) => {
  if (isElsewhere) response.writeHead(302, { location: `${insideUrl}/metadata` }).end();
  else response.setHeader('content-type', 'application/json').end(JSON.stringify(metadata));
});
const publishedHost = `127.0.0.1:${await listen(published)}`;
const issuer = `http://${publishedHost}`;

const portal = await openFederationServer(db, { outgoing: createOutgoing([publishedHost]) });
/** The same without the defence: it shows that the attacks are ones. */
const open = await openFederationServer(db, {
  outgoing: createOutgoing(['127.0.0.1', 'localhost']),
});
afterAll(async () => {
  await portal.close();
  await open.close();
  for (const server of [inside, published]) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  connections = 0;
  isElsewhere = false;
  metadata = {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${insideUrl}/token`,
    userinfo_endpoint: `${insideUrl}/me`,
    jwks_uri: `${insideUrl}/keys`,
  };
});

const client = { clientId: 'plaza', clientSecret: 'secret', nonce: false, pkce: false };
type Server = typeof portal;

let serial = 0;
/** One that was saved before, or by a name that has come to lead inside since. */
async function addProvider(kind: 'OPEN_ID_CONNECT' | 'OAUTH', config: object): Promise<string> {
  serial += 1;
  const idpId = `${kind.toLowerCase()}-${serial}`;
  await portal.addProvider({ idpId, kind, loginType: '', name: idpId, config: { ...config } });
  return idpId;
}

async function begin({ url }: Server, idpId: string) {
  const browser = createBrowser();
  const started = await browser.get(`${url}/community/api/v1/auth/sso?idpId=${idpId}`);
  return { browser, started };
}

/** Comes back from the provider with a code, which the server then redeems. */
async function comeBack(server: Server, idpId: string) {
  const { browser, started } = await begin(server, idpId);
  const state = new URL(started.location ?? 'none:').searchParams.get('state');
  return browser.get(`${server.url}/sso/login?state=${state}&code=x`);
}

async function expectRefused(attack: (server: Server) => Promise<unknown>): Promise<void> {
  await attack(portal);
  expect(connections).toBe(0);
  expect(portal.lastReason()).toMatch(/localhost is no public address/);
  await attack(open);
  expect(connections).toBeGreaterThan(0);
}

test('a provider inside is not discovered', async () => {
  const idpId = await addProvider('OPEN_ID_CONNECT', { ...client, issuer: insideUrl });
  await expectRefused(async (server) => {
    const { started } = await begin(server, idpId);
    expect(started.location).toContain('/login?');
    expect(started.location).not.toContain('localhost');
  });
});

test('a token is not asked for inside, whatever a provider says of itself', async () => {
  const idpId = await addProvider('OPEN_ID_CONNECT', { ...client, issuer });
  await expectRefused((server) => comeBack(server, idpId));
});

test('keys are not asked for inside by a logout token of anybody', async () => {
  const idpId = await addProvider('OPEN_ID_CONNECT', { ...client, issuer });
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const logout_token = `${part({ alg: 'RS256', kid: 'a' })}.${part({ iss: issuer })}.AAAA`;
  await expectRefused(({ url }) =>
    createBrowser().post(`${url}/sso/backchannel-logout/${idpId}`, { logout_token }),
  );
});

test('a provider of explicit addresses is not asked inside', async () => {
  const idpId = await addProvider('OAUTH', {
    ...client,
    authorizationUrl: 'https://login.example/auth',
    tokenUrl: `${insideUrl}/token`,
    userInfoUrl: `${insideUrl}/me`,
  });
  await expectRefused((server) => comeBack(server, idpId));
});

test('a provider cannot send the server on to somewhere inside', async () => {
  isElsewhere = true;
  const idpId = await addProvider('OPEN_ID_CONNECT', { ...client, issuer });
  for (const server of [portal, open]) {
    expect((await begin(server, idpId)).started.location).toContain('/login?');
    expect(connections).toBe(0);
  }
});
