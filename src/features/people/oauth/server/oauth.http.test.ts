import { createHash, randomBytes } from 'node:crypto';
import type { Updateable } from 'kysely';
import { expect, test } from 'vitest';
import type { Members } from '#db/tables.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { newClientId, oauthHash } from './oauthSecrets.ts';

const { portal, db } = await openPortalForFile();
const member = await makeMember(db);
const other = await makeMember(db);
const post = await makeConversation(db, { title: 'Which oil?' });
const issuer = `http://127.0.0.1:${portal.port}`;
const redirectUri = 'https://app.example/back';

interface TestApp {
  clientId: string;
  id: number;
}

async function makeApp(
  fields: { secret?: string; uris?: string[]; areas?: string[]; isDynamic?: boolean } = {},
): Promise<TestApp> {
  const {
    secret,
    uris = [redirectUri],
    areas = ['content', 'support'],
    isDynamic = false,
  } = fields;
  const clientId = newClientId();
  const { id } = await db
    .insertInto('oauth_apps')
    .values({
      ...{ client_id: clientId, name: 'Helper', redirect_uris: uris, areas, is_writing: true },
      ...{ is_dynamic: isDynamic, secret_hash: secret ? oauthHash(secret) : null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { clientId, id };
}

const hashOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

function searchOf(
  { clientId }: TestApp,
  verifier: string,
  changes: Record<string, string | null> = {},
) {
  const all: Record<string, string | null> = {
    ...{ response_type: 'code', client_id: clientId, redirect_uri: redirectUri, state: 'st&te' },
    ...{ code_challenge: hashOf(verifier), code_challenge_method: 'S256', ...changes },
  };
  const rows = Object.entries(all).filter((row): row is [string, string] => row[1] !== null);
  return `?${new URLSearchParams(rows)}`;
}

const formOf = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const formType = { 'content-type': 'application/x-www-form-urlencoded' };

/** The member's answer on the consent page. @returns where the app is told, or the status of a refusal */
async function decide(search: string, { allowed = 'true', memberId = member.id, csrf = '' } = {}) {
  const login = await portal.login(memberId);
  const { status, text, headers } = await portal.ask('/oauth/authorize', {
    method: 'POST',
    headers: { ...formType, cookie: login.cookie },
    body: formOf({ _csrf: csrf || login.csrf, request: search, allowed }),
  });
  const [, url] = /content="0;url=([^"]+)"/.exec(text) ?? [];
  return { status, headers, url: url === undefined ? null : new URL(url.replaceAll('&amp;', '&')) };
}

async function token(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = formOf(fields);
  const { status, json } = await portal.ask('/oauth/token', {
    ...{ method: 'POST', headers: { ...formType, ...headers }, body },
  });
  return { status, json };
}

/** Everything up to the tokens. */
async function connect(
  app: TestApp,
  changes: Record<string, string | null> = {},
  memberId = member.id,
) {
  const verifier = randomBytes(32).toString('base64url');
  const { url } = await decide(searchOf(app, verifier, changes), { memberId });
  const code = url?.searchParams.get('code') ?? '';
  const redeem = {
    ...{ grant_type: 'authorization_code', code, code_verifier: verifier },
    ...{ client_id: app.clientId, redirect_uri: changes.redirect_uri ?? redirectUri },
  };
  const { json } = await token(redeem);
  return { redeem, json, code };
}

const refresh = (app: TestApp, refresh_token: string) =>
  token({ grant_type: 'refresh_token', refresh_token, client_id: app.clientId });

const graphql = (access: string, query = '{ currentUser { id } }') =>
  portal.graphql(query, { headers: { authorization: `Bearer ${access}` } });

test('a member connects an app, which then acts for them', async () => {
  const app = await makeApp();
  const verifier = randomBytes(32).toString('base64url');
  const search = searchOf(app, verifier, { scope: 'content openid' });
  const asked = await portal.ask(`/oauth/authorize${search}`);
  expect([asked.status, asked.headers.location]).toEqual([302, `/oauth/consent${search}`]);
  const { url, headers, status } = await decide(search);
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-frame-options': 'DENY' });
  expect(url?.origin).toBe('https://app.example');
  expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
    ...{ code: expect.any(String), state: 'st&te', iss: issuer },
  });
  const code = url?.searchParams.get('code') ?? '';
  const given = await token({
    ...{ grant_type: 'authorization_code', code, code_verifier: verifier },
    ...{ client_id: app.clientId, redirect_uri: redirectUri },
  });
  expect(given).toMatchObject({
    status: 200,
    json: { token_type: 'Bearer', expires_in: expect.any(Number), scope: 'content' },
  });
  const { access_token, refresh_token } = given.json;
  expect((await graphql(access_token)).json.data.currentUser.id).toBe(String(member.id));
  const title = await graphql(access_token, `{ conversation(id: "${post.id}") { title } }`);
  expect(title.json.data.conversation.title).toBe('Which oil?');
  for (const query of ['{ supportRequests(kind: CASE) { totalCount } }', '{ myApps { id } }']) {
    expect((await graphql(access_token, query)).status).toBe(403);
  }
  const stored = await db.selectFrom('oauth_tokens').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(refresh_token.slice(8));
});

