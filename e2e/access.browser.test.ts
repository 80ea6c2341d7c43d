import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { axeViolations, openPortal } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const { db } = portal;
const admin = await makeMember(db, { role: 'administrator' });

it('makes a moderator of one category, who closes there and nowhere else', async () => {
  const greta = await makeMember(db, { username: 'greta_green', full_name: 'Greta Green' });
  const garden = await makeCategory(db, { title: 'Garden' });
  const street = await makeCategory(db, { title: 'Street' });
  const here = await makeConversation(db, { category_id: garden.id });
  const there = await makeConversation(db, { category_id: street.id });

  const page = await portal.open('admin/roles', { as: admin });
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Moderator' }).click();
  await page.getByRole('heading', { level: 1, name: 'Moderator' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Member' }).fill('greta');
  await page.getByRole('option', { name: /Greta Green/ }).click();
  await page.getByLabel('Scope').selectOption({ label: 'Garden' });
  await page.getByRole('button', { name: 'Assign role' }).click();
  await page.getByRole('listitem').filter({ hasText: 'greta_green' }).getByText('Garden').waitFor();

  const question = `member=@greta_green&action=close-conversation&on=${there.id}`;
  await page.goto(`${portal.baseUrl}/admin/permissions?${question}`);
  await page.getByRole('heading', { name: 'Greta Green can’t close a post' }).waitFor();
  await page.getByText('Grants this permission').waitFor();
  const subject = page.getByLabel('Target');
  const isNeeded = () =>
    subject.evaluate((field) => field instanceof HTMLInputElement && field.required);
  expect(await isNeeded()).toBe(true);
  await page.getByLabel('Action').selectOption({ label: 'manage roles' });
  expect(await isNeeded()).toBe(false);
  await page.getByLabel('Action').selectOption('close-conversation');
  expect(await axeViolations(page)).toEqual([]);

  for (const post of [here, there]) {
    const own = await portal.open(`conversations/${post.slug}/${post.id}`, { as: greta });
    const more = own.getByRole('button', { name: 'More actions' }).first();
    const close = own.getByRole('menuitem', { name: 'Close post' });
    // The action menu is loaded separately, possibly after the first click.
    const offered = async () => {
      if ((await own.getByRole('menu').count()) === 0) await more.click();
      return close.count();
    };
    await expect.poll(offered).toBe(post === here ? 1 : 0);
  }
});

it('gives a member a role from their record, and takes it away again', async () => {
  const hanna = await makeMember(db, { username: 'hanna_hill', full_name: 'Hanna Hill' });
  await makeCategory(db, { title: 'Harbour' });
  portal.bus.publish([{ type: 'taxonomy.changed', payload: {} }]);
  const held = () =>
    db
      .selectFrom('role_grants')
      .innerJoin('categories', 'categories.id', 'role_grants.category_id')
      .select(['role_key', 'title'])
      .where('member_id', '=', hanna.id)
      .execute();
  const baseOf = async () => {
    const row = db.selectFrom('members').select('role').where('id', '=', hanna.id);
    return (await row.executeTakeFirstOrThrow()).role;
  };

  const page = await portal.open('users/user-management?q=hanna_hill', { as: admin });
  await page.getByRole('link', { name: 'Hanna Hill' }).click();
  const record = page.getByRole('complementary', { name: 'Member details' });
  await record.getByRole('button', { name: 'Roles' }).click();
  const dialog = page.getByRole('dialog', { name: 'Roles of Hanna Hill' });
  const rows = dialog.getByRole('listitem');
  await rows.filter({ hasText: 'Member' }).getByText('Base role').waitFor();
  expect(await dialog.getByRole('button', { name: 'Remove role Member' }).count()).toBe(0);

  await dialog.getByLabel('Role', { exact: true }).selectOption({ label: 'Moderator' });
  await dialog.getByLabel('Scope').selectOption({ label: 'Harbour' });
  await dialog.getByRole('button', { name: 'Assign role' }).click();
  await rows.filter({ hasText: 'Moderator' }).getByText('Harbour').waitFor();
  expect(await held()).toEqual([{ role_key: 'moderator', title: 'Harbour' }]);
  expect(await axeViolations(page)).toEqual([]);

  await dialog.getByLabel('Role', { exact: true }).selectOption({ label: 'Agent' });
  await dialog.getByLabel('Scope').selectOption({ label: 'Base role' });
  await dialog.getByRole('button', { name: 'Assign role' }).click();
  await rows.filter({ hasText: 'Agent' }).getByText('Base role').waitFor();
  await record.getByText(/^Agent/).waitFor();

  const take = dialog.getByRole('button', { name: 'Remove role Moderator' });
  await take.press('Enter');
  await dialog.getByRole('button', { name: 'Keep' }).press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await rows.filter({ hasText: 'Moderator' }).waitFor({ state: 'detached' });
  expect(await held()).toEqual([]);
  expect(await baseOf()).toBe('agent');
  expect(await dialog.evaluate((here) => here.contains(document.activeElement))).toBe(true);
});

const card = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading, level: 2 }) });

it('makes a list of members by conditions, nests it, and shows where it is used', async () => {
  const nepali = await makeMember(db, { full_name: 'Nima Lama', country: 'NP' });
  const page = await portal.open('admin/profile-lists', { as: admin });
  const create = card(page, 'New list');
  await create.getByLabel('List name').fill('Nepal');
  await create.getByLabel('Members', { exact: true }).selectOption({ label: 'By conditions' });
  await create.getByLabel('Condition 1', { exact: true }).selectOption({ label: 'Country is' });
  await create.getByLabel('Value of condition 1').selectOption({ label: 'Nepal' });
  await create.getByRole('button', { name: 'Create list' }).click();
  const members = card(page, '1 member');
  await members.getByRole('link', { name: 'Nima Lama' }).waitFor();
  expect(await members.getByRole('button').count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);

  await create.getByLabel('List name').fill('Everyone else');
  await create.getByLabel('Members', { exact: true }).selectOption({ label: 'By conditions' });
  await create.getByLabel('Condition 1', { exact: true }).selectOption({ label: 'Is not in list' });
  await create.getByLabel('Value of condition 1').selectOption({ label: 'Nepal' });
  await create.getByRole('button', { name: 'Create list' }).click();
  await card(page, 'Everyone else').waitFor();
  const { profile_list_ids: lists } = await db
    .selectFrom('members')
    .select('profile_list_ids')
    .where('id', '=', nepali.id)
    .executeTakeFirstOrThrow();
  expect(lists).toHaveLength(1);

  const all = page.getByRole('navigation', { name: 'Profile lists' });
  await all.getByRole('link', { name: 'Nepal' }).click();
  const uses = card(page, 'Used by');
  await uses.getByRole('link', { name: 'Everyone else' }).waitFor();
  expect(await page.getByRole('button', { name: 'Delete list' }).count()).toBe(0);
  portal.expectFault(/status of 400/);
  const edit = card(page, 'Nepal');
  await edit.getByLabel('Condition 1', { exact: true }).selectOption({ label: 'Is in list' });
  await edit.getByRole('button', { name: 'Save' }).click();
  await edit.getByText('This list would refer to itself.').waitFor();
});
