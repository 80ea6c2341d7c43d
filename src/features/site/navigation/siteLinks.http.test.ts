import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { checkSiteLinks } from '#features/engage/articleUpkeep/server/siteLinks.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { readSettings, writeSettings } from '#platform/settings/settingsStore.ts';
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { testContext } from '#platform/testing/testContext.ts';

/** Another site with one page. */
const site = http.createServer(({ url }, response) => {
  response.writeHead(url === '/ok' ? 200 : 404).end();
});
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
const { port } = site.address() as AddressInfo; // of a listening server
afterAll(() => site.close());

const host = `127.0.0.1:${port}`;
const { portal, db } = await openPortalForFile({ allowedPrivateHosts: [host] });
const admin = await portal.login((await makeMember(db, { role: 'administrator' })).id);
const member = await portal.login((await makeMember(db)).id);
const topic = await makeTopic(db, (await makeCategory(db)).id);

async function check(now = new Date()): Promise<number> {
  const { bus, outgoing } = portal.services;
  const settings = await readSettings(db);
  return checkSiteLinks(testContext(db, { bus, outgoing, settings, now }));
}

test('broken links of the navigation, the footer and custom pages are shown to administrators', async () => {
  const link = (href: string) => ({ label: href, href });
  await writeSettings(db, {
    navigation: [
      link(`http://${host}/ok`),
      link(`/topics/${topic.slug}/${topic.id}`),
      link('/page/guide'),
      { type: 'MENU', label: 'More', href: null, children: [link('/page/gone')] },
    ],
    footer: { text: '', links: [link(`http://${host}/missing`), link('mailto:a@example.org')] },
  });
  const widgets = [
    { id: 'a', type: 'richText', properties: { html: '<p><a href="/topics/x/999">x</a></p>' } },
    { id: 'b', type: 'cards', properties: { cards: [{ title: 'Go', url: '/page/old' }] } },
    { id: 'c', type: 'hero', properties: { title: 'Hi', buttonUrl: '/page/nowhere' } },
  ];
  const document = JSON.stringify({
    sections: [{ id: 's', columns: [{ width: '1/1', widgets }] }],
  });
  const page = await db
    .insertInto('custom_pages')
    .values({ path: 'guide', title: 'The guide', document })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('custom_page_redirects').values({ path: 'old', page_id: page.id }).execute();
  const hidden = { path: 'draft', title: 'Draft', document, published: false };
  await db.insertInto('custom_pages').values(hidden).execute();

  expect(await check()).toBe(4);
  const shown = await new PlainBrowser(portal, { login: admin }).open('/admin/navigation');
  expect(shown.text()).toContain('Broken links');
  expect(shown.texts('main li bdi')).toEqual(
    expect.arrayContaining([`http://${host}/missing`, '/page/gone', '/page/nowhere']),
  );
  expect(shown.href('The guide', 'main')).toBe(`/page-builder/page-${page.id}`);
  const { json } = await portal.graphql('{ brokenSiteLinks { source name url problem } }', {
    login: admin,
  });
  const guide = { source: `page ${page.id}`, name: 'The guide', problem: 'MISSING' };
  expect(json.data.brokenSiteLinks).toEqual([
    { source: 'footer', name: '', url: `http://${host}/missing`, problem: '404' },
    { source: 'navigation', name: '', url: '/page/gone', problem: 'MISSING' },
    { ...guide, url: '/page/nowhere' },
    { ...guide, url: '/topics/x/999' },
  ]);
  const work = await portal.graphql('{ pendingWork { href text } }', { login: admin });
  expect(work.json.data.pendingWork).toContainEqual({
    ...{ href: '/admin/navigation', text: '4 broken links' },
  });
});

test('a link that works again disappears at the next check', async () => {
  await db
    .updateTable('custom_pages')
    .set({ path: 'gone', published: true, document: JSON.stringify({ sections: [] }) })
    .where('path', '=', 'draft')
    .execute();
  expect(await check(new Date(Date.now() + 1_000))).toBe(3);
});

test('members and visitors do not see the list', async () => {
  for (const login of [member, undefined]) {
    const { json } = await portal.graphql('{ brokenSiteLinks { url } }', { login });
    expect(json.data).toBeNull();
    expect(json.errors[0].extensions.code).toMatch(/FORBIDDEN|UNAUTHENTICATED/);
  }
});
