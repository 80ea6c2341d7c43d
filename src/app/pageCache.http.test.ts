import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeCommunityEvent } from '#features/engage/communityEvents/server/communityEventFactories.ts';
import { contestPaths } from '#features/engage/contests/contestAddress.ts';
import { addEntry, makeContest } from '#features/engage/contests/server/contestFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { expectSecurityHeaders } from '#platform/testing/expectSafe.ts';
import { ensureBuild } from '#platform/testing/plazaProcess.ts';
import {
  type Login,
  openPortal,
  openPortalForTest,
  type Portal,
  type PortalAnswer,
} from '#platform/testing/portal.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';

const database = await openTestDatabase();
const { db } = database;
let portal: Portal;
let other: Portal;
let member: Awaited<ReturnType<typeof makeMember>>;
let login: Login;
let admin: Login;
let categoryId = 0;
let topicId = 0;
let serial = 0;

beforeAll(async () => {
  ensureBuild();
  [portal, other] = await Promise.all([openPortal(database), openPortal(database)]);
  member = await makeMember(db, { username: 'nadia' });
  login = await portal.login(member.id);
  admin = await portal.login((await makeMember(db, { role: 'administrator' })).id);
  categoryId = (await makeCategory(db)).id;
  topicId = (await makeTopic(db, categoryId)).id;
});
afterAll(async () => {
  await portal.stop();
  await other.stop();
});

const html = { accept: 'text/html' };
const get = (from: Portal, address: string, headers: Record<string, string> = {}) =>
  from.ask(address, { headers: { ...html, ...headers } });

/** Does a change by the API of the first server, which must succeed. */
async function change<Data>(
  as: Login,
  name: string,
  input: object,
  selection = 'clientMutationId',
): Promise<Data> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const answer = await portal.graphql(
    `mutation($input: ${type}!) { ${name}(input: $input) { ${selection} } }`,
    { variables: { input }, login: as },
  );
  expect(answer.json, answer.text).not.toHaveProperty('errors');
  return answer.json.data[name];
}

async function makePost(title: string): Promise<{ id: string; path: string }> {
  const input = {
    title,
    content: `<p>Body of the post ${title}, long enough.</p>`,
    communityPostType: 'QUESTION',
    topics: [`${topicId}`],
    tags: [],
  };
  const made = await change<{ conversation: { id: string; path: string } }>(
    login,
    'createConversation',
    input,
    'conversation { id path }',
  );
  return made.conversation;
}

/** Every server shows the change on the address, minutes before the page would be made anew anyway. */
async function expectShown(
  address: string,
  isShown: (page: PortalAnswer) => boolean,
): Promise<void> {
  for (const [name, server] of Object.entries({ same: portal, other })) {
    await expect
      .poll(async () => isShown(await get(server, address)), {
        interval: 40,
        message: `${name}: ${address}`,
      })
      .toBe(true);
  }
}

/** Fills the caches of both servers. */
async function warm(addresses: string[]): Promise<void> {
  for (const address of addresses)
    for (const server of [portal, other]) for (let i = 0; i < 2; i += 1) await get(server, address);
}

const title = () => {
  serial += 1;
  return `Zebra crossing number ${serial} explained`;
};

async function lists(): Promise<string[]> {
  const paths = await portal.graphql(
    `{ topic(id: "${topicId}") { path } category(id: "${categoryId}") { path } }`,
  );
  return ['/', '/topics', '/categories', paths.json.data.topic.path, paths.json.data.category.path];
}

test('a second visitor gets the page from the cache, and 304 for what he has', async () => {
  const before = portal.services.pages.size;
  const first = await get(portal, '/?utm_source=cached');
  expect(portal.services.pages.size).toBe(before + 1);
  const second = await get(portal, '/?utm_source=cached');
  expect(second.text).toBe(first.text);
  const { etag = '' } = first.headers;
  for (const value of [etag, `"x", ${etag}`, '*', etag.replace('W/', '')]) {
    const known = await get(portal, '/?utm_source=cached', { 'if-none-match': value });
    expect({ value, status: known.status, text: known.text }).toEqual({
      value,
      status: 304,
      text: '',
    });
    expectSecurityHeaders(known);
  }
  expect((await get(portal, '/?utm_source=cached', { 'if-none-match': '"other"' })).status).toBe(
    200,
  );
});

