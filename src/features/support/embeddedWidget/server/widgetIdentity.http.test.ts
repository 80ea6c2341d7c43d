import { SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { defaultSettings } from '#core/communitySettings.ts';
import { framedVisitorHeaders } from '#core/framedVisitor.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import '#features/support/liveChat/liveChatSettingGroup.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import '../widgetSettingGroup.ts';

const { portal, db } = await openPortalForFile({ trustProxy: true });
const shop = 'https://shop.example';
await writeSettings(db, {
  embeddedWidget: {
    ...featureSettings(defaultSettings, 'embeddedWidget'),
    ...{ isOn: true, origins: [shop] },
  },
  liveChat: { ...featureSettings(defaultSettings, 'liveChat'), isOn: true },
});
portal.services.bus.publish([{ type: 'settings.changed', payload: {} }]);
const admin = await portal.login((await makeMember(db, { role: 'administrator' })).id);
await makeMember(db, { role: 'agent', first_name: 'Grace' });

const createSecret = async (): Promise<string> => {
  const answer = await portal.graphql('mutation { createWidgetSecret(input: {}) { secret } }', {
    login: admin,
  });
  return answer.json.data.createWidgetSecret.secret;
};
let secret = '';
beforeAll(async () => {
  secret = await createSecret();
});

let drawn = 0;
const claimsOf = (changes: object = {}) => {
  drawn += 1;
  const ann = {
    externalId: 'u-1',
    name: 'Ann',
    email: 'Ann@Shop.example',
    nonce: `a nonce ${drawn}`,
  };
  return { ...ann, ...changes };
};
const sign = (claims = claimsOf(), { key = secret, expires = '5m', alg = 'HS256' } = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg }).setExpirationTime(expires).sign(Buffer.from(key));

const identify = (token: string, headers: Record<string, string> = {}) =>
  portal.ask('/widget/identify', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [framedVisitorHeaders.secret]: 'none',
      ...headers,
    },
    body: JSON.stringify({ token }),
  });

async function sessionOf(changes: object = {}): Promise<Record<string, string>> {
  const answer = await identify(await sign(claimsOf(changes)));
  expect(answer.status).toBe(200);
  return {
    [framedVisitorHeaders.secret]: 'none',
    [framedVisitorHeaders.person]: answer.json.session,
  };
}

const start = (headers: Record<string, string>, input: object = {}) =>
  portal.graphql(
    `mutation ($input: StartLiveChatInput!) { startLiveChat(input: $input) { liveChat { state } } }`,
    { variables: { input: { message: 'Where is my parcel?', ...input } }, headers },
  );
const requestsOf = async (headers: Record<string, string>) =>
  (await portal.graphql('{ widgetRequests { id title } }', { headers })).json.data.widgetRequests;

test('a signed identity is a session, by which a person has their chat on every device', async () => {
  const headers = await sessionOf();
  const started = await start(headers);
  expect(started.json.data.startLiveChat.liveChat.state).toBe('WAITING');
  const row = await db
    .selectFrom('support_requests')
    .where('channel', '=', 'CHAT')
    .select(['requester_id', 'requester_name', 'requester_email'])
    .executeTakeFirstOrThrow();
  // A contact, never an account.
  expect(row).toEqual({
    requester_id: null,
    requester_name: 'Ann',
    requester_email: 'ann@shop.example',
  });
  expect(await requestsOf(await sessionOf())).toMatchObject([{ title: 'Where is my parcel?' }]);
  // Not those of others.
  expect(await requestsOf(await sessionOf({ externalId: 'u-2' }))).toEqual([]);
  const [{ id }] = await requestsOf(headers);
  const other = await portal.graphql('query ($id: ID!) { widgetRequest(id: $id) { title } }', {
    variables: { id },
    headers: await sessionOf({ externalId: 'u-2' }),
  });
  expect(other.json.errors[0].extensions.code).toBe('NOT_FOUND');
});

test.each<[string, number, () => Promise<string> | string]>([
  ['of another secret', 403, () => sign(claimsOf(), { key: 'plw_another secret of some length' })],
  ['without a signature', 403, () => new UnsecuredJWT(claimsOf()).setExpirationTime('5m').encode()],
  ['of another algorithm', 403, () => sign(claimsOf(), { alg: 'HS384' })],
  ['that is no token', 403, () => 'nothing'],
  ['that has expired', 409, () => sign(claimsOf(), { expires: '-5m' })],
  ['that lasts too long', 400, () => sign(claimsOf(), { expires: '2d' })],
  ['without a nonce', 400, () => sign(claimsOf({ nonce: undefined }))],
  ['without a name', 400, () => sign(claimsOf({ name: ' ' }))],
])('an identity %s is refused', async (_what, status, make) => {
  const answer = await identify(await make());
  expect(answer.status).toBe(status);
  expect(answer.json.session).toBeUndefined();
});