test('the page asks in words, works without script, and can be denied', async () => {
  const app = await makeApp();
  const search = searchOf(app, 'v'.repeat(43), { scope: 'content write' });
  const browser = new PlainBrowser(portal, { login: await portal.login(member.id) });
  await browser.open(`/oauth/consent${search}`);
  expect(browser.text()).toContain('Connect “Helper”?');
  expect(browser.text()).toContain('Read and change posts and articles');
  expect(browser.text()).toContain('app.example');
  const { url } = await decide(search, { allowed: 'false' });
  expect(url?.searchParams.get('error')).toBe('access_denied');
  expect(url?.searchParams.get('code')).toBeNull();
  const visitor = await portal.ask(`/oauth/consent${search}`);
  expect([visitor.status, visitor.headers.location]).toEqual([
    302,
    expect.stringContaining('/login?returnTo='),
  ]);
});

test('a decision needs the session of the page that asked', async () => {
  const app = await makeApp();
  const search = searchOf(app, 'v'.repeat(43));
  expect((await decide(search, { csrf: 'wrong' })).status).toBe(403);
  const login = await portal.login(member.id);
  const body = formOf({ _csrf: login.csrf, request: search, allowed: 'true' });
  const foreign = { ...formType, cookie: login.cookie, origin: 'https://evil.example' };
  const answers = [
    await portal.ask('/oauth/authorize', { method: 'POST', headers: foreign, body }),
    await portal.ask('/oauth/authorize', { method: 'POST', headers: formType, body }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 401]);
});

test('what an app may not ask is refused, and nobody is sent to an address of others', async () => {
  const app = await makeApp();
  const open = async (changes: Record<string, string | null>, of = app) => {
    const { headers } = await portal.ask(
      `/oauth/authorize${searchOf(of, 'v'.repeat(43), changes)}`,
    );
    const url = new URL(String(headers.location), issuer);
    return url.origin === issuer ? url.pathname : url.searchParams.get('error');
  };
  expect(await open({ code_challenge: null })).toBe('invalid_request');
  expect(await open({ code_challenge_method: 'plain' })).toBe('invalid_request');
  expect(await open({ code_challenge_method: null })).toBe('invalid_request');
  expect(await open({ response_type: 'token' })).toBe('unsupported_response_type');
  expect(await open({ scope: 'administration' })).toBe('invalid_scope');
  expect(await open({ resource: 'https://other.example/mcp' })).toBe('invalid_target');
  for (const uri of [
    ...[
      'https://app.example/back/',
      'https://app.example/back?x=1',
      'https://app.example.evil/back',
    ],
    ...['https://app.example@evil.example/back', 'javascript:alert(1)', '//app.example/back', ''],
    'HTTPS://app.example/back',
  ]) {
    expect([uri, await open({ redirect_uri: uri })]).toEqual([uri, '/oauth/consent']);
  }
  expect(await open({ client_id: 'app_unknown' })).toBe('/oauth/consent');
  const dynamic = await makeApp({ isDynamic: true });
  expect(await open({ response_type: 'token' }, dynamic)).toBe('/oauth/consent');
});

test('an app on a device listens at any port', async () => {
  const app = await makeApp({ uris: ['http://127.0.0.1/cb', 'cursor://anysphere/cb'] });
  const { json } = await connect(app, { redirect_uri: 'http://127.0.0.1:53219/cb' });
  expect(json.access_token).toBeDefined();
  const scheme = await connect(app, { redirect_uri: 'cursor://anysphere/cb' });
  expect(scheme.json.access_token).toBeDefined();
  for (const uri of [
    'http://localhost:5/cb',
    'http://127.0.0.1:5/other',
    'https://127.0.0.1:5/cb',
  ]) {
    expect((await decide(searchOf(app, 'v'.repeat(43), { redirect_uri: uri }))).url).toBeNull();
  }
});