test('nobody is told to go on with a copy of what is elsewhere or nowhere', async () => {
  const { id } = await makePost('Moved to its right name');
  for (const [address, status] of [
    [`/conversations/questions/wrong-name/${id}`, 301],
    ['/nowhere', 404],
    ['/nowhere.data', 404],
  ] as const) {
    const answer = await get(portal, address, { 'if-none-match': '*', 'accept-encoding': 'br' });
    expect(answer.status, address).toBe(status);
    expect(answer.headers, address).not.toHaveProperty('etag');
    if (status === 301) expect(answer.headers).not.toHaveProperty('content-encoding');
  }
});

test('what says nothing of being kept is kept by nobody', async () => {
  for (const address of [
    '/care/community/rest/un-authenticated/category/all-categories-hierarchy',
    '/healthz',
    '/readyz',
  ]) {
    const answer = await get(portal, address);
    expect(answer.headers['cache-control'], address).toBe('no-store');
  }
});

test('a new post is on every list within a second, in every process', async () => {
  const addresses = await lists();
  await warm(addresses);
  const name = title();
  await makePost(name);
  for (const address of [addresses[0] ?? '', addresses[3] ?? ''])
    await expectShown(address, (page) => page.text.includes(name));
});

test('an edit, a comment, a like, an accepted answer and a deletion show within a second', async () => {
  const post = await makePost(title());
  await expectShown(post.path, (page) => page.status === 200);
  await warm([post.path]);
  await change(login, 'updateConversation', {
    id: post.id,
    content: '<p>Quagga stripes are fewer than those of others.</p>',
  });
  await expectShown(post.path, (page) => page.text.includes('Quagga stripes'));

  const made = await change<{ comment: { id: string } }>(
    admin,
    'createComment',
    { objectId: post.id, message: '<p>Okapi have stripes on their legs only.</p>' },
    'comment { id }',
  );
  await expectShown(post.path, (page) => page.text.includes('Okapi have stripes'));
  await change(admin, 'createReply', {
    objectId: made.comment.id,
    message: '<p>Bongos have them all over.</p>',
  });
  await expectShown(post.path, (page) => page.text.includes('Bongos have them'));

  await warm([post.path]);
  const before = (await get(portal, post.path)).text;
  await change(admin, 'customActivityConversation', {
    conversationId: post.id,
    activity: 'me-too',
  });
  await expectShown(
    post.path,
    (page) => page.text !== before && /meTooCount[^\d]{1,8}1|meTooCount/.test(page.text),
  );
  await change(login, 'customActivityConversation', {
    conversationId: made.comment.id,
    entityType: 'COMMENT',
    activity: 'mark-accepted',
  });
  await warm([post.path]);
  const accepted = (await get(portal, post.path)).text;
  await change(login, 'customActivityConversation', {
    conversationId: made.comment.id,
    entityType: 'COMMENT',
    activity: 'like',
  });
  await expectShown(post.path, (page) => page.text !== accepted);

  await warm([post.path]);
  await change(admin, 'deleteConversation', { objectId: post.id });
  await expectShown(post.path, (page) => page.status === 404);
});

test('a new category and a renamed topic show within a second', async () => {
  await warm(await lists());
  await change(admin, 'createCategory', { title: 'Marsupials and others' });
  await expectShown('/categories', (page) => page.text.includes('Marsupials and others'));
  await change(admin, 'updateTopic', { id: `${topicId}`, title: 'Hooves of all kinds' });
  await expectShown('/topics', (page) => page.text.includes('Hooves of all kinds'));
});

test('changed settings show within a second', async () => {
  await warm(['/', '/topics']);
  await writeSettings(db, { name: 'Savannah Club' });
  const client = portal.services;
  client.bus.publish([{ type: 'settings.changed', payload: {} }]);
  for (const address of ['/', '/topics'])
    await expectShown(address, (page) => page.text.includes('Savannah Club'));
});

