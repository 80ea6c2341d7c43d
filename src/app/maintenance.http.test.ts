import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeConversation } from '#features/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/members/server/memberFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { ensureBuild } from './testing/plazaProcess.ts';
import { openPortal, type Portal } from './testing/portal.ts';

vi.setConfig({ testTimeout: 60_000 });

const database = await openTestDatabase();
const { db } = database;
let portal: Portal;
const html = { accept: 'text/html' };

beforeAll(async () => {
  ensureBuild();
  portal = await openPortal(database);
  await makeConversation(db, { title: 'Zither strings' });
}, 120_000);
afterAll(() => portal.stop());

async function setMaintenance(underMaintenance: boolean): Promise<void> {
  await writeSettings(db, { underMaintenance });
  portal.services.forget();
}

test('under maintenance every page says so to all but whoever manages the community', async () => {
  const cookieOf = async (role: string) =>
    (await portal.login((await makeMember(db, { role })).id)).cookie;
  const [keeper, member] = [await cookieOf('administrator'), await cookieOf('member')];
  const ask = (path: string, cookie?: string) =>
    portal.ask(path, { headers: { ...html, ...(cookie && { cookie }) } });
  expect((await ask('/')).status).toBe(200);
  await setMaintenance(true);
  for (const path of ['/', '/topics', '/conversations/search?q=zither', '/nowhere']) {
    for (const cookie of [undefined, member]) {
      const page = await ask(path, cookie);
      expect(page.status, path).toBe(503);
      expect(page.headers['retry-after'], path).toBe('300');
      expect(page.text).toContain('Under maintenance');
      expect(page.text).toContain('noindex');
      expect(page.text).not.toContain('Zither');
    }
  }
  expect((await ask('/', keeper)).status).toBe(200);
  // Else nobody who is signed out could end it.
  expect((await ask('/login')).text).toContain('name="password"');
  await setMaintenance(false);
  expect((await ask('/')).status).toBe(200);
});
