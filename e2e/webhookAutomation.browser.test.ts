import { expect, it } from 'vitest';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { axeViolationsInBothThemes, openPortal } from './support/openPortal.ts';

const portal = await openPortal();
const { db } = portal;
await portal.changeSettings({ activeLanguages: ['en', 'ar'] });
const administrator = await makeMember(db, { role: 'administrator', full_name: 'Ada Admin' });
const category = await makeCategory(db, { title: 'Pumps' });
await makeCategory(db, { title: 'Seals' }, category);
const shots = process.env.SHOTS;
type Page = Awaited<ReturnType<typeof portal.open>>;

async function look(page: Page, name: string): Promise<void> {
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
}

it('limits a webhook to a category, and an automation sends to it', async () => {
  const page = await portal.open('admin/webhooks', { as: administrator });
  await page.getByRole('button', { name: 'New webhook' }).click();
  await page.getByLabel('Name').fill('Pump team');
  await page.getByLabel('URL').fill('https://chat.example.com/hook');
  await page.getByLabel('Format').selectOption('SLACK');
  await page.getByLabel('All categories').uncheck();
  await page.getByLabel('Pumps › Seals').check();
  await look(page, 'webhook-categories-1366');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('1 category').waitFor();

  await page.goto('admin/support/automations');
  await page.getByRole('button', { name: 'New automation' }).click();
  await page.getByLabel('Name').fill('Tell the pump team');
  await page.getByLabel('Add an action').selectOption({ label: 'Send to webhook' });
  await page.getByLabel('Message').fill('New: {post.title} {post.url}');
  await look(page, 'automation-webhook-1366');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Send to webhook: Pump team').waitFor();
  const saved = await db.selectFrom('support_automations').select('actions').execute();
  expect(saved).toMatchObject([
    { actions: [{ type: 'POST', text: 'New: {post.title} {post.url}' }] },
  ]);
  await page.getByRole('button', { name: 'Edit' }).click();
  expect(await page.getByLabel('Message').inputValue()).toBe('New: {post.title} {post.url}');

  const phone = await portal.open('admin/support/automations', {
    ...{ as: administrator, width: 390, theme: 'dark' },
  });
  await phone.getByRole('button', { name: 'Edit' }).click();
  await phone.getByLabel('Message').scrollIntoViewIfNeeded();
  await look(phone, 'automation-webhook-390-dark');
  const arabic = await portal.open('admin/webhooks?lang=ar', { as: administrator, width: 390 });
  await look(arabic, 'webhooks-390-ar');
});

it('lets administrators choose what crawlers may read', async () => {
  const page = await portal.open('admin/settings?section=access', { as: administrator });
  const training = page.getByLabel('AI training');
  await training.scrollIntoViewIfNeeded();
  await look(page, 'crawlers-1366');
  const phone = await portal.open('admin/settings?section=access', {
    ...{ as: administrator, width: 390, theme: 'dark' },
  });
  await phone.getByLabel('Custom robots.txt lines').scrollIntoViewIfNeeded();
  await look(phone, 'crawlers-390-dark');
});