test('a lost connection for events is made anew, and what was missed is not shown', async () => {
  await warm(await lists());
  const killed = await portal.services.database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'",
  );
  expect(killed.rowCount).toBe(2);
  const name = title();
  const post = await makePost(name);
  await expectShown('/', (page) => page.text.includes(name));
  const listening = async () =>
    await portal.services.database.pool.query(
      "select pid from pg_stat_activity where datname = current_database() and query like 'listen %'",
    );
  await expect.poll(async () => (await listening()).rowCount).toBe(2);
  await warm([post.path]);
  await change(login, 'updateConversation', {
    id: post.id,
    content: '<p>After the connection came back, all is told.</p>',
  });
  await expectShown(post.path, (page) => page.text.includes('After the connection came back'));
});

test("nobody gets another viewer's page, whatever the cookies look like", async () => {
  const address = '/?utm_source=viewer';
  const quiet = await makeMember(db, { username: 'quiet', full_name: 'Nadia Onlyme' });
  const silent = await portal.login(quiet.id);
  const own = await get(portal, address, { cookie: silent.cookie });
  expect(own.text).toContain('Nadia Onlyme');
  expect(own.headers['cache-control']).toMatch(/private|no-store/);
  await get(portal, address);
  const token = silent.cookie.split('=')[1] ?? '';
  for (const cookie of [
    '',
    'theme=dark',
    `x=1; ${silent.cookie}x`,
    `plaza_session=; theme=dark`,
    `PLAZA_SESSION=${token}`,
    `plaza_session="${token.slice(1)}"`,
    `a=plaza_session; theme=light`,
  ]) {
    const page = await get(portal, address, cookie ? { cookie } : {});
    expect(page.status).toBe(200);
    expect(page.text, cookie).not.toContain('Nadia Onlyme');
    expect(page.text, cookie).not.toContain(silent.csrf);
  }
  // Spelled oddly but accepted: still this member's page, and it poisons nothing.
  for (const cookie of [
    `plaza%5Fsession=${token}`,
    `a=b;plaza_session=${token}`,
    `plaza_session = ${token}`,
    `plaza_session="${token}"`,
  ]) {
    await get(portal, address, { cookie });
    expect((await get(portal, address)).text, cookie).not.toContain('Nadia Onlyme');
  }
});

test('theme and language have pages of their own', async () => {
  await writeSettings(db, { activeLanguages: ['en', 'de', 'ar'] });
  portal.services.bus.publish([{ type: 'settings.changed', payload: {} }]);
  const address = '/?utm_source=look';
  const themes = await Promise.all(
    ['light', 'dark', 'x', '"><script>'].map((theme) =>
      get(portal, address, { cookie: `theme=${theme}` }),
    ),
  );
  expect(themes.map((page) => /data-theme="(\w+)"/.exec(page.text)?.[1])).toEqual([
    'light',
    'dark',
    'light',
    'light',
  ]);
  const langOf = (page: PortalAnswer) => /<html lang="([\w-]+)"/.exec(page.text)?.[1];
  for (let round = 0; round < 2; round += 1) {
    expect(langOf(await get(portal, address, { cookie: 'lang=de' }))).toBe('de');
    expect(langOf(await get(portal, address, { 'accept-language': 'ar' }))).toBe('ar');
    expect(langOf(await get(portal, address))).toBe('en');
    expect(
      langOf(await get(portal, address, { cookie: 'lang=tlh', 'accept-language': 'xx' })),
    ).toBe('en');
    expect(langOf(await get(portal, address, { 'x-language': 'de' }))).toBe('de');
  }
  const size = portal.services.pages.size;
  for (let i = 0; i < 30; i += 1) await get(portal, address, { cookie: `theme=t${i}; lang=l${i}` });
  expect(portal.services.pages.size).toBeLessThanOrEqual(size + 1);
});

