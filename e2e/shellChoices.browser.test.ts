import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { defaultSettings } from '#core/communitySettings.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { axeViolations, openPortal } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const { db } = portal;
const garden = await makeCategory(db, { title: 'Garden' });
const roses = await makeCategory(db, { title: 'Roses' }, garden);
await makeCategory(db, { title: 'Climbing roses' }, roses);
const house = await makeCategory(db, { title: 'House' });
await makeTopic(db, house.id, { title: 'Pumps' });
const shots = process.env.SHOTS;

async function look(page: Page, name: string): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
}

async function settle(identity: Partial<typeof defaultSettings.identity>): Promise<void> {
  await portal.changeSettings({ identity: { ...defaultSettings.identity, ...identity } });
}

it('opens the tree of categories from the navigation bar, by keys as well', async () => {
  await portal.changeSettings({
    navigation: [
      { type: 'HOME', label: null, href: null },
      { type: 'CATEGORIES_MENU', label: null, href: null },
      { type: 'COURSES', label: null, href: null },
      { type: 'SUPPORT', label: null, href: null },
    ],
  });
  const page = await portal.open('');
  const bar = page.getByRole('banner');
  expect(await bar.getByRole('link', { name: 'Courses' }).first().getAttribute('href')).toBe(
    '/courses',
  );
  expect(await bar.getByRole('link', { name: 'Support' }).first().getAttribute('href')).toBe(
    '/help/support/requests',
  );
  const button = bar.getByRole('button', { name: 'Categories' }).first();
  await button.focus();
  await page.keyboard.press('ArrowDown');
  const menu = page.getByRole('menu');
  await menu.getByRole('menuitem', { name: 'House' }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('All categories');
  expect(await menu.getByRole('group', { name: 'Garden' }).getByRole('menuitem').count()).toBe(3);
  const [garden, house] = await Promise.all(
    ['Garden', 'House'].map((name) => menu.getByRole('group', { name, exact: true }).boundingBox()),
  );
  expect(house?.y).toBe(garden?.y);
  expect(house?.x).toBeGreaterThan((garden?.x ?? 0) + 100);
  await look(page, 'categories-menu-1366');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe('Roses');
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toBe('House');
  await page.keyboard.press('ArrowLeft');
  expect(await focused()).toBe('Garden');
  await page.keyboard.press('c');
  expect(await focused()).toBe('Climbing roses');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Climbing roses' }).waitFor();
  const phone = await portal.open('', { width: 390, theme: 'dark' });
  await phone.getByRole('banner').locator('summary').click();
  await phone.getByRole('banner').getByRole('button', { name: 'Categories' }).click();
  await phone.getByRole('menuitem', { name: 'Garden' }).waitFor();
  await look(phone, 'categories-menu-390');
  const plain = await portal.open('', { script: false });
  await plain.getByRole('banner').getByRole('link', { name: 'Categories' }).first().click();
  await plain.getByRole('heading', { level: 1, name: 'Categories' }).waitFor();
});

it('folds links that do not fit in the bar into its menu, until there is room for them', async () => {
  const names = ['Guides', 'Field reports', 'Workshops', 'Instruments', 'Newsletter'];
  await portal.changeSettings({
    navigation: names.map((label) => ({ label, href: '/tags' })),
  });
  const page = await portal.open('topics', { width: 1024 });
  const bar = page.getByRole('banner');
  await bar.getByRole('link', { name: 'Guides' }).waitFor();
  await bar.getByRole('link', { name: 'Newsletter' }).waitFor({ state: 'hidden' });
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Newsletter' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Guides' }).count()).toBe(0);
  await look(page, 'more-1024');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1600, height: 800 });
  await bar.getByRole('link', { name: 'Newsletter' }).waitFor();
  await bar.getByRole('button', { name: 'More' }).waitFor({ state: 'hidden' });

  // The community's own menu of that name is the same one.
  await portal.changeSettings({
    navigation: [
      { type: 'MENU', label: 'More', href: null, children: [{ label: 'Badges', href: '/badges' }] },
      ...names.map((label) => ({ label, href: '/tags' })),
    ],
  });
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto('topics');
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Badges' }).waitFor();
  await page.getByRole('menuitem', { name: 'Newsletter' }).waitFor();

  const plain = await portal.open('topics', { script: false });
  await plain.getByRole('banner').getByRole('button', { name: 'More' }).click();
  await plain.getByRole('menuitem', { name: 'Newsletter' }).click();
  await plain.waitForURL(/\/tags$/);
});

