import { expect, it } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { axeViolationsInBothThemes, openPortal } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const { db } = portal;
const administrator = await makeMember(db, { role: 'administrator', full_name: 'Ada Admin' });
const moderator = await makeMember(db, { role: 'moderator', full_name: 'Mo Derator' });

it('changes a text, which browsers then show as well', async () => {
  const page = await portal.open('admin/words?q=skipToContent', { as: administrator });
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Edit ui:skipToContent' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit text' });
  const field = dialog.getByRole('textbox', { name: 'Text' });
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  await field.fill('Skip to {{place}}');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('{{place}} isn’t in the English text.').waitFor();
  await field.fill('Jump to the content');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Text changed', { exact: true }).waitFor();
  await page.getByRole('listitem').getByText('Changed', { exact: true }).waitFor();

  // A dialog’s texts are looked up by the browser alone.
  const visitor = await portal.open('tags');
  await visitor.getByRole('link', { name: 'Jump to the content' }).waitFor({ state: 'attached' });

  await page.getByRole('button', { name: 'Reset ui:skipToContent' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('Text reset').waitFor();
});

it('corrects a text on the page that shows it, by mouse or keyboard', async () => {
  const page = await portal.open('admin/words', { as: moderator });
  await page.getByRole('checkbox', { name: 'Correct texts on pages' }).check();
  const bar = page.getByRole('region', { name: 'Correct texts on pages' });
  await bar.waitFor();
  await page.goto(`${portal.baseUrl}/tags`);
  await bar.waitFor();
  await page.getByRole('heading', { level: 1 }).click({ modifiers: ['Alt'] });
  // The text alone, or several keys that are worded alike.
  const dialog = page.getByRole('dialog', { name: /^(Suggest text|Correct a text)$/ });
  await dialog
    .getByText(/^\w+:[\w.]+$/)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  // Of the page, in a list.
  await page.keyboard.press('Alt+Shift+W');
  const list = page.getByRole('dialog', { name: 'Correct a text' });
  await list.waitFor();
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Stop' }).click();
  await bar.waitFor({ state: 'detached' });
});
