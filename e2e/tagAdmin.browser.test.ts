import { expect, it } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { axeViolationsInBothThemes, openPortal } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const { db } = portal;
const moderator = await makeMember(db, { role: 'moderator' });
await makeConversation(db, { tags: ['colour'] });
await db
  .insertInto('tags')
  .values([
    { name: 'colour', conversation_count: 1 },
    { name: 'paint', conversation_count: 3 },
  ])
  .execute();

it('moderators rename a tag, see the change, and add and remove synonyms', async () => {
  const page = await portal.open('admin/tags', { as: moderator });
  portal.expectFault(/status of 400/);
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  const choose = async (tag: string, task: string) => {
    await page.getByRole('button', { name: `Actions for ${tag}` }).click();
    await page.getByRole('menuitem', { name: task }).click();
  };
  const dialog = page.getByRole('dialog');
  await choose('colour', 'Rename');
  await dialog.getByLabel('New name').fill('Paint');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await dialog.getByText('There’s a tag with this name. Merge the two instead.').waitFor();
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  await dialog.getByLabel('New name').fill('color');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await page.getByText('Renamed “colour” to “color”').waitFor();
  expect(await axeViolationsInBothThemes(page)).toEqual([]);

  await choose('paint', 'Add synonym');
  await dialog.getByLabel('Synonym').fill('Varnish');
  await dialog.getByRole('button', { name: 'Add' }).click();
  const remove = page.getByRole('button', { name: 'Remove the synonym varnish' });
  await remove.waitFor();
  await remove.click();
  await remove.waitFor({ state: 'detached' });
});