test('a false Host reaches nobody else', async () => {
  const address = '/?utm_source=host';
  const false_ = await get(portal, address, { host: 'evil.example' });
  expect(false_.status).toBe(200);
  const page = await get(portal, address);
  expect(page.text).not.toContain('evil.example');
  for (const headers of [
    { 'x-forwarded-host': 'evil.example' },
    { 'x-forwarded-proto': 'gopher' },
    { forwarded: 'host=evil.example' },
  ] as Record<string, string>[]) {
    expect((await get(portal, '/?utm_source=host2', headers)).text).not.toMatch(
      /evil\.example|gopher/,
    );
  }
  const named = await openPortalForTest(database, { publicUrl: 'https://forum.example' });
  const canonical = await get(named, '/topics', { host: 'evil.example' });
  expect(canonical.text).not.toContain('evil.example');
  expect(canonical.text).toContain('https://forum.example/topics');
});

test('lists of events and contests are shared, and show what has changed', async () => {
  const event = await makeCommunityEvent(db, {
    post: { title: 'Seed swap', category_id: categoryId },
  });
  const contest = await makeContest(db, { post: { title: 'Best pump', category_id: categoryId } });
  const entry = { member_id: member.id, title: 'My first pump' };
  await addEntry(db, contest, entry);
  // By the factories, which emit nothing.
  const addresses = ['/events', '/contests', contestPaths.one(contest)];
  await warm(addresses);
  for (const [index, words] of [/Seed swap/, /Best pump/, /My first pump/].entries()) {
    const before = portal.services.pages.size;
    expect((await get(portal, addresses[index] ?? '')).text).toMatch(words);
    expect(portal.services.pages.size).toBe(before);
  }
  const input = { conversationId: `${event.id}`, activity: 'rsvp-event', response: 'YES' };
  await change(admin, 'eventActivity', input);
  await expectShown('/events', ({ text }) => /1 going/i.test(text));
});

const isNoInlineScript = / src=| type="application\/(?:ld\+)?json"/;

test("a member's page has a nonce of its own; a cached page names its scripts by their hashes", async () => {
  const nonces = new Set<string>();
  for (let i = 0; i < 3; i += 1) {
    const page = await get(portal, '/topics', { cookie: login.cookie });
    const policy = `${page.headers['content-security-policy']}`;
    const nonce = /script-src [^;]*'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(nonce.length).toBeGreaterThan(20);
    nonces.add(nonce);
    expect(policy).not.toMatch(/unsafe-(?:inline|eval)|\*(?:;| )/);
    for (const [tag] of page.text.matchAll(/<(?:script|style)\b[^>]*>/g)) {
      if (!isNoInlineScript.test(tag)) expect(tag).toContain(`nonce="${nonce}"`);
    }
  }
  expect(nonces.size).toBe(3);
  const post = await makePost('Hashes: </script><!-- <script> --> & "quotes" in a title');
  await expectShown(post.path, (page) => page.status === 200);
  for (const address of ['/', '/topics', '/login', post.path, '/nowhere']) {
    for (let round = 0; round < 2; round += 1) {
      const page = await get(portal, address);
      const policy = `${page.headers['content-security-policy']}`;
      if (policy.includes("'nonce-")) continue;
      expect(policy).not.toMatch(/unsafe-(?:inline|eval)/);
      expect(page.text).not.toMatch(/ nonce="/);
      let inline = 0;
      for (const [, element = '', attributes = '', text = ''] of page.text.matchAll(
        /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g,
      )) {
        if (isNoInlineScript.test(attributes)) continue;
        inline += 1;
        const hash = createHash('sha256').update(text).digest('base64');
        expect(
          new RegExp(`${element}-src [^;]*'sha256-${hash.replace(/[+/]/g, '\\$&')}'`).test(policy),
          `${address} ${text.slice(0, 60)}`,
        ).toBe(true);
      }
      expect(inline, address).toBeGreaterThan(0);
    }
  }
});

test('an answer everybody may keep hands on no cookie', async () => {
  const feed = '/feeds/community.rss';
  expect((await portal.ask(feed)).headers['cache-control']).toMatch(/^public/);
  const { headers } = await portal.ask(`${feed}?lang=de`);
  expect(headers['set-cookie']).toEqual([expect.stringContaining('lang=de')]);
  expect(headers['cache-control']).toBe('private, no-cache');
});
