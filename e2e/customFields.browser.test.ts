import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { axeViolationsInBothThemes, openPortal, pressUndo } from './support/openPortal.ts';

const portal = await openPortal();
const { db } = portal;
await portal.changeSettings({ activeLanguages: ['en', 'de', 'ar'] });
const administrator = await makeMember(db, { role: 'administrator' });
const writer = await makeMember(db);
const category = await makeCategory(db, { title: 'Garden tools' });
const topic = await makeTopic(db, category.id, { title: 'Pumps', slug: 'pumps' });

const directory = process.env.SHOTS;

/** Looked at by people, where SHOTS names a folder. */
async function shoot(page: Page, name: string): Promise<void> {
  if (!directory) return;
  for (const [width, colorScheme] of [
    [1366, 'light'],
    [390, 'light'],
    [1366, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({
      path: `${directory}/${name}-${width}-${colorScheme}.png`,
      fullPage: true,
    });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1366, height: 768 });
}

/** From the top: the bar that stays there half covers what is scrolled below it. */
async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(() => window.scrollTo(0, 0));
  return axeViolationsInBothThemes(page);
}

const keysInOrder = async () =>
  (
    await db
      .selectFrom('custom_fields')
      .select('key')
      .where('archived_at', 'is', null)
      .orderBy('position')
      .execute()
  ).map(({ key }) => key);

it('takes a field from its definition to a post, its page and the filter of a list', async () => {
  const page = await portal.open('admin/custom-fields', { as: administrator });
  await shoot(page, 'empty');
  const form = page.getByRole('main').locator('form');
  const create = async (name: string, fill: () => Promise<void>) => {
    await page.getByRole('link', { name: 'New field' }).click();
    await form.getByLabel('Name', { exact: true }).fill(name);
    await fill();
    await form.getByRole('button', { name: 'Create field' }).click();
    await page.getByText(`${name} saved`).waitFor();
  };
  await page.getByRole('link', { name: 'New field' }).click();
  await form.getByRole('button', { name: 'Create field' }).click();
  await page.getByText('Hold on! This field cannot be blank.').first().waitFor();
  await page.getByRole('link', { name: 'Cancel' }).click();

  await create('Severity', async () => {
    await form.getByLabel('Type', { exact: true }).selectOption('CHOICE');
    for (const [place, label] of ['Low', 'High'].entries()) {
      await form.getByRole('button', { name: 'Add option' }).click();
      await form.getByLabel(`Option ${place + 1}`, { exact: true }).fill(label);
    }
    await form.getByLabel('Required').check();
    await form.getByLabel('In lists').check();
    await form.getByLabel('As a filter').check();
    await shoot(page, 'form');
    expect(await faultsOf(page)).toEqual([]);
  });
  await create('Bought on', async () => {
    await form.getByLabel('Type', { exact: true }).selectOption('DATE');
    await form.getByLabel('As a filter').check();
  });
  await create('Manual', async () => {
    await form.getByLabel('Type', { exact: true }).selectOption('URL');
    await form.getByText('Translations').click();
    await form.getByLabel('Name in German').fill('Anleitung');
    await form
      .getByLabel(/^Help text/)
      .first()
      .fill('Where the manual is online');
  });
  expect(await keysInOrder()).toEqual(['severity', 'boughtOn', 'manual']);
  await shoot(page, 'list');
  expect(await faultsOf(page)).toEqual([]);

  // In order: by keyboard, then by dragging.
  await page.getByRole('button', { name: 'Move Manual up' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(keysInOrder).toEqual(['severity', 'manual', 'boughtOn']);
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await row('Bought on').locator('.tree-handle').hover();
  await page.mouse.down();
  const top = await row('Severity').boundingBox();
  if (top === null) throw new Error('The first field is not in sight.');
  await page.mouse.move(top.x + 40, top.y + top.height / 2, { steps: 5 });
  await page.mouse.move(top.x + 40, top.y + 4, { steps: 3 });
  await page.mouse.up();
  await expect.poll(keysInOrder).toEqual(['boughtOn', 'severity', 'manual']);

  await page.getByRole('button', { name: 'Archive Bought on' }).click();
  await page.getByText('Bought on archived').waitFor();
  await page.getByRole('heading', { name: 'Archived fields' }).waitFor();
  expect(await keysInOrder()).toEqual(['severity', 'manual']);
  await pressUndo(page);
  await expect.poll(keysInOrder).toEqual(['boughtOn', 'severity', 'manual']);

  const compose = await portal.open(`conversations/new?topicId=${topic.id}`, { as: writer });
  await compose.getByLabel('Title').fill('Why does my pump stop at night?');
  await compose.getByRole('textbox', { name: 'Text' }).click();
  await compose.keyboard.type('It stops at about two in the morning, every night.');
  await compose.getByLabel('Manual').fill('no address');
  await compose.getByRole('button', { name: 'Post', exact: true }).click();
  await expect.poll(() => compose.getByLabel('Severity').getAttribute('aria-invalid')).toBe('true');
  await shoot(compose, 'compose');
  await compose.getByLabel('Severity').selectOption('High');
  await compose.getByLabel('Manual').fill('https://example.org/manual');
  await compose.getByLabel('Bought on').fill('2026-01-31');
  await compose.getByRole('button', { name: 'Post', exact: true }).click();
  const article = compose.locator('article#post');
  await article.getByText('Severity').waitFor();
  await article.getByRole('link', { name: 'https://example.org/manual' }).waitFor();
  await shoot(compose, 'post');
  expect(await faultsOf(compose)).toEqual([]);

  await compose.goto(`topics/pumps/${topic.id}`);
  const list = compose.getByRole('region', { name: 'Posts' });
  await list.getByRole('link', { name: 'Why does my pump stop at night?' }).waitFor();
  await shoot(compose, 'topic');
  await compose.getByRole('button', { name: 'Severity: Any' }).click();
  await compose.getByRole('menu').getByText('Low').click();
  await compose.getByText('No conversations found!').waitFor();
  expect(new URL(compose.url()).search).toBe('?field.severity=low');
  await shoot(compose, 'filtered');
  await compose.goto(`topics/pumps/${topic.id}?field.severity=high&field.boughtOn.from=2026-01-01`);
  await list.getByRole('link', { name: 'Why does my pump stop at night?' }).waitFor();
  expect(await faultsOf(compose)).toEqual([]);
  await compose.goto(`topics/pumps/${topic.id}?field.boughtOn.to=2025-12-31`);
  await compose.getByText('No conversations found!').waitFor();
  if (directory) {
    await page.goto('admin/custom-fields?edit=new&lang=ar');
    await shoot(page, 'form-ar');
    await compose.goto(`topics/pumps/${topic.id}?lang=ar`);
    await shoot(compose, 'topic-ar');
  }
});
