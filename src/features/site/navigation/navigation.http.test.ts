import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { readSettings, writeSettings } from '#platform/settings/settingsStore.ts';
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';

/** Another site: one page, which refuses HEAD. */
const site = http.createServer((request, response) => {
  const status = request.url !== '/page' ? 404 : request.method === 'HEAD' ? 405 : 200;
  response.writeHead(status).end();
});
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
const { port } = site.address() as AddressInfo; // of a listening server
afterAll(() => site.close());

const host = `127.0.0.1:${port}`;
const { portal, db } = await openPortalForFile({ allowedPrivateHosts: [host] });
const administrator = await makeMember(db, { role: 'administrator' });
const member = await makeMember(db);
const login = await portal.login(administrator.id);

const checkLinks = `mutation ($input: CheckWebLinksInput!) {
  checkWebLinks(input: $input) { results { url outcome } }
}`;
const changeSettings = `mutation ($input: ChangeSettingsInput!) {
  changeSettings(input: $input) { settings { path } }
}`;

test('links to other sites are checked for those who may change them, and no others', async () => {
  const urls = [
    `http://${host}/page`,
    `http://${host}/missing`,
    'http://127.0.0.1:1/',
    'http://localhost:1/',
  ];
  const { json } = await portal.graphql(checkLinks, { variables: { input: { urls } }, login });
  expect(
    json.data.checkWebLinks.results.map(({ outcome }: { outcome: string }) => outcome),
  ).toEqual(['OK', 'BROKEN', 'UNCHECKED', 'UNCHECKED']);
  const refused = await portal.graphql(checkLinks, {
    variables: { input: { urls } },
    login: await portal.login(member.id),
  });
  expect(refused.status).toBe(403);
  const wrong = await portal.graphql(checkLinks, {
    variables: { input: { urls: ['file:///etc/passwd'] } },
    login,
  });
  expect(wrong.status).toBe(400);
});

test('members have no editor', async () => {
  const page = new PlainBrowser(portal, { login: await portal.login(member.id) });
  await page.open('/admin/navigation');
  expect(page.status).toBe(404);
});

test('an incomplete link is refused, at its field', async () => {
  const menu = {
    ...{ type: 'MENU', label: 'Learn' },
    children: [{ label: 'Guides' }, { type: 'TAGS', children: [{ type: 'HOME' }] }],
  };
  const changes = [{ path: 'navigation', value: [menu, { type: 'MENU', labels: { de: 'Mehr' } }] }];
  const { json } = await portal.graphql(changeSettings, {
    variables: { input: { changes } },
    login,
  });
  const { faults } = json.errors[0].extensions;
  expect(faults.map(({ field }: { field: string }) => field)).toEqual([
    'navigation.0.children.0.href',
    'navigation.0.children.1.type',
  ]);
  expect((await readSettings(db)).navigation).toHaveLength(4);
});

test('menus and columns have links for each reader, also without JavaScript', async () => {
  await writeSettings(db, {
    activeLanguages: ['en', 'de'],
    navigation: [
      {
        ...{
          type: 'MENU',
          label: 'Learn',
          labels: { de: 'Lernen' },
          href: null,
          icon: 'book-open',
        },
        children: [
          { label: 'Guides', href: '/page/guides' },
          { label: 'Secret handbook', href: '/page/handbook', audience: 'STAFF' },
        ],
      },
    ],
    footer: {
      text: '',
      links: [
        {
          ...{ type: 'MENU', label: 'Company', href: null },
          children: [
            { label: 'Imprint', href: 'https://example.org/imprint' },
            { label: 'Secret intranet', href: '/page/intranet', audience: 'STAFF' },
          ],
        },
      ],
    },
  });
  portal.services.forget();
  const visitor = await new PlainBrowser(portal).open('/tags');
  expect(visitor.all('header a', 'Guides').length).toBeGreaterThan(0);
  expect(visitor.text('footer h2')).toBe('Company');
  expect(visitor.text('footer')).toContain('Imprint');
  const { text } = await portal.ask('/tags', { headers: { accept: 'text/html' } });
  expect(text).not.toMatch(/Secret|Lernen/);
  const german = await portal.ask('/tags?lang=de', { headers: { accept: 'text/html' } });
  expect(german.text).toContain('Lernen');
  const staff = await portal.ask('/tags', {
    headers: { accept: 'text/html', cookie: login.cookie },
  });
  expect(staff.text).toContain('Secret handbook');
  expect(staff.text).toContain('Secret intranet');
});
