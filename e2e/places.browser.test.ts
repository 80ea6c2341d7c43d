import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { defaultSettings } from '#core/communitySettings.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { hydrated } from './support/hydrated.ts';
import { axeViolationsInBothThemes, openPortal, pressUndo } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const { db } = portal;
const administrator = await makeMember(db, { role: 'administrator' });
const soil = await makeCategory(db, { title: 'Soil', position: 0 });
await makeCategory(db, { title: 'Weather', position: 1 });
await makeCategory(db, { title: 'Tools', position: 2 });
const held = await makeTopic(db, soil.id, { title: 'Watering', position: 0 });
await makeConversation(db, { topic_id: held.id, category_id: soil.id });

async function orderOf(): Promise<string[]> {
  const rows = await db
    .selectFrom('categories')
    .select('title')
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ title }) => title);
}

it('lets administrators make, change, order and take away categories and topics, by keyboard too', async () => {
  const page = await portal.open('admin/categories', { as: administrator });
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  // A topic without types, and one that is not empty.
  portal.expectFault(/status of 400/);
  portal.expectFault(/status of 409/);
  const said = (words: string) => page.getByRole('status').filter({ hasText: words }).waitFor();
  const titles = async () =>
    (
      await page
        .getByRole('main')
        .locator('li a[href*="/topics/"], li a[href*="/categories/"]')
        .allTextContents()
    ).map((title) => title.trim());

  await page.getByRole('link', { name: 'New topic in Soil' }).click();
  const form = page.getByRole('main').locator('form');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Hold on! This field cannot be blank.').waitFor();
  await form.getByLabel('Title').fill('Sensors');
  const types = form.getByRole('group', { name: 'Allowed post types' });
  for (const box of await types.getByRole('checkbox').all()) await box.uncheck();
  await form.getByRole('button', { name: 'Save' }).click();
  await types.getByText('cannot be blank').waitFor();
  await form.getByLabel('Questions').check();
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.poll(titles).toEqual(['Soil', 'Watering', 'Sensors', 'Weather', 'Tools']);

  await page.getByRole('link', { name: 'Edit Sensors' }).click();
  expect(await form.getByLabel('Questions').isChecked()).toBe(true);
  expect(await form.getByLabel('Ideas').isChecked()).toBe(false);
  await form.getByLabel('Title').fill('Soil sensors');
  await form.getByLabel('Title').press('Enter');
  await expect.poll(titles).toContain('Soil sensors');

  const up = page.getByRole('button', { name: 'Move Soil sensors up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Soil sensors moved to position 1').waitFor({ state: 'attached' });
  await expect.poll(titles).toEqual(['Soil', 'Soil sensors', 'Watering', 'Weather', 'Tools']);
  expect(await up.evaluate((button) => button === document.activeElement)).toBe(true);

  await page.getByRole('button', { name: 'Delete Watering' }).click();
  await page.getByText('Watering isn’t empty.').waitFor();
  await page.getByRole('button', { name: 'Delete Weather' }).click();
  await said('Weather deleted');
  await expect.poll(titles).toEqual(['Soil', 'Soil sensors', 'Watering', 'Tools']);
  await pressUndo(page, 'Weather deleted');
  await expect.poll(titles).toEqual(['Soil', 'Soil sensors', 'Watering', 'Weather', 'Tools']);
});

it('gives a category a banner, with another for phones and what it shows, and takes it away', async () => {
  const page = await portal.open(`admin/categories?edit=category-${soil.id}`, {
    as: administrator,
  });
  const create = { width: 120, height: 40, channels: 3, background: '#654321' } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  const form = page.getByRole('main').locator('form');
  const picture = (name: string) => form.getByRole('group', { name, exact: true });
  const upload = async (name: string) => {
    const file = { name: 'soil.png', mimeType: 'image/png', buffer };
    await picture(name).locator('input').setInputFiles(file);
    await picture(name).locator('img').waitFor();
  };
  await upload('Banner');
  await upload('Mobile banner');
  await form.getByLabel('Alt text').fill('Dark soil in two hands');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').filter({ hasText: 'Soil saved' }).waitFor();

  await page.getByRole('link', { name: 'Soil', exact: true }).click();
  const shown = page.getByRole('img', { name: 'Dark soil in two hands' });
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const source = () => shown.evaluate((image: HTMLImageElement) => image.currentSrc);
  const wide = await source();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(source).not.toBe(wide);

  await page.goto(`admin/categories?edit=category-${soil.id}`);
  await hydrated(page);
  await picture('Banner').getByRole('button', { name: 'Remove' }).click();
  const add = picture('Banner').getByRole('button', { name: 'Add banner' });
  expect(await add.evaluate((button) => button === document.activeElement)).toBe(true);
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').filter({ hasText: 'Soil saved' }).waitFor();
  const row = await db.selectFrom('categories').selectAll().where('id', '=', soil.id);
  expect((await row.executeTakeFirstOrThrow()).banner).toBeNull();
});

it('gives a category a colour in the place of a picture, and takes it away', async () => {
  const page = await portal.open(`admin/categories?edit=category-${soil.id}`, {
    as: administrator,
  });
  const form = page.getByRole('main').locator('form');
  const saved = page.getByRole('status').filter({ hasText: 'Soil saved' });
  const band = page.getByRole('main').locator('header rect');
  await form.getByLabel('Use a color instead of an image').check();
  expect(await form.getByLabel('Banner color').inputValue()).toBe(defaultSettings.branding.primary);
  await form.getByLabel('Banner color').fill('#7a1fa2');
  await form.getByRole('button', { name: 'Save' }).click();
  await saved.waitFor();
  await page.getByRole('link', { name: 'Soil', exact: true }).click();
  await expect
    .poll(() => band.evaluate((element) => getComputedStyle(element).fill))
    .toBe('rgb(122, 31, 162)');

  await page.goto(`admin/categories?edit=category-${soil.id}`);
  await hydrated(page);
  expect(await form.getByLabel('Banner color').inputValue()).toBe('#7a1fa2');
  await form.getByLabel('Use a color instead of an image').uncheck();
  await form.getByRole('button', { name: 'Save' }).click();
  await saved.waitFor();
  await page.getByRole('link', { name: 'Soil', exact: true }).click();
  await page.getByRole('heading', { name: 'Soil', level: 1 }).waitFor();
  expect(await band.count()).toBe(0);
});

it('moves a category elsewhere with what it holds, and back where it stood', async () => {
  const page = await portal.open('admin/categories', { as: administrator });
  const before = await orderOf();
  await page.getByRole('link', { name: 'Edit Soil', exact: true }).click();
  const home = page.getByRole('main').locator('form').getByLabel('Parent category');
  expect(await home.locator('option').allTextContents()).not.toContain('Soil');
  await home.selectOption('Tools');
  await page.getByRole('main').locator('form').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Soil moved').waitFor();
  const nested = page
    .getByRole('main')
    .locator('li li')
    .getByRole('link', { name: 'Soil', exact: true });
  await nested.waitFor();
  await pressUndo(page, 'Soil moved');
  await nested.waitFor({ state: 'detached' });
  expect(await orderOf()).toEqual(before);
});

it('shows wide sections in their order and off the edge of the window, but for banners', async () => {
  const section = (id: string, type: string, properties: object, fullWidth: boolean) => ({
    ...{ id, fullWidth },
    columns: [{ widgets: [{ id: `${id}-1`, type, properties }] }],
  });
  const html = '<p>Who we are.</p>';
  const sections = [
    section('text', 'richText', { html }, false),
    section('banner', 'banner', { title: 'What we grow' }, true),
    section('grid', 'categoryGrid', { first: 6 }, true),
  ];
  await db
    .insertInto('custom_pages')
    .values({ path: 'wide', title: 'Wide', document: JSON.stringify({ sections }) })
    .execute();
  for (const width of [390, 1366]) {
    const page = await portal.open('/page/wide', { width });
    const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: -1, y: -1 };
    const text = await boxOf(page.getByText('Who we are.'));
    const banner = await boxOf(page.getByRole('main').locator('section:has(h1)'));
    const grid = await boxOf(page.getByRole('heading', { name: 'Categories' }));
    expect([text.y < banner.y, banner.y < grid.y]).toEqual([true, true]);
    expect([banner.x, grid.x]).toEqual([0, width === 390 ? 16 : 24]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
