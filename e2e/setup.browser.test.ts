import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { openMailServer } from '#features/base/mail/testing/mailServer.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { readSettings } from '#platform/settings/settingsStore.ts';
import { axeViolationsInBothThemes, openPortal } from './support/openPortal.ts';

const portal = await openPortal();
const { db } = portal;
const smtp = await openMailServer();
const shots = process.env.SHOTS;

async function look(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}

it('leads from an empty community to one that can be shown', async () => {
  portal.expectFault(/status of 400/);
  await portal.changeSettings({ setupGuide: true, activeLanguages: ['en', 'ar'] });
  const administrator = await makeMember(db, { role: 'administrator', email: 'ada@example.org' });
  const page = await portal.open('/', { as: administrator });
  await page.getByRole('link', { name: 'Start', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Set up your community' }).waitFor();
  const step = (name: string) => page.locator(`[data-step=${name}]`);
  const isDone = (name: string, state = 'Done') =>
    step(name).getByText(state, { exact: true }).waitFor();

  await step('name').getByLabel('Name', { exact: true }).fill('Fern & Moss');
  await step('name')
    .getByLabel('Description')
    .fill('Answers and ideas for everyone who grows plants indoors.');
  await step('name').getByRole('button', { name: 'Save and continue' }).click();
  await isDone('name');

  const logo = await sharp({
    create: { width: 240, height: 80, channels: 4, background: '#14703c' },
  })
    .png()
    .toBuffer();
  await step('brand')
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  // The stored picture is compressed, so that the color can differ by a shade.
  const color = step('brand').getByRole('button', { name: /^#1[0-9a-f](6|7)[0-9a-f]{3}$/ });
  await color.click();
  const primary = (await color.textContent()) ?? '';
  await look(page, 'setup-brand-1366');
  await step('brand').getByRole('button', { name: 'Save and continue' }).click();
  await isDone('brand');
  expect((await readSettings(db)).branding).toMatchObject({
    primary,
    logoUrl: expect.stringContaining('/files/'),
  });

  await step('content')
    .getByRole('radio', { name: /Customer support/ })
    .check();
  await look(page, 'setup-content-1366');
  await step('content').getByRole('button', { name: 'Add starter set' }).click();
  await isDone('content');

  await step('email').getByRole('link', { name: 'Set up email server' }).click();
  const server = page.getByRole('main').locator('form');
  await server.getByLabel('SMTP server').fill('localhost');
  await server.getByLabel('Port').fill(new URL(smtp.url).port);
  await server.getByLabel('Encryption').selectOption('None');
  await server.getByRole('button', { name: 'Send test email' }).click();
  await page.getByText('Couldn’t send a test email. Check the fields and try again.').waitFor();
  await server.getByLabel('Sender email').fill('hello@example.org');
  await server.getByRole('button', { name: 'Send test email' }).click();
  await page.getByText('Test email sent to ada@example.org').waitFor();
  expect(smtp.taken.map(({ envelope }) => envelope)).toEqual([
    { from: 'hello@example.org', to: ['ada@example.org'] },
  ]);
  await look(page, 'mail-server-1366');
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  await server.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Email server saved').waitFor();
  await page.goto('admin/setup');
  await isDone('email');
  await step('signIn').getByRole('button', { name: 'Save and continue' }).click();
  await isDone('signIn');

  // Left and resumed.
  await page.goto('admin');
  await page.getByRole('link', { name: 'Continue', exact: true }).click();
  await step('invite').getByRole('button', { name: 'Invite member', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite member' });
  await dialog.getByLabel('Email').fill('grace@example.org');
  await dialog.getByLabel('Full name').fill('Grace Hopper');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText('Invitation sent to grace@example.org').waitFor();
  await isDone('invite');
  await page.getByRole('button', { name: 'Finish setup' }).click();
  await page.getByText('All steps are done.').waitFor();
  await expect.poll(async () => (await readSettings(db)).setupGuide).toBe(false);

  const visitor = await portal.open('/');
  await visitor.getByRole('link', { name: 'Getting started' }).first().waitFor();
  await visitor.getByRole('link', { name: 'Welcome to Fern & Moss' }).first().waitFor();
  await look(visitor, 'setup-home-1366');
  await look(await portal.open('/', { width: 390, theme: 'dark' }), 'setup-home-390-dark');
  await look(await portal.open('/?lang=ar'), 'setup-home-ar');
});

it.each([1366, 390])('has no fault of accessibility, %i px wide', async (width) => {
  await portal.changeSettings({ setupSkipped: [] });
  const administrator = await makeMember(db, { role: 'administrator' });
  const page = await portal.open('admin/setup', { as: administrator, width });
  await page.locator('[data-step=brand]').getByRole('button').first().click();
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await look(page, `setup-${width}`);
});
