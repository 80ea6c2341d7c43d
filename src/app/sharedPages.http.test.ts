import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { openPortalForFile, type PortalAnswer } from '#platform/testing/portal.ts';
import { listRequestNames } from './testing/requestNames.ts';

// Proxies are believed, so that their headers count for something.
const { portal, db } = await openPortalForFile({ trustProxy: true });
const { pages } = portal.services;
const names = listRequestNames();
/** Of an attacker, in whatever a request can say. */
const poison = 'zzpoison';
const email = `${poison}@example.org`;
const typed = Buffer.from(
  JSON.stringify({ email, username: poison, firstName: poison, lastName: poison }),
).toString('base64url');

beforeAll(async () => {
  const member = await makeMember(db, { username: 'nadia' });
  topic = await makeTopic(db, (await makeCategory(db)).id);
  await writeSettings(db, { activeLanguages: ['en', 'de'] });
  profile = `/users/${member.id}`;
  await get('/');
});
beforeEach(() => pages.clear());

let profile = '';
let topic: Awaited<ReturnType<typeof makeTopic>>;
const shared = () => ['/', '/tags', '/leaderboard', '/categories', '/topics', profile];
const dataOf = (page: string) => (page === '/' ? '/_.data' : `${page}.data`);

const get = (address: string, headers: Record<string, string> = {}): Promise<PortalAnswer> =>
  portal.ask(address, { headers: { accept: 'text/html', ...headers } });

/** What a visitor gets, but for the time it was made at and the hash of the script that holds it. */
async function visit(address: string): Promise<unknown> {
  const { status, text, headers } = await get(address);
  const { date, etag, 'x-request-id': _id, 'content-length': _length, ...others } = headers;
  const plain = (given: unknown) =>
    `${given}`.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'now').replace(/'sha256-[^']+'/g, 'hash');
  return { status, text: plain(text), headers: plain(JSON.stringify(others)) };
}

/** The next visitor gets the same page as if nobody had come before, whatever they asked for. */
async function expectUnharmed(
  address: string,
  attacks: { path?: string; headers?: Record<string, string> }[],
): Promise<void> {
  pages.clear();
  const clean = await visit(address);
  expect(clean).toMatchObject({ status: 200 });
  for (const { path = address, headers = {} } of attacks) {
    pages.clear();
    const [, , during] = await Promise.all([
      get(path, headers),
      get(path, headers),
      visit(address),
    ]);
    const label = JSON.stringify({ address, path, headers });
    expect(during, label).toEqual(clean);
    expect(await visit(address), label).toEqual(clean);
  }
}

const values = [poison, 'de', 'dark', 'https', `"><script>${poison}</script>`, typed];

test('the names that requests are read by are known', () => {
  expect(names.cookies).toEqual(expect.arrayContaining(['plaza_form', 'plaza_session', 'theme']));
  expect(names.headers).toEqual(expect.arrayContaining(['accept-language', 'x-member-id']));
  expect(names.parameters).toEqual(expect.arrayContaining(['commentId', 'metric', 'returnTo']));
});

test('what one visitor typed is in the answer to that visitor alone, which nobody keeps', async () => {
  const cookie = `plaza_form=${typed}`;
  for (const address of shared()) {
    for (const path of [address, dataOf(address)]) {
      pages.clear();
      const own = await get(path, { cookie });
      expect(own.text, path).toContain(email);
      expect(own.headers['cache-control'], path).toBe('no-store');
      expect(own.headers, path).not.toHaveProperty('etag');
      expect(pages.size, path).toBe(0);
      for (const server of [path, address]) expect((await get(server)).text).not.toContain(poison);
      // Nor the other way round: the page that is kept is not what the visitor who typed gets.
      expect((await get(path, { cookie })).text, path).toContain(email);
    }
  }
});

test('a refused form is put back for the one who sent it, in any spelling of its address', async () => {
  const refused = await portal.ask('/community/api/v1/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    body: new URLSearchParams({ email, password: 'wrong' }).toString(),
  });
  expect(refused.status).toBe(303);
  const cookie = `${refused.headers['set-cookie']?.[0]?.split(';')[0]}`;
  expect(cookie).toMatch(/^plaza_form=/);
  for (const address of [
    ...['/login', '/Login', '/LOGIN/', '/login//', '/%6Cogin', '/x/../login', '/./login'],
    ...['/login.data', '/LOGIN.data', '/login/_.data', '//login', '/login?page=1'],
  ]) {
    expect((await get(address, { cookie })).text, address).not.toBe('');
    expect((await get(address)).text, address).not.toContain(poison);
    expect(pages.size, address).toBe(0);
  }
  const own = await get('/Login', { cookie });
  expect(own.text).toContain(email);
});

