import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { refreshUsedFeeds } from './server/rssFeedService.ts';

/** Another site, whose pages a test sets. */
let requests: string[] = [];
const answers = new Map<string, { status?: number; body?: string; location?: string }>();
const site = http.createServer(({ url = '' }, response) => {
  requests.push(url);
  const { status = 200, body = '', location } = answers.get(url) ?? { status: 404 };
  response.writeHead(status, location ? { location } : {}).end(body);
});
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
const { port } = site.address() as AddressInfo; // of a listening server
afterAll(() => site.close());

const host = `127.0.0.1:${port}`;
const { portal, db } = await openPortalForFile({ allowedPrivateHosts: [host] });
const administrator = await makeMember(db, { role: 'administrator' });

const feedOf = (...titles: string[]) =>
  `<rss version="2.0"><channel><title>The blog</title>${titles
    .map((title, index) => `<item><title>${title}</title><link>/${index}</link></item>`)
    .join('')}</channel></rss>`;

async function publishWidget(path: string, url: string): Promise<void> {
  const widget = { id: 'feed', type: 'rssFeed', properties: { url, first: 2 } };
  const columns = [{ width: '1/1', widgets: [widget] }];
  await db
    .insertInto('custom_pages')
    .values({
      ...{ path, title: 'Page' },
      document: JSON.stringify({ sections: [{ id: 's', columns }] }),
    })
    .execute();
}

const ask = async (url: string) =>
  (
    await portal.graphql(
      'query ($url: String!) { rssFeed(url: $url) { title problem entries { title url } } }',
      { variables: { url } },
    )
  ).json.data.rssFeed;

async function refresh(): Promise<void> {
  const { bus, outgoing } = portal.services;
  await refreshUsedFeeds(testContext(db, { bus, outgoing }));
}

test('a page shows the entries of a feed, which is requested once', async () => {
  const url = `http://${host}/blog`;
  answers.set('/blog', { status: 301, location: '/moved' });
  answers.set('/moved', { body: feedOf('First', 'Second', 'Third') });
  await publishWidget('news', url);
  const page = await new PlainBrowser(portal).open('/page/news');
  expect(page.text('main h2')).toBe('The blog');
  expect(page.texts('main li a')).toEqual(['First', 'Second']);
  expect(page.href('First')).toBe(`http://${host}/0`);
  await new PlainBrowser(portal).open('/page/news');
  expect(requests).toEqual(['/blog', '/moved']);
});

test('new entries appear on cached pages; after a failure the last ones stay', async () => {
  answers.set('/moved', { body: feedOf('Newest', 'First') });
  await refresh();
  const page = new PlainBrowser(portal);
  await expect.poll(async () => (await page.open('/page/news')).text('main li a')).toBe('Newest');
  answers.set('/moved', { status: 500 });
  await refresh();
  expect(await ask(`http://${host}/blog`)).toMatchObject({
    problem: 'UNREACHABLE',
    entries: [{ title: 'Newest' }, { title: 'First' }],
  });
});

test('a feed that no page shows is not requested', async () => {
  requests = [];
  answers.set('/secret', { body: feedOf('Secret') });
  expect(await ask(`http://${host}/secret`)).toBeNull();
  expect(await ask('file:///etc/passwd')).toBeNull();
  expect(requests).toEqual([]);
});

test.each([
  ['/missing', 'NOT_FOUND'],
  ['/page', 'INVALID'],
  ['/large', 'TOO_LARGE'],
  ['/loop', 'UNREACHABLE'],
])('%s fails: %s', async (path, problem) => {
  answers.set('/page', { body: '<!doctype html><title>No feed</title>' });
  answers.set('/large', { body: 'x'.repeat(1024 * 1024 + 1) });
  answers.set('/loop', { status: 302, location: '/loop' });
  await publishWidget(`bad${path}`, `http://${host}${path}`);
  expect(await ask(`http://${host}${path}`)).toMatchObject({ problem, entries: [] });
});

test('a private host is refused; administrators see why, visitors nothing', async () => {
  const url = 'http://127.0.0.1:1/feed';
  await publishWidget('private', url);
  expect(await ask(url)).toMatchObject({ problem: 'REFUSED' });
  const hint = 'This address is in a private network.';
  const visitor = await new PlainBrowser(portal).open('/page/private');
  expect(visitor.html).not.toContain(hint);
  const login = await portal.login(administrator.id);
  const admin = await new PlainBrowser(portal, { login }).open('/page/private');
  expect(admin.text('[data-widget-hint]')).toContain(hint);
});

test('feeds that are no longer shown are forgotten', async () => {
  await db.deleteFrom('custom_pages').where('path', '<>', 'news').execute();
  await refresh();
  const rows = await db.selectFrom('rss_feeds').select('url').execute();
  expect(rows).toEqual([{ url: `http://${host}/blog` }]);
});
