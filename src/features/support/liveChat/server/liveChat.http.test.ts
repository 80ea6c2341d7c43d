import { expect, test } from 'vitest';
import { hashPassword } from '#features/people/identity/server/passwords.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { listen } from '#platform/testing/listen.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { liveChatSettingGroup } from '../liveChatSettingGroup.ts';

const { portal, db } = await openPortalForFile({ trustProxy: true });
const agent = await makeMember(db, { role: 'agent', first_name: 'Grace' });

async function turn(isOn: boolean): Promise<void> {
  const liveChat = liveChatSettingGroup.schemas?.liveChat?.parse({ isOn });
  await writeSettings(db, { liveChat: liveChat as never });
  portal.services.bus.publish([{ type: 'settings.changed', payload: {} }]);
}
await turn(true);

const passwordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

const startMutation = `mutation ($input: StartLiveChatInput!) {
  startLiveChat(input: $input) { liveChat { state queuePosition } } }`;
const input = { name: 'Ann', email: 'ann@example.org', message: 'Hello' };
const messagesQuery = '{ liveChatMessages { nodes { content isOwn authorName event } } }';

async function start(headers: Record<string, string> = {}) {
  const answer = await portal.graphql(startMutation, { variables: { input }, headers });
  const cookie = String(answer.headers['set-cookie']?.find((each) => each.includes('visitor')));
  return { answer, cookie, secret: cookie.split(';')[0] ?? '' };
}

const messagesOf = async (cookie: string) =>
  (await portal.graphql(messagesQuery, { headers: { cookie } })).json.data.liveChatMessages.nodes;

test('a browser keeps a secret that no script reads, and has its chat by it', async () => {
  const { answer, cookie, secret } = await start();
  expect(answer.json.data.startLiveChat.liveChat).toEqual({ state: 'WAITING', queuePosition: 1 });
  expect(cookie).toMatch(/^plaza_visitor=[\w-]{43}\.[\w-]{22};/);
  expect(cookie).toContain('HttpOnly');
  expect(cookie).toContain('SameSite=Lax');
  expect(await messagesOf(secret)).toEqual([
    { content: '<p>Hello</p>', isOwn: true, authorName: null, event: null },
  ]);
  expect(await messagesOf('')).toEqual([]);
  // Reading alone sets no cookie: cached pages and their visitors stay as they are.
  const { headers } = await portal.graphql('{ liveChat { state } }');
  expect(headers['set-cookie'] ?? []).toEqual([]);
});

test('a secret that the client chose is replaced', async () => {
  const address = { 'x-forwarded-for': '192.0.2.6' };
  const { secret } = await start(address);
  const signature = secret.split('.')[1] ?? '';
  const chosen = 'x'.repeat(43);
  for (const value of [chosen, `${chosen}.${signature}`, `${chosen}.${'x'.repeat(22)}`]) {
    const cookie = `plaza_visitor=${value}`;
    const { cookie: kept } = await start({ ...address, cookie });
    expect(kept).not.toContain(chosen);
    expect(await messagesOf(cookie)).toEqual([]);
  }
});

test('signing in replaces the secret, and the chat goes on under the new one', async () => {
  const address = { 'x-forwarded-for': '192.0.2.5' };
  const { secret } = await start(address);
  const member = await makeMember(db, {
    password_hash: await hashPassword('a long password', passwordCost),
  });
  const signedIn = await portal.ask('/community/api/v1/auth/session', {
    method: 'POST',
    headers: { ...address, cookie: secret, 'content-type': 'application/json' },
    body: JSON.stringify({ email: member.email, password: 'a long password' }),
  });
  expect(signedIn.status).toBe(200);
  const next = signedIn.headers['set-cookie']?.find((each) => each.includes('visitor')) ?? '';
  const rotated = next.split(';')[0] ?? '';
  expect(rotated).not.toBe(secret);
  expect(await messagesOf(secret)).toEqual([]);
  expect(await messagesOf(rotated)).toHaveLength(1);
});

test('over https no other host can set the cookie', async () => {
  const { cookie } = await start({ 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.7' });
  expect(cookie).toMatch(/^__Host-plaza_visitor=/);
  expect(cookie).toContain('Secure');
  expect(cookie).toContain('Path=/;');
});

test('the visitor hears of their own chat, and others of nothing', async () => {
  const { secret } = await start({ 'x-forwarded-for': '192.0.2.8' });
  const query = 'subscription { liveChatNews { state lastSeq } }';
  const { told } = await listen<{ state: string }>(portal.port, {
    ...{ query, variables: {}, login: { cookie: secret, csrf: '' } },
  });
  await expect.poll(() => told().at(-1)?.state).toBe('WAITING');
  const { request_id: id } = await db
    .selectFrom('live_chats')
    .orderBy('started_at', 'desc')
    .select('request_id')
    .executeTakeFirstOrThrow();
  await portal.graphql(
    'mutation ($id: ID!) { acceptLiveChat(input: { id: $id }) { request { id } } }',
    { variables: { id }, login: await portal.login(agent.id) },
  );
  await expect.poll(() => told().at(-1)?.state).toBe('ACTIVE');
  expect((await messagesOf(secret)).at(-1)).toMatchObject({
    event: 'ACCEPTED',
    authorName: 'Grace',
  });
  const stranger = await listen(portal.port, { query, variables: {} });
  expect(JSON.stringify(stranger.told())).not.toContain('ACTIVE');
});

test('switched off, there is nothing', async () => {
  await turn(false);
  const { json } = await portal.graphql('{ liveChat { state } }');
  expect(json.data.liveChat).toBeNull();
  const { answer } = await start({ 'x-forwarded-for': '192.0.2.9' });
  expect(answer.json.errors[0].extensions.code).toBe('NOT_FOUND');
  expect((await portal.ask('/support/live-chat/rating')).status).toBe(404);
});
