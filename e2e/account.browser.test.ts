import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { hashPassword } from '#features/people/identity/server/passwords.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { axeViolationsInBothThemes, openPortal } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const { db } = portal;
const password = 'Secret-123';
const passwordHash = await hashPassword(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

const makeAccount = () => makeMember(db, { password_hash: passwordHash });

const menuOf = (page: Page, name: string | null) =>
  page.getByRole('button', { name: `Account of ${name}` });

async function fillSignIn(page: Page, email: string | null, secret = password): Promise<void> {
  await page.getByLabel('Email or username').fill(email ?? '');
  await page.getByRole('textbox', { name: 'Password' }).fill(secret);
}

it('signs a newcomer up in the modal, with the faults of the fields beside them', async () => {
  const page = await portal.visit();
  portal.expectFault(/status of 400/);
  await page.goto('tags');
  await page.getByRole('link', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create an account' }).click();
  await dialog.getByLabel('Email').fill('nobody');
  await dialog.getByLabel('Username').fill('new comer');
  await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill('secret');
  await dialog.getByRole('textbox', { name: 'Confirm password' }).fill('other');
  await dialog.getByLabel('Username').press('Enter');
  await dialog.getByText('Please enter a valid email').waitFor();
  await dialog.getByText('Username must contain only alphanumeric and underscore').waitFor();
  await dialog.getByText('Password must have at least 8 characters').waitFor();
  await dialog.getByText('Passwords do not match').waitFor();
  const focused = dialog.getByLabel('Email');
  await expect.poll(() => focused.evaluate((field) => field === document.activeElement)).toBe(true);

  await dialog.getByLabel('Email').fill('newcomer@example.org');
  await dialog.getByLabel('Username').fill('newcomer');
  await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await dialog.getByRole('textbox', { name: 'Confirm password' }).fill(password);
  await dialog.getByRole('button', { name: 'Sign up' }).click();
  await dialog.waitFor({ state: 'detached' });
  await menuOf(page, 'newcomer').waitFor();
  expect(new URL(page.url()).pathname).toBe('/help/tags');
});

it('resumes what a visitor wanted to do, and forgets it when they turn away', async () => {
  const member = await makeAccount();
  const post = await makeConversation(db, { title: 'Where does the water go?' });
  const page = await portal.open(`conversations/${post.id}`);
  const meToo = page.getByRole('button', { name: 'Me too' });
  await meToo.click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');

  await meToo.click();
  await fillSignIn(page, member.username);
  await page.keyboard.press('Enter');
  await menuOf(page, member.full_name).waitFor();
  await expect.poll(() => meToo.getAttribute('aria-pressed')).toBe('true');
  const marks = () =>
    db
      .selectFrom('marks')
      .select('kind')
      .where('member_id', '=', member.id)
      .where('kind', '!=', 'read')
      .execute();
  await expect.poll(marks).toHaveLength(1);
});

it('signs out in every tab, and home from where one edits', async () => {
  // What a page asks for meanwhile may come too late.
  portal.expectFault(/401 \(Unauthorized\)/);
  const member = await makeAccount();
  const page = await portal.visit({ as: member });
  await page.goto('tags');
  const other = await page.context().newPage();
  await other.goto('topics');
  await menuOf(other, member.full_name).waitFor();
  await menuOf(page, member.full_name).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  await other.getByRole('link', { name: 'Sign in' }).waitFor();
  expect(new URL(other.url()).pathname).toBe('/help/topics');

  const post = await makeConversation(db, { author_id: member.id });
  const editing = await portal.visit({ as: member });
  await editing.goto(`conversations/${post.slug}/${post.id}/edit`);
  await menuOf(editing, member.full_name).click();
  await editing.getByRole('menuitem', { name: 'Sign out' }).click();
  await editing.getByRole('link', { name: 'Sign in' }).first().waitFor();
  await expect.poll(() => new URL(editing.url()).pathname).toMatch(/^\/help\/?$/);
});

it('ends in the interface when the server has ended the session', async () => {
  const member = await makeAccount();
  const post = await makeConversation(db, { title: 'Why does the light flicker?' });
  const page = await portal.visit({ as: member });
  portal.expectFault(/status of 4/);
  await page.goto(`conversations/${post.id}`);
  // Whatever the page asks on its own would notice first.
  await page.waitForLoadState('networkidle');
  await db.deleteFrom('sessions').where('member_id', '=', member.id).execute();
  const told = page.getByText('Your session has ended. Please sign in again.').waitFor();
  await page.getByRole('button', { name: 'Me too' }).click();
  await told;
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
});

it('leaves axe nothing to say in either theme', async () => {
  const member = await makeAccount();
  const page = await portal.visit();
  await page.goto('login?section=signup&error=VALIDATION_FAILED&field=email:email');
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  await page.goto('tags');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  const own = await portal.open('tags', { as: member });
  await menuOf(own, member.full_name).click();
  await own.getByRole('menuitem', { name: 'Profile' }).waitFor();
  expect(await axeViolationsInBothThemes(own)).toEqual([]);
});
