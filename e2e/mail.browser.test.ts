import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openServices } from '#features/base/mail/testing/mailWorld.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { runDueJobs } from '#platform/testing/runDueJobs.ts';
import { openPortal } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const { db } = portal;
const { database } = await sql<{ database: string }>`select current_database() as database`
  .execute(db)
  .then(({ rows: [row = { database: '' }] }) => row);

it('sends a test mail to the one who asks, and shows it without letting it do anything', async () => {
  const admin = await makeMember(db, { role: 'administrator' });
  const page = await portal.open('admin/mail', { as: admin });
  await page.getByText('No emails yet').waitFor();
  await page.getByRole('button', { name: 'Send test email' }).click();
  await page.getByRole('heading', { name: 'Test email from Community' }).waitFor();
  await page.getByText('Queued').first().waitFor();
  const frame = page.frameLocator('iframe');
  await frame.getByRole('link', { name: 'Visit the community' }).waitFor();
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('');

  await runDueJobs(await openServices({ database }));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText('Not sent').waitFor();
  await page.getByRole('link', { name: 'Email log' }).click();
  await page.getByRole('link', { name: 'Test email' }).waitFor();
});