test.each([
  '/login',
  '/reset-password',
  '/verify-email',
  '/migrate-user',
  '/fork',
  '/conversations/search',
])('%s is never kept, however it is spelled', async (path) => {
  const [first = '', ...rest] = path.slice(1);
  const encoded = `/%${first.charCodeAt(0).toString(16)}${rest.join('')}`;
  for (const address of [
    ...[path, path.toUpperCase(), `${path}/`, `${path}//`, encoded, `/a/..${path}`],
    ...[`${path}.data`, `${path.toUpperCase()}.data`, `${path}/_.data`, `${encoded}.data`],
  ]) {
    await get(`${address}?q=x&page=1`);
    await get(address);
    expect(pages.size, address).toBe(0);
  }
});

test('no cookie reaches the next visitor', async () => {
  const alone = names.cookies.flatMap((name) =>
    values.map((value) => ({ headers: { cookie: `${name}=${encodeURIComponent(value)}` } })),
  );
  await expectUnharmed('/', alone);
  // All at once, but for those that keep a page from being shared in the first place.
  const others = names.cookies.filter((name) => !/^plaza_(?:form|session)$/.test(name));
  const cookie = others.map((name) => `${name}=${poison}`).join('; ');
  for (const address of shared()) {
    await expectUnharmed(address, [{ headers: { cookie } }]);
    await expectUnharmed(dataOf(address), [{ headers: { cookie } }]);
  }
}, 60_000);

test('no header reaches the next visitor', async () => {
  // These are about the connection, or say that a body follows.
  const isOfMessage = /^(?:connection|content-length|transfer-encoding|expect|upgrade|te|host)$/;
  const sent = names.headers.filter((name) => !isOfMessage.test(name));
  const alone = sent.flatMap((name) =>
    [poison, 'de', 'https'].map((value) => ({ headers: { [name]: value } })),
  );
  await expectUnharmed('/', [...alone, { headers: { host: `${poison}.example` } }]);
  const all = Object.fromEntries(sent.map((name) => [name, poison]));
  delete all['x-forwarded-proto']; // which is refused
  for (const address of shared()) {
    await expectUnharmed(address, [{ headers: all }]);
    await expectUnharmed(dataOf(address), [{ headers: all }]);
  }
}, 60_000);

test('no query parameter reaches who asks without it, and one that is not listed is not kept', async () => {
  for (const name of names.parameters) {
    await expectUnharmed('/tags', [{ path: `/tags?${name}=${poison}` }]);
  }
  for (const query of [
    poison,
    `x=${poison}`,
    'lang=de',
    '%6Cang=de',
    'page=1&x=1',
    'PAGE=2',
    '=1',
  ]) {
    pages.clear();
    expect((await get(`/tags?${query}`)).status, query).toBe(200);
    expect(pages.size, query).toBe(0);
  }
  for (const query of ['page=1', 'q=a&sort=NAME', 'utm_source=mail&utm_campaign=x']) {
    pages.clear();
    await get(`/tags?${query}`);
    expect(pages.size, query).toBe(1);
  }
}, 60_000);

test('a proxy that names no protocol of the web is refused clearly', async () => {
  for (const protocol of ['gopher', 'a b', 'javascript', '//']) {
    const answer = await get('/', { 'x-forwarded-proto': protocol });
    expect(answer.status, protocol).toBe(400);
  }
  expect((await get('/', { 'x-forwarded-proto': 'https' })).status).toBe(200);
});

test('visitors with the same languages share the list of all that they read, and no others do', async () => {
  for (const language of ['de', 'en']) {
    const place = { topic_id: topic.id, category_id: topic.category_id };
    await makeConversation(db, { ...{ language, title: `Only in ${language}` }, ...place });
  }
  const address = `/topics/${topic.slug}/${topic.id}?language=read`;
  const read = async (language: string, path = address) => {
    const { text } = await get(path, { 'accept-language': language });
    // The section with the filters; others list the posts of all languages.
    const listed = text.split('<section ').find((part) => part.includes('language=read'));
    const [list] = listed?.split('</section>') ?? [];
    return ['de', 'en'].filter((each) => list?.includes(`Only in ${each}`));
  };
  expect(await read('en')).toEqual(['en']);
  expect(await read('en, de;q=0.5')).toEqual(['de', 'en']);
  expect(await read('en')).toEqual(['en']);
  expect(await read('en', address.replace('read', 'de'))).toEqual(['de']);
  const encoded = address.replace('language=read', 'l%61nguage=re%61d');
  expect(await read('en', encoded)).toEqual(['en']);
  expect(await read('en, de;q=0.5', encoded)).toEqual(['de', 'en']);
});