it('keeps every part of the bar at its place from page to page', async () => {
  const page = await portal.open('', { as: await makeMember(db) });
  const bar = page.getByRole('banner');
  const parts = [
    bar.getByRole('combobox', { name: 'Search' }),
    bar.getByRole('link', { name: 'New post' }),
    bar.getByRole('link', { name: /Notifications/ }),
    bar.getByRole('button', { name: /Account of/ }),
  ];
  const places = () =>
    Promise.all(parts.map(async (part) => Math.round((await part.boundingBox())?.x ?? -1)));
  const home = await places();
  expect(home.every((x) => x > 0)).toBe(true);
  for (const address of ['topics', 'contests', 'conversations/new']) {
    await page.goto(address);
    await parts[0]?.waitFor();
    expect(await places(), address).toEqual(home);
  }
});

it('chooses the theme from the footer, the account and the menu of a phone', async () => {
  const page = await portal.open('');
  const theme = () => page.locator('html').getAttribute('data-theme');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('button', { name: 'Dark' }).click();
  expect(await theme()).toBe('dark');
  await page.reload();
  expect(await theme()).toBe('dark');
  await footer.getByRole('button', { name: 'Auto', exact: true }).click();
  expect(await footer.getByRole('button', { name: 'Auto' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await page.evaluate(() => getComputedStyle(document.body).colorScheme)).toContain('dark');

  const own = await portal.open('', { as: await makeMember(db) });
  await own.getByRole('button', { name: /Account of/ }).click();
  await own.getByRole('menuitemradio', { name: 'Light' }).click();
  expect(await own.locator('html').getAttribute('data-theme')).toBe('light');
  await look(own, 'account-theme');
});

it('lets a phone choose the language in a modal', async () => {
  await portal.changeSettings({ activeLanguages: ['en', 'de', 'ar'] });
  const page = await portal.open('', { width: 390 });
  await page.getByRole('button', { name: /Languages.*English/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Languages' });
  await dialog.waitFor();
  await look(page, 'languages-390');
  await dialog.getByRole('link', { name: 'العربية' }).click();
  await page.waitForURL(/lang=ar/);
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  const wide = await portal.open('');
  expect(await wide.getByRole('button', { name: /Languages/ }).isVisible()).toBe(false);
  await portal.changeSettings({ activeLanguages: ['en'] });
});

it('signs in without an account: at once where there is no other way, else by a button', async () => {
  await settle({ emailSignIn: false, anonymousSession: true });
  const page = await portal.open('');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: /Account of/ }).waitFor();
  const guest = await db
    .selectFrom('members')
    .select('username')
    .where('anonymous', '=', true)
    .executeTakeFirstOrThrow();
  expect(guest.username).toMatch(/^guest_/);

  await settle({ emailSignIn: true, anonymousSession: true });
  const second = await portal.open('');
  await second.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  const dialog = second.getByRole('dialog');
  await dialog.getByLabel('Password').first().waitFor();
  await look(second, 'anonymous-modal');
  await dialog.getByRole('button', { name: 'Continue anonymously' }).click();
  await second.getByRole('button', { name: /Account of/ }).waitFor();

  const plain = await portal.open('login?returnTo=/help/topics', { script: false });
  await plain.getByRole('button', { name: 'Continue anonymously' }).click();
  await plain.waitForURL(/\/help\/topics$/);
  await settle({});
});

it('reports what breaks in the browser, and shows it to the administrator', async () => {
  const page = await portal.visit();
  portal.expectFault(/ERR_FAILED|Failed to (?:load|fetch)|error loading dynamically/i);
  await page.route(/\/assets\/CategoryMenuRows[^/]*\.js/, (route) => route.abort());
  await portal.changeSettings({
    navigation: [{ type: 'CATEGORIES_MENU', label: null, href: null }],
  });
  await page.goto('topics?token=secret');
  await page.waitForLoadState('networkidle');
  await page.getByRole('banner').getByRole('button', { name: 'Categories' }).first().click();
  await page.getByRole('menu').getByRole('alert').waitFor();
  const reported = () => db.selectFrom('client_errors').selectAll().execute();
  await expect.poll(async () => (await reported()).length).toBe(1);
  const [error] = await reported();
  expect(error).toMatchObject({ log_type: 'CHUNK_LOAD_ERROR', path: '/help/topics' });
  expect(JSON.stringify(error)).not.toContain('secret');
  await page.unroute(/\/assets\/CategoryMenuRows[^/]*\.js/);

  const administrator = await makeMember(db, { role: 'administrator' });
  const admin = await portal.open('admin/client-errors', { as: administrator });
  await admin.getByText('CHUNK_LOAD_ERROR').waitFor();
  await admin.getByText('Details').click();
  await look(admin, 'client-errors-1366');
  await admin.setViewportSize({ width: 390, height: 768 });
  await look(admin, 'client-errors-390');
  await admin.getByRole('button', { name: 'Dismiss' }).click();
  await admin.getByText('No errors reported').waitFor();
  expect(await reported()).toEqual([]);
});