test('a code works once, for its app, address and verifier', async () => {
  const app = await makeApp();
  const stranger = await makeApp();
  const fresh = async (changes: Record<string, string>) => {
    const verifier = randomBytes(32).toString('base64url');
    const { url } = await decide(searchOf(app, verifier));
    const code = url?.searchParams.get('code') ?? '';
    const right = {
      ...{ grant_type: 'authorization_code', code, code_verifier: verifier },
      ...{ client_id: app.clientId, redirect_uri: redirectUri },
    };
    return (await token({ ...right, ...changes })).json.error;
  };
  expect(await fresh({ client_id: stranger.clientId })).toBe('invalid_grant');
  expect(await fresh({ code_verifier: 'w'.repeat(43) })).toBe('invalid_grant');
  expect(await fresh({ code_verifier: '' })).toMatch(/invalid/);
  expect(await fresh({ redirect_uri: 'https://app.example/other' })).toMatch(/invalid/);
  expect(await fresh({ resource: `${issuer}/mcp` })).toBe('invalid_grant');

  const { redeem, json } = await connect(app);
  expect((await graphql(json.access_token)).status).toBe(200);
  expect((await token(redeem)).json.error).toBe('invalid_grant');
  // Somebody has copied the code: what it led to ends.
  expect((await graphql(json.access_token)).status).toBe(401);
  expect((await refresh(app, json.refresh_token)).json.error).toBe('invalid_grant');
});

test('a code redeemed twice at once gives tokens to one at most', async () => {
  const app = await makeApp();
  const verifier = randomBytes(32).toString('base64url');
  const { url } = await decide(searchOf(app, verifier));
  const redeem = {
    ...{ grant_type: 'authorization_code', code_verifier: verifier, client_id: app.clientId },
    ...{ code: url?.searchParams.get('code') ?? '', redirect_uri: redirectUri },
  };
  const answers = await Promise.all(Array.from({ length: 8 }, () => token(redeem)));
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
});

