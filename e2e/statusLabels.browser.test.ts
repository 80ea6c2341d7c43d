import { expect, it } from 'vitest';
import { paths } from '#core/paths.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { axeViolationsInBothThemes, openPortal, pressUndo } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const { db } = portal;
const administrator = await makeMember(db, { role: 'administrator' });
const category = await makeCategory(db, { title: 'Garden' });
const topic = await makeTopic(db, category.id, { title: 'Idea box' });
const idea = (title: string, fields: object = {}) =>
  makeConversation(db, {
    ...{ type: 'IDEA', title, category_id: category.id, topic_id: topic.id },
    ...fields,
  });
const roadmap = `${paths.topic(topic)}/roadmap`;

it('staff set a status with a reason by keyboard, and take it back', async () => {
  const { id } = await idea('Slug forecast');
  const page = await portal.open(`/conversations/${id}`, { as: administrator });
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Set status' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Planned' }).waitFor({ state: 'attached' });
  await dialog.getByRole('radio', { name: 'No status' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await dialog.getByRole('radio', { name: 'Planned' }).isChecked()).toBe(true);
  await dialog.getByLabel('Reason').fill('We begin in spring.');
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const post = page.locator('#post');
  await post.getByText('We begin in spring.').waitFor();
  expect(await post.getByText('Planned', { exact: true }).count()).toBe(2);
  await pressUndo(page);
  await post.getByText('We begin in spring.').waitFor({ state: 'detached' });
});

it('a roadmap has columns on a wide screen and tabs on a phone, also without scripts', async () => {
  await idea('A loan kit', { status: 'planned' });
  await idea('Separate blades', { status: 'done' });
  const page = await portal.open(roadmap);
  const column = (name: string) => page.getByRole('region', { name });
  await column('Planned').getByRole('link', { name: 'A loan kit' }).waitFor();
  expect(await column('Done').getByRole('link', { name: 'Separate blades' }).isVisible()).toBe(
    true,
  );
  expect(await axeViolationsInBothThemes(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 800 });
  expect(await column('Done').isVisible()).toBe(false);
  await page
    .getByRole('navigation', { name: 'Statuses' })
    .getByRole('link', { name: /Done/ })
    .click();
  await page.getByRole('link', { name: 'Separate blades' }).waitFor();
  expect(await page.getByRole('link', { name: 'A loan kit' }).count()).toBe(0);
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  const scroll = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(scroll).toBeLessThanOrEqual(390);

  const plain = await portal.open(roadmap, { script: false });
  await plain.getByRole('link', { name: 'A loan kit' }).click();
  await plain.getByRole('heading', { name: 'A loan kit' }).waitFor();
});

it('a list is narrowed by status in its address', async () => {
  await idea('Kept out of it');
  await idea('Under the lens', { status: 'under-review' });
  const page = await portal.open(paths.topic(topic));
  await page.getByRole('button', { name: 'Status: Any status' }).click();
  await page.getByRole('menuitemradio', { name: 'Under review' }).click();
  // Rows to come are shown in between.
  await page.waitForURL(/label=under-review/);
  await page.getByRole('link', { name: 'Kept out of it' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Under the lens' }).waitFor();
});

it('administrators add, order, archive and restore labels', async () => {
  await idea('Wet leaves', { status: 'in-progress' });
  const page = await portal.open('admin/status-labels', { as: administrator });
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'New label' }).click();
  const form = main.locator('form');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Hold on! This field cannot be blank.').waitFor();
  await form.getByLabel('Name (English)').fill('In beta');
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  const up = main.getByRole('button', { name: 'Move In beta up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await page.getByText('In beta is now number 5').waitFor({ state: 'attached' });

  await main.getByRole('button', { name: 'Archive In progress' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').selectOption({ label: 'In beta' });
  await dialog.getByRole('button', { name: 'Archive' }).click();
  const row = main.getByRole('listitem').filter({ hasText: 'In beta' });
  await row.getByText('1 post').waitFor();
  await main.getByRole('button', { name: 'Restore In progress' }).click();
  await main.getByRole('button', { name: 'Archive In progress' }).waitFor();
  await row.getByText('0 posts').waitFor();
});
