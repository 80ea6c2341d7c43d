import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { hashPassword } from '#features/people/identity/server/passwords.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { hydrated } from './support/hydrated.ts';
import { axeViolations, openPortal } from './support/openPortal.ts';

// Under a base path, whose home page must also receive the session's cookie.
const portal = await openPortal({ basePath: '/help' });
const { db } = portal;
const password = 'Secret-123';
const passwordHash = await hashPassword(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
const makeAccount = () => makeMember(db, { password_hash: passwordHash });

/** Chromium's virtual authenticator: it stores real keys and signs real challenges. */
async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** WebAuthn requires a host name, not an IP address: the same server by name. */
const named = `${portal.baseUrl.replace('127.0.0.1', 'localhost')}/`;

async function fillSignIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Email or username').fill(name);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

it('sets up an app, and asks for its code at sign-in', async () => {
  const member = await makeAccount();
  const page = await portal.open('users/me/security', { as: member, theme: 'dark' });
  await page.getByRole('button', { name: 'Set up app' }).press('Enter');
  const asked = page.getByRole('textbox', { name: 'Current password' });
  await expect.poll(() => asked.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  const picture = page.getByRole('img', { name: 'QR code' });
  await picture.waitFor();
  // Cameras require dark on light.
  const colours = (element: Element) => {
    const { backgroundColor, fill } = getComputedStyle(element);
    return [backgroundColor, fill];
  };
  expect(await picture.evaluate(colours)).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  expect(await axeViolations(page)).toEqual([]);
  const key = (await page.locator('form code').textContent()) ?? '';
  const secret = Secret.fromBase32(key.replaceAll(' ', ''));
  const codeAt = (timestamp: number) => TOTP.generate({ secret, timestamp });
  await page.keyboard.type('12 34');
  await page.keyboard.press('Enter');
  await page.getByText('Please check your input').waitFor();
  portal.expectFault(/400/);
  await page.getByLabel('Authenticator code').fill(codeAt(Date.now()));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('status').getByRole('listitem');
  await expect.poll(() => codes.count()).toBe(10);
  await page.getByRole('button', { name: 'I’ve saved the codes' }).click();

  const other = await portal.open('login?returnTo=/help/');
  await fillSignIn(other, member.username);
  await other.getByLabel('Authenticator code').fill(codeAt(Date.now() + 30_000));
  expect(await axeViolations(other)).toEqual([]);
  await other.getByRole('button', { name: 'Confirm' }).click();
  await other.getByRole('button', { name: `Account of ${member.full_name}` }).waitFor();
  expect(new URL(other.url()).pathname).toMatch(/^\/help\/?$/);
  await other.goto(portal.baseUrl);
  await other.getByRole('button', { name: `Account of ${member.full_name}` }).waitFor();
});

it('makes a passkey, signs in by it alone, and asks for it after the password', async () => {
  const member = await makeAccount();
  const page = await portal.visit({ once: true });
  await withAuthenticator(page);
  await page.goto(`${named}login?returnTo=/help/users/me/security`);
  await hydrated(page);
  await fillSignIn(page, member.username);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByLabel('Passkey name').fill('My laptop');
  await page.getByRole('textbox', { name: 'Current password' }).fill(password);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByText('My laptop').waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await page.context().clearCookies();
  await page.goto(`${named}login?returnTo=/help/users/me/security`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('heading', { name: 'Account security' }).waitFor();

  await page.context().clearCookies();
  await page.goto(`${named}login?returnTo=/help/users/me/security`);
  await hydrated(page);
  await fillSignIn(page, member.username);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('heading', { name: 'Account security' }).waitFor();
  await page.getByRole('button', { name: 'Remove My laptop' }).click();
  await page.getByRole('textbox', { name: 'Current password' }).fill(password);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('Passkey removed').waitFor();
});
