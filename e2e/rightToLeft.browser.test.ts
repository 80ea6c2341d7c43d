import { expect, it } from 'vitest';
import { seedDemo } from '#app/demo/seedDemo.ts';
import { anyAddress, findPage } from '#app/findPage.ts';
import { routeTable } from '#app/routeTable.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openPortal } from './support/openPortal.ts';

const portal = await openPortal();
const { db } = portal;

const widths = [1366, 390];

/** The widest part that is cut off or makes the page wider than the window; null: none. */
function overflow(): string | null {
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return null;
  const outside = [...document.querySelectorAll('body *')].filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (left < -1 || right > clientWidth + 1);
  });
  const [first] = outside;
  const name = first ? `${first.tagName}.${first.className}`.slice(0, 120) : 'unknown';
  return `${scrollWidth - clientWidth}px, ${name}`;
}

it('no page is wider than the window in Arabic', async () => {
  await seedDemo(db, { storeFile: async ({ name }) => `/files/${name}`, now: new Date() });
  await portal.changeSettings({ activeLanguages: ['en', 'ar'] });
  portal.expectFault(/./); // the images of the demo are not stored
  const admin = await makeMember(db, { role: 'administrator' });
  // Without scripts: what is measured is the layout of the page as it is written.
  const page = await portal.visit({ as: admin, script: false });
  const seen = new Set<string>();
  const wide: string[] = [];
  const waiting = Object.keys(routeTable).filter(
    (pattern) => !pattern.includes(':') && !pattern.includes('*'),
  );
  waiting.unshift('/');
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const { pattern } = findPage(address, '');
    if (seen.has(pattern) || pattern === anyAddress) continue;
    seen.add(pattern);
    await page.goto(`${address.replace(/^\//, '')}?lang=ar`);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const over = await page.evaluate(overflow);
      if (over !== null) wide.push(`${address} at ${width}: ${over}`);
    }
    const { dir, hrefs } = await page.evaluate(() => ({
      dir: document.documentElement.dir,
      hrefs: [...document.links].map((link) => link.pathname),
    }));
    if (dir !== 'rtl' && page.url().includes('lang=ar')) wide.push(`${address}: ${dir}`);
    waiting.push(...hrefs.filter((path) => !seen.has(findPage(path, '').pattern)));
  }
  expect(seen.size).toBeGreaterThan(100);
  expect(wide).toEqual([]);
});