test('an identity without an end is refused', async () => {
  const token = await new SignJWT(claimsOf())
    .setProtectedHeader({ alg: 'HS256' })
    .sign(Buffer.from(secret));
  expect((await identify(token)).status).toBe(403);
});

test('an identity is accepted once, also of several at the same time', async () => {
  const token = await sign();
  const answers = await Promise.all(Array.from({ length: 5 }, () => identify(token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
});

test('only the page in the frame identifies, and not for another site', async () => {
  const token = await sign();
  const plain = await portal.ask('/widget/identify', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  expect(plain.status).toBe(403);
  expect((await identify(token, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await identify(token, { origin: shop })).status).toBe(403);
  expect((await identify(token)).status).toBe(200);
});

test('a session that the server did not make is none', async () => {
  const genuine = (await sessionOf({ externalId: 'u-3' }))[framedVisitorHeaders.person] ?? '';
  await start({ [framedVisitorHeaders.secret]: 'none', [framedVisitorHeaders.person]: genuine });
  for (const forged of ['', 'x', genuine.slice(0, -2), `${genuine}x`, secret]) {
    const headers = {
      [framedVisitorHeaders.secret]: 'none',
      [framedVisitorHeaders.person]: forged,
    };
    expect(await requestsOf(headers), forged).toEqual([]);
  }
});

test('in a frame the session of a member counts as little as any cookie', async () => {
  const query = 'mutation { createWidgetSecret(input: {}) { secret } }';
  const headers = { [framedVisitorHeaders.secret]: 'none' };
  const answer = await portal.graphql(query, { login: admin, headers });
  expect(answer.json.errors[0].extensions.code).toBe('UNAUTHENTICATED');
  const page = await portal.ask(`/embed/widget?origin=${encodeURIComponent(shop)}`, {
    headers: { accept: 'text/html', cookie: admin.cookie },
  });
  expect(page.status).toBe(200);
  expect(page.text).not.toContain(admin.csrf);
  expect(page.headers['x-viewer']).toBeUndefined();
});

test('a browser without a name keeps a secret of the server', async () => {
  const first = await start(
    { [framedVisitorHeaders.secret]: 'none' },
    { name: 'Zoe', email: 'zoe@example.org', message: 'Hello' },
  );
  const kept = String(first.headers[framedVisitorHeaders.keep]);
  expect(kept).toMatch(/^[\w-]{43}\.[\w-]{22}$/);
  expect(first.headers['set-cookie'] ?? []).toEqual([]);
  expect(await requestsOf({ [framedVisitorHeaders.secret]: kept })).toMatchObject([
    { title: 'Hello' },
  ]);
  // As a cookie it finds the chat, but no list; chosen by someone it finds nothing.
  for (const chosen of ['x'.repeat(43), `${'x'.repeat(43)}.${kept.split('.')[1]}`]) {
    expect(await requestsOf({ [framedVisitorHeaders.secret]: chosen })).toEqual([]);
  }
});

test('a replaced secret counts for a day, and one that was revoked no longer', async () => {
  const former = secret;
  const headers = await sessionOf({ externalId: 'u-4' });
  await start(headers);
  secret = await createSecret();
  expect((await identify(await sign(claimsOf(), { key: former }))).status).toBe(200);
  expect((await identify(await sign())).status).toBe(200);
  const { json } = await portal.graphql('{ widgetAdmin { secrets { id expiresAt } } }', {
    login: admin,
  });
  const [current, before] = json.data.widgetAdmin.secrets;
  expect(current.expiresAt).toBeNull();
  const hours = (Date.parse(before.expiresAt) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  await portal.graphql('mutation ($id: ID!) { revokeWidgetSecret(input: { id: $id }) { ok } }', {
    ...{ login: admin, variables: { id: before.id } },
  });
  expect((await identify(await sign(claimsOf(), { key: former }))).status).toBe(403);
  // Sessions that it began have ended with it.
  expect(await requestsOf(headers)).toEqual([]);
  const stored = await db.selectFrom('widget_secrets').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(secret);
  expect(stored).toHaveLength(1);
});
