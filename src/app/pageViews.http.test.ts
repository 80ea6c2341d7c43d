import { beforeEach, expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';

const { portal, db } = await openPortalForFile({ trustProxy: true });
const { pageViews, pageTimes, pages } = portal.services;
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const topic = await makeTopic(db, (await makeCategory(db)).id);
let address = 0;

/** What is told of views, besides to whom it already is. */
const add = pageViews.add;
const told: (Parameters<typeof add>[0] & Parameters<typeof add>[1])[] = [];
pageViews.add = (page, by) => {
  told.push({ ...page, ...by });
  add(page, by);
};

beforeEach(() => {
  told.length = 0;
  // Each test has a visitor of its own.
  address += 1;
});

function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const from = { 'user-agent': browser, 'x-forwarded-for': `198.51.100.${address}` };
  return portal.ask(path, { method, headers: { accept: 'text/html', ...from, ...headers } });
}

async function viewsOf(id: number): Promise<number> {
  await pageViews.flush();
  const { read_count } = await db
    .selectFrom('conversations')
    .select('read_count')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return read_count;
}

async function makePost(type: Parameters<typeof makeConversation>[1] = {}) {
  const post = await makeConversation(db, type);
  const { headers } = await get(`/conversations/${post.id}`);
  return { id: post.id, path: headers.location ?? `/conversations/${post.slug}/${post.id}` };
}

test('a post page counts whether it is rendered, cached, known to the browser or loaded as data', async () => {
  const { id, path } = await makePost();
  expect(await viewsOf(id)).toBe(0); // the redirect showed nothing
  const { headers } = await get(path);
  expect(await viewsOf(id)).toBe(1);
  const size = pages.size;
  const others = [
    () => get(path),
    () => get(path, { 'if-none-match': headers.etag ?? '' }),
    () => get(`${path}.data`),
    () => get(`${path}?fbclid=x`),
  ];
  for (const [index, other] of others.entries()) {
    address += 1;
    await other();
    await other();
    expect(await viewsOf(id), `${index}`).toBe(index + 2);
  }
  expect(pages.size).toBeGreaterThanOrEqual(size);
});

test('nothing that nobody sees counts', async () => {
  const { id, path } = await makePost();
  await get(path, { 'user-agent': 'Googlebot/2.1' });
  await get(path, { 'user-agent': '' });
  await get(path, { 'x-crawler': 'true' });
  await get(path, { 'sec-purpose': 'prefetch' });
  await get(`${path}.data?_prefetch=1`);
  await get(path, {}, 'HEAD');
  await get(`${path}/history`);
  expect(await viewsOf(id)).toBe(0);
  expect((await get(`/conversations/x/${id + 1_000}`)).status).toBe(404);
  expect(told.map(({ pattern }) => pattern)).not.toContain('/*');
});

test('a page that was loaded ahead counts when it is seen, without being loaded again', async () => {
  const { id, path } = await makePost();
  await get(`${path}.data?_prefetch=1`);
  const seen = await get(path, { 'x-page-seen': `conversation ${id}` }, 'HEAD');
  expect(seen.status).toBe(204);
  expect(await viewsOf(id)).toBe(1);
  const { cookie } = await portal.login((await makeMember(db)).id);
  await get(path, { 'x-page-seen': `conversation ${id}`, cookie }, 'HEAD');
  expect(await viewsOf(id)).toBe(2);
  // Only of what the address names, and by no bot.
  address += 1;
  const { id: other } = await makePost();
  for (const subject of [
    `conversation ${other}`,
    `conversation ${'9'.repeat(40)}`,
    'nonsense',
    '',
  ]) {
    await get(path, { 'x-page-seen': subject }, 'HEAD');
  }
  await get(path, { 'x-page-seen': `conversation ${id}`, 'user-agent': 'curl/8' }, 'HEAD');
  expect([await viewsOf(id), await viewsOf(other)]).toEqual([2, 0]);
});

test('a member counts as well, once a day, whatever they are marked to have read', async () => {
  const { id, path } = await makePost();
  const login = await portal.login((await makeMember(db)).id);
  await get(path, { cookie: login.cookie });
  await get(path, { cookie: login.cookie });
  for (const activity of ['read', 'unread', 'read']) {
    const { json } = await portal.graphql(
      `mutation { customActivityConversation(input: { conversationId: "${id}", activity: "${activity}" }) { activityId } }`,
      { login },
    );
    expect(json.errors).toBeUndefined();
  }
  expect(await viewsOf(id)).toBe(1);
});

test('an article counts as a post does', async () => {
  const { id } = await makePost({ type: 'KB_ARTICLE' });
  const { headers } = await get(`/articles/${id}`);
  await get(headers.location ?? `/articles/${id}`);
  expect(told).toMatchObject([{ layout: 'KB_ARTICLE_PAGE', subject: { id: `${id}` } }]);
  expect(await viewsOf(id)).toBe(1);
});

test('the signal tells of every page what it shows, and to whom', async () => {
  const member = await makeMember(db);
  const { cookie } = await portal.login(member.id);
  await get('/tags');
  await get('/tags');
  await get(`/users/${member.id}`, { cookie });
  await get('/profile/followers', { cookie });
  const { headers } = await get(`/topics/${topic.id}`);
  await get(headers.location ?? `/topics/${topic.id}`);
  expect(told).toMatchObject([
    { pattern: '/tags', layout: 'TAGS_PAGE', subject: null, memberId: null },
    { pattern: '/tags', layout: 'TAGS_PAGE', subject: null, memberId: null },
    { subject: { kind: 'member', id: `${member.id}` }, memberId: member.id },
    { subject: { kind: 'topic', id: `${topic.id}` }, memberId: null },
  ]);
});

test('the time of each page that is sent is counted, from the cache and for bots as well', async () => {
  const counted = async () => {
    await pageTimes.flush();
    const rows = await db.selectFrom('page_times').select(['page', 'count']).execute();
    expect(rows.map(({ page }) => page)).not.toContain('NOT_FOUND_PAGE');
    return rows
      .filter(({ page }) => page === 'TAGS_PAGE')
      .reduce((sum, { count }) => sum + Number(count), 0);
  };
  const before = await counted();
  await get('/tags');
  await get('/tags');
  await get('/tags', { 'user-agent': 'Googlebot/2.1' });
  await get('/no-such-page');
  await expect.poll(counted).toBe(before + 3);
});
