import { expect, it } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { axeViolationsInBothThemes, openPortal } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const { db } = portal;
const administrator = await makeMember(db, { role: 'administrator', full_name: 'Ada Admin' });

it('leads from the account menu to what waits, and marks the page in the sidebar', async () => {
  await makeMember(db, { approval_status: 'PENDING' });
  const page = await portal.open('tags', { as: administrator });
  await page.getByRole('button', { name: 'Account of Ada Admin' }).click();
  await page.getByRole('menuitem', { name: 'Admin', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: '1 member to approve' }).click();
  await page.getByRole('heading', { level: 1, name: 'Approvals' }).waitFor();
  const sidebar = page.getByRole('navigation', { name: 'Admin', exact: true });
  const current = sidebar.locator('[aria-current=page]');
  expect(await current.textContent()).toContain('Approvals');
});

it('finds pages, settings, members and posts with the keyboard', async () => {
  await makeMember(db, { username: 'quokka', full_name: 'Quo Kka' });
  const post = await makeConversation(db, { title: 'Where do wombats sleep?' });
  const page = await portal.open('tags', { as: administrator });
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const field = palette.getByRole('combobox');
  // The keys are heard once the page is idle.
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+k');
      return palette.isVisible();
    })
    .toBe(true);
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  const choose = async (keyword: string, option: string) => {
    await field.fill(keyword);
    await palette.getByRole('option', { name: option, exact: true }).waitFor();
    await page.keyboard.press('Enter');
  };
  await choose('spam rul', 'Spam rules Page');
  await page.getByRole('heading', { level: 1, name: 'Spam rules' }).waitFor();
  expect(await palette.count()).toBe(0);
  await page.keyboard.press('Control+k');
  await choose('corner', 'Corners Setting');
  await page.getByLabel('Corners', { exact: true }).waitFor();
  await page.keyboard.press('Control+k');
  await choose('smtp', 'Email server Page');
  await page.getByRole('heading', { level: 1, name: 'Email server' }).waitFor();
  await page.keyboard.press('Control+k');
  await choose('quo kka', 'Quo Kka @quokka Member');
  await page.getByRole('complementary', { name: 'Member details' }).waitFor();
  await page.keyboard.press('Control+k');
  await choose('wombats', 'Where do wombats sleep? Post');
  await page.getByRole('heading', { level: 1, name: 'Where do wombats sleep?' }).waitFor();
  expect(page.url()).toContain(`/${post.id}`);
});

it('scrolls the sidebar to the current page', async () => {
  const page = await portal.open('admin/client-errors', { as: administrator });
  const sidebar = page.getByRole('navigation', { name: 'Admin', exact: true });
  const current = sidebar.locator('[aria-current=page]');
  await expect.poll(() => sidebar.evaluate((box) => box.scrollTop)).toBeGreaterThan(0);
  const isWithin = await current.evaluate((link) => {
    const box = link.closest('nav')?.getBoundingClientRect();
    const { top, bottom } = link.getBoundingClientRect();
    return box !== undefined && top >= box.top && bottom <= box.bottom;
  });
  expect(isWithin).toBe(true);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

it('leads from page to page on a phone', async () => {
  const page = await portal.open('admin', { as: administrator, width: 390 });
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const menu = page.locator('details.admin-menu');
  await menu.locator('summary').click();
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  await menu.getByRole('link', { name: 'Spam rules' }).click();
  await page.getByRole('heading', { level: 1, name: 'Spam rules' }).waitFor();
  await expect.poll(() => menu.getAttribute('open')).toBeNull();
  await menu.locator('summary').click();
  await menu.getByRole('button', { name: /Search/ }).click();
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill('corner');
  await palette.getByRole('option', { name: 'Corners Setting', exact: true }).click();
  await page.getByLabel('Corners', { exact: true }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
