import { expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { insertTestKey } from './apiKeyFactories.ts';
import { createApiKey } from './apiKeyService.ts';
import { newKey } from './newKey.ts';

const { portal, db } = await openPortalForFile();
const member = await makeMember(db);
const post = await makeConversation(db, { author_id: member.id, title: 'Which oil?' });
const request = await makeSupportRequest(db, { requester_id: member.id, title: 'Pump broken' });

const keyWith = (fields: { areas: string[]; is_writing?: boolean }, owner = member.id) =>
  insertTestKey(db, { ...fields, member_id: owner });

async function ask(key: string | null, query: string, address = '/schema/community') {
  const answer = await portal.ask(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ query }),
  });
  return { ...answer, json: JSON.parse(answer.text) };
}

const codesOf = ({ json }: Awaited<ReturnType<typeof ask>>) =>
  (json.errors ?? []).map((error: { extensions: { code: string } }) => error.extensions.code);

test('a key reads what its areas have, as its member', async () => {
  const key = await keyWith({ areas: ['content'] });
  const answer = await ask(key, `{ currentUser { id } conversation(id: "${post.id}") { title } }`);
  expect(answer.json).toEqual({
    data: { currentUser: { id: String(member.id) }, conversation: { title: 'Which oil?' } },
  });
  expect(answer.headers['ratelimit-limit']).toMatch(/^\d+$/);
  expect(Number(answer.headers['ratelimit-remaining'])).toBeGreaterThan(0);
});

const requestQuery = `{ supportRequest(id: "${request.id}") { title } }`;

test('what is outside its areas is closed, also nested', async () => {
  const content = await keyWith({ areas: ['content'] });
  const support = await keyWith({ areas: ['support'] });
  expect(codesOf(await ask(content, requestQuery))).toEqual(['FORBIDDEN']);
  expect((await ask(support, requestQuery)).json.data.supportRequest.title).toBe('Pump broken');
  expect(codesOf(await ask(support, '{ conversations { edges { node { id } } } }'))).toEqual([
    'FORBIDDEN',
  ]);
});

test('a key that only reads changes nothing', async () => {
  const follow = `mutation { followTopic(input: { objectId: "1" }) { clientMutationId } }`;
  expect(codesOf(await ask(await keyWith({ areas: ['content'] }), follow))).toEqual(['FORBIDDEN']);
});

test('a private community is closed to the keys of anonymous members too', async () => {
  const guest = await makeMember(db, { anonymous: true });
  const key = await keyWith({ areas: ['content'] }, guest.id);
  const closed = async (privateCommunity: boolean) => {
    await writeSettings(db, { privateCommunity });
    portal.services.bus.publish([{ type: 'settings.changed', payload: {} }]);
  };
  await closed(true);
  const { json } = await ask(key, '{ currentUser { id } }');
  await closed(false);
  expect(json.data.currentUser).toBeNull();
});

test('no key reaches sign-in, sessions or keys', async () => {
  const key = await keyWith({
    areas: ['content', 'members', 'messages', 'support', 'moderation', 'administration'],
    is_writing: true,
  });
  for (const query of [
    '{ mySessions { id } }',
    '{ myApiKeys { canMake } }',
    'mutation { endOtherSessions(input: {}) { ended } }',
    'mutation { createApiKey(input: { name: "x", isWriting: true, areas: ["content"], lifetime: 0 }) { key } }',
  ]) {
    expect(codesOf(await ask(key, query))).toEqual(['FORBIDDEN']);
  }
});

test('a wrong key is told so, and is not a visitor', async () => {
  const { key } = newKey();
  const answer = await ask(key, `{ conversation(id: "${post.id}") { title } }`);
  expect(answer.status).toBe(401);
  expect(answer.text).toContain('unknown, expired or revoked');
});

test('a key opens no page, and no form', async () => {
  const key = await keyWith({ areas: ['content', 'administration'], is_writing: true });
  for (const path of ['/', '/support/tickets', '/admin/api', '/users/me/security']) {
    const { status } = await portal.ask(path, { headers: { authorization: `Bearer ${key}` } });
    expect([path, status]).toEqual([path, 403]);
  }
});

test('REST routes have the area of their feature', async () => {
  const content = await keyWith({ areas: ['content'] });
  const members = await keyWith({ areas: ['members'] });
  const url = `/community/api/v1/users/${member.id}/avatar`;
  const send = (key: string) =>
    portal.ask(url, { method: 'POST', headers: { authorization: `Bearer ${key}` } });
  expect((await send(content)).text).toContain('lacks the scope');
  expect((await send(members)).text).toContain('read-only');
});

test('a change by a key is in the audit log with the name of the key', async () => {
  const administrator = await makeMember(db, { role: 'administrator' });
  const key = await keyWith({ areas: ['administration'], is_writing: true }, administrator.id);
  await ask(
    key,
    `mutation { createMemberNote(input: { memberId: "${member.id}", content: "Called" }) { clientMutationId } }`,
  );
  const entry = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'member.noteAdded')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ actor_id: administrator.id, detail: { apiKey: 'Test' } });
});

test('making a key needs a fresh sign-in where there is no password', async () => {
  const ctx = testContext(db, { viewer: member.viewer });
  const made = createApiKey(ctx, { name: 'x', areas: ['content'], lifetime: 30 });
  await expect(made).rejects.toMatchObject({ code: 'PASSWORD_MISMATCH' });
});