test('refreshing twice at once is no theft; reuse later ends the grant', async () => {
  const app = await makeApp();
  const { json } = await connect(app);
  const both = await Promise.all([
    refresh(app, json.refresh_token),
    refresh(app, json.refresh_token),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const [first] = both;
  expect((await graphql(first?.json.access_token)).status).toBe(200);
  await db
    .updateTable('oauth_tokens')
    .set({ rotated_at: new Date(Date.now() - 60_000) })
    .where('refresh_hash', '=', oauthHash(json.refresh_token))
    .execute();
  expect((await refresh(app, json.refresh_token)).json.error).toBe('invalid_grant');
  expect((await refresh(app, first?.json.refresh_token)).json.error).toBe('invalid_grant');
  expect((await graphql(first?.json.access_token)).status).toBe(401);
  const noted = await db
    .selectFrom('audit_log')
    .select('actor_id')
    .where('action', '=', 'oauthApp.tokenReused')
    .where('subject_id', '=', String(app.id))
    .execute();
  expect(noted).toEqual([{ actor_id: member.id }]);
});

test('an app with a secret proves it', async () => {
  const app = await makeApp({ secret: 'right' });
  const { redeem } = await connect(app);
  expect((await token(redeem)).json.error).toBe('invalid_client');
  const basic = (secret: string) => ({
    authorization: `Basic ${Buffer.from(`${app.clientId}:${secret}`).toString('base64')}`,
  });
  expect(await token(redeem, basic('wrong'))).toMatchObject({ status: 401 });
  expect(await token(redeem, basic('right'))).toMatchObject({ status: 200 });
});

test('there is no other grant', async () => {
  const app = await makeApp({ secret: 'right' });
  for (const grant_type of ['password', 'client_credentials', 'implicit', '__proto__']) {
    const fields = { grant_type, username: 'ana', password: 'x', scope: 'content' };
    const { status, json } = await token({
      ...fields,
      client_id: app.clientId,
      client_secret: 'right',
    });
    expect([grant_type, status, json.access_token]).toEqual([grant_type, 400, undefined]);
  }
  const twice = await portal.ask('/oauth/token', {
    ...{ method: 'POST', headers: formType },
    body: 'grant_type=refresh_token&grant_type=password&client_id=a&client_id=b',
  });
  expect([twice.status, twice.json.error]).toEqual([400, 'invalid_request']);
});

test('tokens stop when the member, the app or an administrator says so', async () => {
  const app = await makeApp();
  const states: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    [
      'suspended',
      () => setMember({ suspended_until: new Date(Date.now() + 60_000) }),
      () => setMember({ suspended_until: null }),
    ],
    ['blocked', () => setMember({ blocked_at: new Date() }), () => setMember({ blocked_at: null })],
  ];
  const setMember = (columns: Updateable<Members>) =>
    db.updateTable('members').set(columns).where('id', '=', member.id).execute();
  const { json } = await connect(app);
  for (const [state, begin, end] of states) {
    await begin();
    const during = [
      (await graphql(json.access_token)).status,
      (await refresh(app, json.refresh_token)).status,
    ];
    await end();
    expect([state, ...during]).toEqual([state, 401, 400]);
  }
  expect((await graphql(json.access_token)).status).toBe(200);

  const login = await portal.login(member.id);
  const disconnect = `mutation { disconnectApp(input: { id: "${app.id}" }) { ok } }`;
  const foreign = await portal.login(other.id);
  expect((await portal.graphql(disconnect, { login: foreign })).status).toBe(404);
  const mine = await portal.graphql('{ myApps { name areas isWriting } }', { login });
  expect(mine.json.data.myApps).toEqual(
    expect.arrayContaining([
      { name: 'Helper', areas: expect.arrayContaining(['content']), isWriting: true },
    ]),
  );
  expect((await portal.graphql(disconnect, { login })).status).toBe(200);
  expect((await graphql(json.access_token)).status).toBe(401);

  const again = await connect(app);
  const revoked = await portal.ask('/oauth/revoke', {
    ...{ method: 'POST', headers: formType },
    body: formOf({ token: again.json.refresh_token, client_id: app.clientId }),
  });
  expect([revoked.status, (await graphql(again.json.access_token)).status]).toEqual([200, 401]);

  const last = await connect(app);
  const administrator = await makeMember(db, { role: 'administrator' });
  const remove = `mutation { deleteOauthApp(input: { id: "${app.id}" }) { ok } }`;
  expect((await portal.graphql(remove, { login })).status).toBe(403);
  const admin = await portal.login(administrator.id);
  expect((await portal.graphql(remove, { login: admin })).status).toBe(200);
  expect((await graphql(last.json.access_token)).status).toBe(401);
});

test('a token works for what it was asked for only', async () => {
  const app = await makeApp();
  const list = (access: string) =>
    portal.ask('/mcp', {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        authorization: `Bearer ${access}`,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
  const mcp = await connect(app, { resource: `${issuer}/mcp` });
  const api = await connect(app);
  expect((await list(mcp.json.access_token)).status).toBe(200);
  expect((await graphql(mcp.json.access_token)).status).toBe(401);
  const { status, headers } = await list(api.json.access_token);
  expect([status, headers['www-authenticate']]).toEqual([
    401,
    expect.stringContaining(
      `resource_metadata="${issuer}/.well-known/oauth-protected-resource/mcp"`,
    ),
  ]);
});

test('narrowing the areas of an app takes them from the tokens that it has', async () => {
  const app = await makeApp();
  const { json } = await connect(app);
  const query = '{ supportRequests(kind: CASE) { totalCount } }';
  expect((await graphql(json.access_token, query)).status).toBe(200);
  await db
    .updateTable('oauth_apps')
    .set({ areas: ['content'] })
    .where('id', '=', app.id)
    .execute();
  expect((await graphql(json.access_token, query)).status).toBe(403);
});

test('apps register themselves only where the community allows it', async () => {
  const register = (body: object) =>
    portal.ask('/oauth/register', {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify(body),
    });
  const app = {
    client_name: 'Claude',
    redirect_uris: [redirectUri],
    token_endpoint_auth_method: 'none',
  };
  const metadata = async () => (await portal.ask('/.well-known/oauth-authorization-server')).json;
  expect((await register(app)).status).toBe(403);
  expect((await metadata()).registration_endpoint).toBeUndefined();
  await writeSettings(db, { oauth: { registration: true } });
  portal.services.bus.publish([{ type: 'settings.changed', payload: {} }]);
  expect((await metadata()).registration_endpoint).toBe(`${issuer}/oauth/register`);
  const { status, json } = await register({ ...app, scope: 'content administration' });
  expect([status, json]).toEqual([
    201,
    expect.objectContaining({ client_id: expect.any(String), scope: 'content' }),
  ]);
  expect(json.client_secret).toBeUndefined();
  expect((await register({ ...app, redirect_uris: ['http://evil.example/cb'] })).status).toBe(400);
  expect((await register({ ...app, redirect_uris: ['javascript:alert(1)'] })).status).toBe(400);
  const browser = new PlainBrowser(portal, { login: await portal.login(member.id) });
  await browser.open(
    `/oauth/consent${searchOf({ clientId: json.client_id, id: 0 }, 'v'.repeat(43))}`,
  );
  expect(browser.text()).toContain('This community hasn’t reviewed this app');
  await writeSettings(db, { oauth: { registration: false } });
  portal.services.bus.publish([{ type: 'settings.changed', payload: {} }]);
});

test('the metadata names what there is', async () => {
  const server = (await portal.ask('/.well-known/oauth-authorization-server')).json;
  expect(server).toMatchObject({
    ...{ issuer, code_challenge_methods_supported: ['S256'], response_types_supported: ['code'] },
    grant_types_supported: ['authorization_code', 'refresh_token'],
  });
  for (const path of ['', '/mcp', '/mcp/member']) {
    const { json } = await portal.ask(`/.well-known/oauth-protected-resource${path}`);
    expect(json).toMatchObject({ resource: `${issuer}${path}`, authorization_servers: [issuer] });
    expect(json.scopes_supported.includes('administration')).toBe(path === '');
  }
});
