import { beforeAll, expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { expectFailure } from '#platform/testing/expectSafe.ts';
import { asHeaders, openPortalForFile } from '#platform/testing/portal.ts';

const { portal, db } = await openPortalForFile();
let postId: number;
const html = { accept: 'text/html' };

beforeAll(async () => {
  postId = (await makeConversation(db)).id;
  await writeSettings(db, { name: 'Lodge', description: 'For the few', privateCommunity: true });
});

/** What differs from page to page by itself. */
const plain = (text: string) =>
  text.replace(/nonce="[^"]*"|'nonce-[^']*'|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');

test('every page is the login prompt, with 401 and nothing around it', async () => {
  const none = ['/nowhere', '/preview', '/auth/session', '/auth/nowhere'];
  for (const path of ['/', '/topics', '/leaderboard', '/admin/audit', '/forbidden', ...none]) {
    const page = await portal.ask(path, { headers: html });
    expect(page.status, path).toBe(401);
    expect(page.text).toContain('Lodge');
    expect(page.text).toContain('name="password"');
    expect(page.text).not.toMatch(/<nav|<footer|For the few|opensearch/);
    expect(page.headers.etag, path).toBeUndefined();
  }
});

test('what there is and what there is not look alike', async () => {
  const [there, gone] = [`/conversations/${postId}`, '/conversations/7777777'];
  for (const suffix of ['', '.data']) {
    const answers = await Promise.all(
      [there, gone].map((path) => portal.ask(`${path}${suffix}`, { headers: html })),
    );
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    const [a = '', b = ''] = answers.map(({ text }) =>
      plain(text).replaceAll('7777777', `${postId}`),
    );
    expect(a).toBe(b);
  }
  const files = ['0'.repeat(32), 'x'].map((key) => `/files/${key}/a.png`);
  for (const path of [...files, '/feeds/community.rss', '/sitemap.xml', '/opensearch.xml']) {
    expectFailure(await portal.ask(path), { status: 401, code: 'UNAUTHENTICATED' });
  }
});

test('the ways in stay open', async () => {
  for (const address of ['/login', '/Login', '/login/', '/%6Cogin', '/login.data']) {
    expect((await portal.ask(address, { headers: html })).status, address).toBe(200);
  }
  expect((await portal.ask('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
  const manifest = await portal.ask('/manifest.json');
  expect(manifest.json).toMatchObject({ name: 'Lodge' });
  expect(manifest.text).not.toContain('For the few');
  const answer = await portal.graphql('{ currentUser { id } identityProviders { name } }');
  expect(answer.json.data).toEqual({ currentUser: null, identityProviders: [] });
  expectFailure(await portal.graphql('{ communityStats { posts } }'), {
    status: 401,
    code: 'UNAUTHENTICATED',
  });
  const refused = await portal.ask('/community/api/v1/auth/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.org', password: 'wrong' }),
  });
  expectFailure(refused, { status: 400, code: 'PASSWORD_MISMATCH' });
});

test('a member is let in, one without a name is not, and signing out leads to the login page', async () => {
  const member = await portal.login((await makeMember(db)).id);
  const page = await portal.ask('/topics', { headers: { ...html, ...asHeaders(member) } });
  expect(page.status).toBe(200);
  expect(page.text).toContain('<nav');
  const nameless = await portal.login((await makeMember(db, { anonymous: true })).id);
  const shut = await portal.ask('/topics', { headers: { ...html, ...asHeaders(nameless) } });
  expect(shut.status).toBe(401);
  const left = await portal.ask('/community/api/v1/auth/session', {
    method: 'DELETE',
    headers: asHeaders(member),
  });
  expect(left.json.returnTo).toBe('/login');
});

test('a page kept from before is not shown once the community is private', async () => {
  const set = async (privateCommunity: boolean) => {
    await writeSettings(db, { privateCommunity });
    portal.services.bus.publish([{ type: 'settings.changed', payload: {} }]);
  };
  await set(false);
  const open = () => portal.ask('/topics', { headers: html });
  expect((await open()).headers.etag).toBe((await open()).headers.etag);
  await set(true);
  expect((await open()).status).toBe(401);
});
