import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { defaultSettings } from '#core/communitySettings.ts';
import { framedVisitorHeaders } from '#core/framedVisitor.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import '../widgetSettingGroup.ts';

const { portal, db } = await openPortalForFile();
const shop = 'https://shop.example';
const html = { accept: 'text/html' };

async function settle(changes: object, others: object = {}): Promise<void> {
  const embeddedWidget = { ...featureSettings(defaultSettings, 'embeddedWidget'), ...changes };
  await writeSettings(db, { embeddedWidget, ...others });
  portal.services.bus.publish([{ type: 'settings.changed', payload: {} }]);
}
const frameOf = (origin: string) =>
  portal.ask(`/embed/widget?origin=${encodeURIComponent(origin)}`, { headers: html });
const ancestorsIn = (policy: unknown) => /frame-ancestors ([^;]*)/.exec(`${policy}`)?.[1];

test('the widget is off at first', async () => {
  for (const path of ['/widget.js', '/widget/start']) {
    expect((await portal.ask(path)).status).toBe(404);
  }
  expect((await frameOf(shop)).status).toBe(404);
});

test('only listed sites show the page in a frame, and no other page', async () => {
  await settle({ isOn: true, origins: [shop] });
  const page = await frameOf(shop);
  expect(page.status).toBe(200);
  expect(ancestorsIn(page.headers['content-security-policy'])).toBe(`'self' ${shop}`);
  expect(page.headers['set-cookie'] ?? []).toEqual([]);
  expect((await frameOf('https://evil.example')).status).toBe(404);
  for (const path of ['/', '/support/contact', '/login', '/embed/widget/x', '/nowhere']) {
    const { headers } = await portal.ask(path, { headers: html });
    expect(ancestorsIn(headers['content-security-policy']), path).toBe("'self'");
  }
});

test('a site that is not listed is told nothing', async () => {
  await settle({ isOn: true, origins: [shop] });
  const listed = await portal.ask('/widget/start', { headers: { origin: shop } });
  expect(listed.headers['access-control-allow-origin']).toBe(shop);
  expect(listed.headers['access-control-allow-credentials']).toBeUndefined();
  expect(listed.json.labels.open).toBe('Open help');
  for (const origin of ['https://evil.example', 'https://shop.example.evil.example', 'null']) {
    const refused = await portal.ask('/widget/start', { headers: { origin } });
    expect(refused.status).toBe(403);
    expect(refused.headers['access-control-allow-origin']).toBeUndefined();
  }
});

test('the API of the frame is not for other sites', async () => {
  const headers = { [framedVisitorHeaders.secret]: 'none', 'sec-fetch-site': 'cross-site' };
  expect((await portal.graphql('{ liveChat { state } }', { headers })).status).toBe(403);
  const { headers: answered } = await portal.ask('/schema/community', {
    method: 'OPTIONS',
    headers: { origin: shop, 'access-control-request-headers': framedVisitorHeaders.secret },
  });
  expect(answered['access-control-allow-origin']).toBeUndefined();
});

test('the script is small, and refers to nothing outside itself', async () => {
  await settle({ isOn: true, origins: [shop] });
  const { text, headers } = await portal.ask('/widget.js');
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(gzipSync(text).length).toBeLessThan(15 * 1024);
  expect(text).not.toMatch(/\bimport\b|__name|__vite/);
  expect(() => new Function(text)).not.toThrow();
});

test('in a private community there is no widget', async () => {
  await settle({ isOn: true, origins: [shop] }, { privateCommunity: true });
  const page = await frameOf(shop);
  expect(page.status).toBe(401);
  expect(ancestorsIn(page.headers['content-security-policy'])).toBe("'self'");
  expect((await portal.ask('/widget/start', { headers: { origin: shop } })).status).toBe(401);
});
