import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { hashPassword } from '#features/people/identity/server/passwords.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createSession } from '#platform/sessions/sessions.ts';
import { axeViolationsInBothThemes, hydrated, openPortal } from './support/openPortal.ts';

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

it('takes the address along from one form to another', async () => {
  const page = await portal.open('tags');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email or username').fill('new@example.org');
  await dialog.getByRole('button', { name: 'Create an account' }).click();
  expect(await dialog.getByLabel('Email').inputValue()).toBe('new@example.org');
  await dialog.getByLabel('Email').fill('newer@example.org');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  expect(await dialog.getByLabel('Email or username').inputValue()).toBe('newer@example.org');
  await dialog.getByRole('button', { name: 'Reset it' }).click();
  expect(await dialog.getByLabel('Email').inputValue()).toBe('newer@example.org');

  await page.goto('login');
  await hydrated(page);
  await page.getByLabel('Email or username').fill('a_username');
  await page.getByRole('link', { name: 'Create an account' }).click();
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('');
  await page.getByLabel('Email', { exact: true }).fill('new@example.org');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect
    .poll(() => page.getByLabel('Email or username').inputValue())
    .toBe('new@example.org');
});

it('offers no button where an address of a mail lacks its token', async () => {
  const page = await portal.visit({ script: false });
  const form = page.getByRole('main').locator('form');
  await page.goto('verify-email');
  await page.getByText('This link has expired or was used already.').waitFor();
  expect(await form.count()).toBe(0);
  await page.goto('unsubscribe-notification?token=');
  await page.getByText('This link is not a good one.').waitFor();
  expect(await form.count()).toBe(0);
});

it('says what the spec says of a wrong password, and goes on when it is right', async () => {
  const member = await makeAccount();
  const page = await portal.visit();
  portal.expectFault(/status of 400/);
  await page.goto('login?returnTo=/help/topics');
  await fillSignIn(page, member.email, 'Wrong-1234');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Login Failed. Invalid email or password.').waitFor();
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('textbox', { name: 'Password' }).press('Enter');
  await menuOf(page, member.full_name).waitFor();
  expect(new URL(page.url()).pathname).toBe('/help/topics');
  await page.goto('login?returnTo=/help/login');
  expect(new URL(page.url()).pathname).toBe('/help');
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
  await db.deleteFrom('sessions').where('member_id', '=', member.id).execute();
  await page.getByRole('button', { name: 'Me too' }).click();
  await page.getByText('Your session has ended. Please sign in again.').waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
});

it('keeps a remembered session as long as it is used', async () => {
  const member = await makeAccount();
  const remembered = { memberId: member.id, remember: true, userAgent: '', address: '' };
  const { token } = await createSession(db, { ...remembered, now: new Date() });
  const ask = async () => {
    const headers = { cookie: `plaza_session=${token}` };
    return (await fetch(`${portal.baseUrl}/tags`, { headers })).headers.getSetCookie();
  };
  expect(await ask()).toEqual([]);
  const before = new Date(Date.now() - 3_600_000);
  await db
    .updateTable('sessions')
    .set({ seen_at: before })
    .where('member_id', '=', member.id)
    .execute();
  expect(await ask()).toEqual([
    expect.stringMatching(/^plaza_session=.*Path=\/help; Expires=.*HttpOnly/),
    expect.stringMatching(/^SPR_AT=.*Path=\/help; Expires=/),
    expect.stringMatching(/^plaza_session=.*Path=\/help.data; Expires=.*HttpOnly/),
    expect.stringMatching(/^SPR_AT=.*Path=\/help.data; Expires=/),
  ]);
});

it('offers its hooks to scripts of the community', async () => {
  const page = await portal.visit();
  await page.goto('tags');
  await page.waitForFunction(() => window.signup !== undefined);
  await page.evaluate(() => window.signup?.());
  await page.getByRole('dialog', { name: /^Join / }).waitFor();
  await page.keyboard.press('Escape');
  await page.evaluate(() => window.login?.());
  await page.getByRole('dialog', { name: /^Sign in to / }).waitFor();
});

/** A browser that takes the answer to a sign-in and none of its cookies. */
async function refuseCookies(page: Page): Promise<void> {
  await page.route('**/auth/session', async (route) => {
    const answer = await route.fetch();
    await page.context().clearCookies();
    const { 'set-cookie': _refused, ...headers } = answer.headers();
    await route.fulfill({ status: answer.status(), headers, body: await answer.body() });
  });
}

it('says that the browser refuses the cookie of a sign-in', async () => {
  const member = await makeAccount();
  const page = await portal.open('topics');
  await refuseCookies(page);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, member.email);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Your browser refused the cookie').waitFor();
});

it('signs in and out without script', async () => {
  const member = await makeAccount();
  const page = await portal.visit({ script: false });
  await page.goto('topics');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, member.email, 'Wrong-1234');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Login Failed. Invalid email or password.').waitFor();
  await fillSignIn(page, member.email);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  expect(new URL(page.url()).pathname).toBe('/help/topics');
  await menuOf(page, member.full_name).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
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
