import { expect, it } from 'vitest';
import { seedDemo } from '#app/demo/seedDemo.ts';
import { anyAddress, findPage } from '#app/findPage.ts';
import { routeTable } from '#app/routeTable.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { hydrated } from './support/hydrated.ts';
import { openPortal } from './support/openPortal.ts';

const portal = await openPortal();
const { db } = portal;

// What the build does not find to be shown by a part would be loaded when it is missing.
it('every page has the texts that it shows, and no page loads whole namespaces', async () => {
  await seedDemo(db, { storeFile: async ({ name }) => `/files/${name}`, now: new Date() });
  await portal.changeSettings({ activeLanguages: ['en', 'ru'] });
  portal.expectFault(/./); // the images of the demo are not stored
  const admin = await makeMember(db, { role: 'administrator' });
  const page = await portal.visit({ as: admin });
  const faults: string[] = [];
  let address = '';
  page.on('console', (message) => {
    if (/hydrat|Minified React/i.test(message.text())) faults.push(`${address}: ${message.text()}`);
  });
  page.on('request', (request) => {
    if (/loggingEvent/i.test(request.postData() ?? '')) {
      faults.push(`${address}: ${(request.postData() ?? '').slice(0, 600)}`);
    }
  });
  const seen = new Set<string>();
  const waiting = ['/', ...Object.keys(routeTable).filter((pattern) => !/[:*]/.test(pattern))];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { pattern } = findPage(next, '');
    if (seen.has(pattern) || pattern === anyAddress) continue;
    seen.add(pattern);
    address = next;
    // In English, some texts are like their keys.
    const language = seen.size % 2 === 0 ? 'ru' : 'en';
    await page.goto(`${address.replace(/^\//, '')}?lang=${language}`);
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    const hrefs = await page.evaluate(() => [...document.links].map((link) => link.pathname));
    waiting.push(...hrefs.filter((path) => !seen.has(findPage(path, '').pattern)));
  }
  expect(seen.size).toBeGreaterThan(100);
  expect(faults).toEqual([]);
}, 400_000);
