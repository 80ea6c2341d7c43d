import { beforeAll, expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { asHeaders, openPortalForFile, type PortalAnswer } from '#platform/testing/portal.ts';

const { portal, db } = await openPortalForFile();
let topicId: number | null = null;
const html = { accept: 'text/html' };

beforeAll(async () => {
  topicId = (await makeConversation(db, { title: 'Zither strings' })).topic_id;
});

async function setMaintenance(underMaintenance: boolean): Promise<void> {
  await writeSettings(db, { underMaintenance });
  portal.services.forget();
}

test('under maintenance every page says so to all but whoever manages the community', async () => {
  const cookieOf = async (role: string) =>
    (await portal.login((await makeMember(db, { role })).id)).cookie;
  const [keeper, member] = [await cookieOf('administrator'), await cookieOf('member')];
  const ask = (path: string, cookie?: string) =>
    portal.ask(path, { headers: { ...html, ...(cookie && { cookie }) } });
  expect((await ask('/')).status).toBe(200);
  await setMaintenance(true);
  for (const path of ['/', '/topics', '/conversations/search?q=zither', '/nowhere', '/preview']) {
    for (const cookie of [undefined, member]) {
      const page = await ask(path, cookie);
      expect(page.status, path).toBe(503);
      expect(page.headers['retry-after'], path).toBe('300');
      expect(page.text).toContain('Under maintenance');
      expect(page.text).toContain('noindex');
      expect(page.text).not.toContain('Zither');
      // Whoever ends it has to come in; a member who did is not asked again.
      expect(page.text).toContain(`href="${path}" data-discover="true">Try again</a>`);
      expect(page.text.includes('href="/login"')).toBe(cookie === undefined);
    }
  }
  const kept = await ask('/', keeper);
  expect(kept.status).toBe(200);
  expect(kept.text).toContain('settings set underMaintenance false');
  // Else nobody who is signed out could end it.
  expect((await ask('/login')).text).toContain('name="password"');
  await setMaintenance(false);
  expect((await ask('/')).status).toBe(200);
  expect((await ask('/', keeper)).text).not.toContain('underMaintenance false');
});

function expectRefusal({ status, text, headers }: PortalAnswer): void {
  expect(status).toBe(503);
  expect(headers['retry-after']).toBe('300');
  expect(text).toContain('"UNDER_MAINTENANCE"');
  expect(text).not.toMatch(/Zither|posts/);
}

test('no other endpoint answers or changes anything then, but the ways in and out', async () => {
  const loginOf = async (role: string) => portal.login((await makeMember(db, { role })).id);
  const [keeper, member] = [await loginOf('administrator'), await loginOf('member')];
  const read = '{ communityStats { posts } }';
  const write = `mutation { followTopic(input: { objectId: "${topicId}" }) { clientMutationId } }`;
  await setMaintenance(true);
  for (const login of [undefined, member]) {
    expectRefusal(await portal.graphql(read, { login }));
    for (const path of ['/feeds/community.rss', '/sitemap.xml', `/files/${'0'.repeat(32)}/a.png`]) {
      expectRefusal(await portal.ask(path, { headers: asHeaders(login) }));
    }
  }
  expectRefusal(await portal.graphql(write, { login: member }));
  expect((await portal.graphql(read, { login: keeper })).json.data.communityStats.posts).toBe(1);
  const who = await portal.graphql('{ currentUser { id } }', { login: member });
  expect(who.json.data.currentUser).not.toBeNull();
  expect((await portal.ask('/healthz')).status).toBe(200);
  const left = await portal.ask('/community/api/v1/auth/session', {
    method: 'DELETE',
    headers: asHeaders(member),
  });
  expect(left.status).toBe(200);
  await setMaintenance(false);
  expect((await portal.graphql(read)).json.data.communityStats.posts).toBe(1);
  const marks = await db
    .selectFrom('marks')
    .select('target_id')
    .where('kind', '=', 'follow')
    .execute();
  expect(marks).toEqual([]);
});
