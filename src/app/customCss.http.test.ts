import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { ensureBuild } from '#platform/testing/plazaProcess.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';

const database = await openTestDatabase();
const css = '.page {\n  color: rebeccapurple;\n}';
let portal: Portal;
const cookies: Record<string, string> = {};
beforeAll(async () => {
  ensureBuild();
  portal = await openPortal(database, {});
  for (const role of ['member', 'administrator']) {
    const { id } = await makeMember(database.db, { role });
    cookies[role] = (await portal.login(id)).cookie;
  }
});
afterAll(() => portal.stop());

async function changeSettings(changes: Parameters<typeof writeSettings>[1]): Promise<void> {
  await writeSettings(database.db, changes);
  portal.services.bus.publish([{ type: 'settings.changed', payload: {} }]);
}

const stylesheetIn = (html: string) =>
  /@import url\("([^"]+)"\) layer\(custom\)/.exec(html)?.[1] ?? null;

async function stylesheetAt(address: string, role?: string): Promise<string | null> {
  const cookie = role && cookies[role];
  const headers = { accept: 'text/html', ...(cookie && { cookie }) };
  return stylesheetIn((await portal.ask(address, { headers })).text);
}

test('custom CSS is imported into its own layer, under a URL that changes with it', async () => {
  expect(await stylesheetAt('/')).toBeNull();
  expect((await portal.ask('/custom.css')).status).toBe(404);

  await changeSettings({ customCss: { enabled: true, css } });
  const address = (await stylesheetAt('/')) ?? '';
  const sheet = await portal.ask(address);
  expect(sheet.text).toBe(css);
  expect(sheet.headers['content-type']).toBe('text/css; charset=utf-8');
  expect(sheet.headers['cache-control']).toContain('immutable');
  const { text, headers } = await portal.ask('/', { headers: { accept: 'text/html' } });
  expect(text).not.toContain('rebeccapurple');
  expect(headers['content-security-policy']).toContain("style-src 'self'");

  await changeSettings({ customCss: { enabled: true, css: `${css} /* 2 */` } });
  expect(await stylesheetAt('/')).not.toBe(address);
  expect((await portal.ask(address)).headers['cache-control']).toBe('no-cache');
});

test('administrators, and no one else, can open a page without custom CSS', async () => {
  await changeSettings({ customCss: { enabled: true, css } });
  const address = '/admin/settings?no-custom-css';
  expect(await stylesheetAt('/admin/settings', 'administrator')).not.toBeNull();
  expect(await stylesheetAt(address, 'administrator')).toBeNull();
  expect(await stylesheetAt('/?no-custom-css', 'member')).not.toBeNull();
  expect(await stylesheetAt('/?no-custom-css')).not.toBeNull();

  await changeSettings({ customCss: { enabled: false, css } });
  expect(await stylesheetAt('/')).toBeNull();
  expect((await portal.ask('/custom.css')).status).toBe(404);
});

test('the login page of a private community has the CSS too', async () => {
  await changeSettings({ customCss: { enabled: true, css }, privateCommunity: true });
  const address = await stylesheetAt('/login');
  expect((await portal.ask(address ?? '/missing')).text).toBe(css);
});
