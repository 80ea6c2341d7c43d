import { expect, it } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openPortal, pressUndo } from './support/openPortal.ts';

const portal = await openPortal();
const { db } = portal;
const administrator = await makeMember(db, { role: 'administrator' });
const longWord = 'Feuchtigkeitsmesswertüberschreitungsbenachrichtigung';
await makeCategory(db, { title: longWord });
await makeCategory(db, { title: 'Pumps' });
const post = await makeConversation(db, { title: 'Why does the pump stop' });

it('keeps the way back in sight on a phone with letters of twice the size', async () => {
  const page = await portal.open('admin/categories', { as: administrator, width: 390 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '125%';
  });
  await page.getByRole('button', { name: `Delete ${longWord}` }).click();
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
  const { x, width } = (await undo.boundingBox()) ?? { x: Number.NaN, width: 0 };
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(390);
  await pressUndo(page, longWord);
  await page.getByRole('status').filter({ hasText: 'restored' }).waitFor();
});

it('tells within an open dialog what failed, and keeps it open', async () => {
  portal.expectFault(/Failed to load resource/);
  const page = await portal.open(`conversations/${post.id}`, { as: administrator });
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Move to another topic' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  await dialog.getByRole('option').first().click();
  await page.route('**/schema/community*', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  // An element outside the dialog is not in the accessibility tree.
  await dialog.getByRole('alert').filter({ hasText: 'Failed to move' }).waitFor();
  expect(await dialog.isVisible()).toBe(true);
});
