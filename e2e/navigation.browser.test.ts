import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { defaultSettings } from '#core/communitySettings.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { readSettings } from '#platform/settings/settingsStore.ts';
import { dragWithFinger } from './support/dragWithFinger.ts';
import { axeViolationsInBothThemes, openPortal } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const { db } = portal;
const shots = process.env.SHOTS;
let administrator: { id: number };
beforeAll(async () => {
  administrator = await makeMember(db, { role: 'administrator' });
});
beforeEach(async () => {
  const { navigation, footer, activeLanguages } = defaultSettings;
  await portal.changeSettings({ navigation, footer, activeLanguages });
});

const open = (query = '', width = 1366) =>
  portal.open(`admin/navigation${query}`, { as: administrator, width });

async function look(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}

/** The labels of the tree, as the rows' buttons begin. */
const outline = (page: Page) =>
  page.getByRole('region', { name: 'Navigation bar' }).locator('li button[aria-expanded]');
const textsOf = async (page: Page) =>
  (await outline(page).locator('bdi').allTextContents()).join(' ');

/** From a row's handle into the middle of another row. */
async function wayOf(from: Locator, to: Locator) {
  const handle = from.locator('xpath=..').locator('.tree-handle');
  const [start, end] = [await handle.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('no handle');
  return [
    { x: start.x + start.width / 2, y: start.y + start.height / 2 },
    { x: end.x + end.width / 2, y: end.y + end.height / 2 },
  ] as const;
}

it('moves a link with a finger', async () => {
  const page = await open('', 390);
  const row = (name: string) => outline(page).filter({ hasText: name });
  await dragWithFinger(page, async () => {
    const [start, end] = await wayOf(row('Categories'), row('Home'));
    return [start, { x: start.x, y: (start.y + end.y) / 2 }, { x: start.x, y: end.y - 15 }];
  });
  await expect.poll(() => textsOf(page)).toBe('Categories Home Topics Tags');
});

it('builds a menu by mouse and keyboard, with undo, and shows it in the bar', async () => {
  await portal.changeSettings({ activeLanguages: ['en', 'de'] });
  const page = await open();
  const main = page.getByRole('main');
  const save = main.getByRole('button', { name: 'Save' });
  expect(await save.isDisabled()).toBe(true);
  await main.getByRole('button', { name: 'Add menu' }).click();
  const learn = main.getByLabel('Label', { exact: true });
  await learn.fill('Learn');
  await main.getByLabel('German').fill('Lernen');
  await main.getByRole('radio', { name: 'book open' }).check();
  expect(await textsOf(page)).toBe('Home Categories Topics Tags Learn');

  const row = (name: string) => outline(page).filter({ hasText: name });
  await row('Learn').click(); // closes the form
  await row('Tags').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => textsOf(page)).toBe('Home Categories Topics Learn Tags');
  await page.keyboard.press('Alt+ArrowRight');
  await expect
    .poll(() => row('Tags').evaluate((button) => button === document.activeElement))
    .toBe(true);
  const [start, end] = await wayOf(row('Topics'), row('Learn'));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => textsOf(page)).toBe('Home Categories Learn Tags Topics');
  await look(page, 'navigation-1366');
  await main.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => textsOf(page)).toBe('Home Categories Topics Learn Tags');
  await main.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(() => textsOf(page)).toBe('Home Categories Learn Tags Topics');

  await save.click();
  await page.getByRole('status').filter({ hasText: 'Navigation saved' }).waitFor();
  await expect.poll(() => save.isDisabled()).toBe(true);
  const bar = page.getByRole('banner');
  await bar.getByRole('button', { name: 'Learn' }).first().click();
  await page.getByRole('menuitem', { name: 'Topics' }).waitFor();
  await look(page, 'navigation-menu-1366');
  await page.keyboard.press('Escape');
  expect((await readSettings(db)).navigation.at(-1)).toEqual({
    ...{ type: 'MENU', label: 'Learn', labels: { de: 'Lernen' }, href: null, icon: 'book-open' },
    children: [
      { type: 'TAGS', label: null, href: null },
      { type: 'TOPICS', label: null, href: null },
    ],
  });

  await main.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History: Navigation bar' });
  await history.getByRole('button', { name: 'Restore Home · Categories · Topics · Tags' }).click();
  await expect.poll(() => textsOf(page)).toBe('Home Categories Topics Tags');
  await main.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => textsOf(page)).toBe('Home Categories Learn Tags Topics');
});

it('refuses an incomplete link at its field, and finds links that do not work', async () => {
  const page = await open('?area=footer');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Add link' }).click();
  await main.getByLabel('Label', { exact: true }).fill('Imprint');
  await main.getByRole('button', { name: 'Save' }).click();
  await main.getByText('Enter a URL.').waitFor();
  expect((await readSettings(db)).footer.links).toEqual([]);
  await main.getByLabel('URL').fill('/page/imprint');
  await main.getByRole('button', { name: 'Check links' }).click();
  await main.getByText('1 link doesn’t work').waitFor();
  await main.getByText('Page not found').waitFor();
  await look(page, 'navigation-footer-1366');
  await main.getByLabel('URL').fill('/topics');
  await main.getByRole('button', { name: 'Check links' }).click();
  await main.getByText('All links work').waitFor();
  await main.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('contentinfo').last().getByRole('link', { name: 'Imprint' }).waitFor();
  portal.expectFault(/404/);
});

it('asks before it overwrites what someone else has saved', async () => {
  const page = await open();
  await portal.changeSettings({ navigation: [{ type: 'HOME', label: null, href: null }] });
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Add link' }).click();
  await main.getByLabel('Label', { exact: true }).fill('Shop');
  await main.getByLabel('URL').fill('https://example.org/shop');
  await main.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor();
  expect((await readSettings(db)).navigation).toHaveLength(1);
  portal.expectFault(/409/);
});

it.each([
  ['', 1366],
  ['?area=footer', 390],
])('has no fault of accessibility at "%s", %i px wide', async (query, width) => {
  await portal.changeSettings({
    navigation: [
      {
        ...{ type: 'MENU', label: 'Learn', href: null, icon: 'book-open', audience: 'STAFF' },
        children: [{ type: 'TAGS', label: null, href: null }],
      },
    ],
    footer: { text: '', links: [{ label: 'Rules', href: '/page/rules' }] },
  });
  const page = await open(query, width);
  await outlineOrFooter(page).first().click();
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await look(page, `navigation-form-${width}`);
});

const outlineOrFooter = (page: Page) => page.getByRole('main').locator('li button[aria-expanded]');
