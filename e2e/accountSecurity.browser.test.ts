import { expect, it } from 'vitest';
import { hashPassword } from '#features/people/identity/server/passwords.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createSession } from '#platform/sessions/sessions.ts';
import { axeViolations, openPortal } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const { db } = portal;
const password = 'Secret-123';
const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const passwordHash = await hashPassword(password, cost);
const makeAccount = () => makeMember(db, { password_hash: passwordHash });

async function linkTo(memberId: number): Promise<string> {
  const mail = () =>
    db
      .selectFrom('mails')
      .select('data')
      .where('member_id', '=', memberId)
      .where('kind', '=', 'RESET_PASSWORD')
      .orderBy('id', 'desc')
      .executeTakeFirst();
  await expect.poll(mail).toBeDefined();
  return String(Object((await mail())?.data).url).slice(1);
}

it('leads from a forgotten password to a new one', async () => {
  const member = await makeAccount();
  const page = await portal.open('tags');
  await page.getByRole('link', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reset it' }).click();
  await dialog.getByLabel('Email').fill(member.email ?? '');
  await dialog.getByRole('button', { name: 'Send reset link' }).click();
  await dialog.getByText('If an account uses this email').waitFor();

  const link = await linkTo(member.id);
  await page.goto(link);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'New password' }).fill('Fresh-1234');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('Fresh-1234');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Password updated successfully').waitFor();
  await page.goto('login?returnTo=/help/tags');
  await page.getByLabel('Email or username').fill(member.username);
  await page.getByRole('textbox', { name: 'Password' }).fill('Fresh-1234');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: `Account of ${member.full_name}` }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/help/tags');
  await page.goto(link);
  await page.getByRole('heading', { name: 'This link is invalid.' }).waitFor();
});

it('changes the password and signs out other places', async () => {
  const member = await makeAccount();
  const elsewhere = (userAgent: string, minutes: number) =>
    createSession(db, {
      memberId: member.id,
      remember: true,
      userAgent,
      address: '192.0.2.7',
      now: new Date(Date.now() - minutes * 60_000),
    });
  await elsewhere('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile Safari/604.1', 9);
  await elsewhere('Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/143.0', 99);
  for (let hours = 2; hours <= 7; hours += 1) await elsewhere('', hours * 60);
  const page = await portal.open('users/me/security', { as: member });
  portal.expectFault(/status of 400/);
  expect(await axeViolations(page)).toEqual([]);
  const places = page.getByRole('listitem').filter({ hasText: 'Last active' });
  // The newest; the others are folded away.
  expect(await places.count()).toBe(6);
  await page.getByText('Show 3 more').click();
  await expect.poll(() => places.count()).toBe(9);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign out of Firefox on Windows' }).click();
  await page.getByText('Show 2 more').waitFor();

  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Current password' }).fill('Wrong-1234');
  await dialog.getByRole('textbox', { name: 'New password' }).fill('Fresh-1234');
  await dialog.getByRole('textbox', { name: 'Confirm password' }).fill('Fresh-1234');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await dialog.getByText('Your current password is incorrect').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(password);
  await page.route('**/auth/change-password', (route) => route.abort(), { times: 1 });
  portal.expectFault(/ERR_FAILED/);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await dialog.getByText('Failed to update password! Please try again.').waitFor();
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Password updated successfully').waitFor();
  await expect.poll(() => places.count()).toBe(1);
});

it('asks for a captcha after five failures, solved on the spot', async () => {
  const member = await makeAccount();
  await db
    .insertInto('login_failures')
    .values({ subject: `member:${member.id}`, failure_count: 5, last_failed_at: new Date() })
    .execute();
  const page = await portal.open('login?returnTo=/help/tags');
  portal.expectFault(/status of 400/);
  await page.getByLabel('Email or username').fill(member.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Please select captcha for verification').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'I’m not a robot' }).check();
  await page.getByText('Verified').waitFor();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: `Account of ${member.full_name}` }).waitFor();
});
