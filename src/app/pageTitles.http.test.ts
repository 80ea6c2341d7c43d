import { expect, test } from 'vitest';
import { seedDemo } from '#app/demo/seedDemo.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import type { Database } from '#platform/database/database.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { asHeaders, openPortalForFile, openPortalForTest } from '#platform/testing/portal.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { anyAddress, findPage } from './findPage.ts';
import { routeTable } from './routeTable.ts';

type Login = Awaited<ReturnType<(typeof demo)['portal']['login']>>;

const demo = await openPortalForFile();

/** Pages that nothing links to, or only after something happened. */
const unlinked = [
  '/page/no/such/page',
  '/conversations/1',
  '/articles/1',
  '/translations/post/1',
  '/articles/permalink/1',
  '/login',
  '/reset-password',
  '/reset-password?token=wrong',
  '/migrate-user',
  '/verify-email',
  '/welcome',
  '/survey',
  '/fork',
  '/preview',
  '/preview?token=wrong',
  '/unsubscribe-notification',
  '/oauth/consent',
  '/users/me/following',
  '/support/tickets/topic/request/1',
  '/support/tickets/topic/request/1/edit',
  '/support/contact',
  '/support/contact/confirm/wrong',
  '/public/support/requests/wrong',
  '/public/support/proposals/wrong',
  '/support/proposals/1',
  '/embed/guided-workflows/1',
  '/appeals/1',
  '/guided-workflows/any/1',
  '/admin/articles/1/en/revisions',
  '/admin/insight/pages/HOME_PAGE',
  '/admin/imports/1',
  '/conversations/search?q=pump',
  '/conversations/search',
];

/** The h1 elements of a page, without the data that it carries. */
function titlesIn(html: string): string[] {
  const shown = html.replace(/<script\b[^>]*>.*?<\/script>/gs, '');
  return [...shown.matchAll(/<h1[\s>].*?<\/h1>/gs)].map(([title]) => title);
}

/** Follows links, up to three of each kind of page. @returns the addresses by pattern */
async function walk(portal: (typeof demo)['portal'], start: readonly string[], login?: Login) {
  const seen = new Map<string, string[]>();
  const wrong: string[] = [];
  const waiting = [...start];
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const url = new URL(address, 'http://portal');
    const { pattern } = findPage(url.pathname, '');
    const others = seen.get(pattern) ?? [];
    if (others.length >= 3 || others.includes(url.pathname)) continue;
    seen.set(pattern, [...others, url.pathname]);
    const headers = asHeaders(login);
    const {
      status,
      text,
      headers: answered,
    } = await portal.ask(url.pathname + url.search, { headers });
    if (answered.location) waiting.push(answered.location);
    if (!answered['content-type']?.startsWith('text/html') || text === '') continue;
    const titles = titlesIn(text);
    if (titles.length !== 1) wrong.push(`${status} ${address}: ${titles.length}`);
    const parts = [
      'edit',
      'history',
      'roadmap',
      'notes',
      'test',
      'revisions',
      'versions',
      'check-in',
    ].map((part) => `${url.pathname}/${part}`);
    waiting.push(...parts.filter((path) => findPage(path, '').pattern !== anyAddress));
    const links = text.matchAll(/ href="(\/[^"#]*)/g);
    waiting.push(...[...links].map(([, href = '']) => href.replaceAll('&amp;', '&')));
  }
  return { seen, wrong };
}

const patterns = () => Object.keys(routeTable);

test('every page of the demo has one title, for administrators', async () => {
  const { db, portal } = demo;
  await seedDemo(db, { storeFile: async ({ name }) => `/files/${name}`, now: new Date() });
  await addPages(db);
  const admin = await portal.login((await makeMember(db, { role: 'administrator' })).id);
  const start = ['/', '/admin', '/page/two', '/page/none', '/page/frame', ...unlinked];
  const staff = patterns().filter((pattern) => !pattern.includes(':') && pattern !== '/*');
  const { seen, wrong } = await walk(portal, [...start, ...staff], admin);
  expect(wrong).toEqual([]);
  expect(patterns().filter((pattern) => !seen.has(pattern))).toEqual([]);
});

test('every page that visitors see has one title, also those they may not see', async () => {
  const { seen, wrong } = await walk(demo.portal, ['/', '/admin', '/page/two', ...unlinked]);
  expect(wrong).toEqual([]);
  expect(seen.size).toBeGreaterThan(30);
});

test('an empty, a private and a maintained community have one title', async () => {
  const { db, database } = await openTestDatabase();
  const portal = await openPortalForTest({ database });
  const some = ['/', '/categories', '/topics', '/conversations/search', '/login', '/none'];
  expect((await walk(portal, some)).wrong).toEqual([]);
  for (const changes of [
    { privateCommunity: true },
    { privateCommunity: false, underMaintenance: true },
  ]) {
    await writeSettings(db, changes);
    portal.services.bus.publish([{ type: 'settings.changed', payload: {} }]);
    expect((await walk(portal, some)).wrong, JSON.stringify(changes)).toEqual([]);
  }
});

/** Pages as editors combine them: two titles, none, and one within custom HTML. */
async function addPages(db: Database): Promise<void> {
  const widget = (id: string, type: string, properties: object, visibility = {}) => ({
    ...{ id, type, enabled: true, properties, visibility },
  });
  const page = (path: string, widgets: object[]) => ({
    ...{ path, title: `Page ${path}`, published: true },
    document: JSON.stringify({
      sections: [{ id: 's', columns: [{ width: '1/1', widgets }] }],
    }),
  });
  await db
    .insertInto('custom_pages')
    .values([
      page('two', [
        widget('1', 'hero', { title: 'On phones' }, { device: 'PHONE' }),
        widget('2', 'richText', { html: '<h1>One</h1><p>x</p><h1>Two</h1>' }),
        widget('3', 'hero', { title: 'Three' }),
        widget('4', 'banner', {}),
      ]),
      page('none', [widget('1', 'richText', { html: '<p>Only text</p>' })]),
      page('frame', [widget('1', 'customHtml', { html: '<h1>Framed</h1>', frameKey: '' })]),
    ])
    .execute();
}
