import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { runDueJobs } from '#app/testing/runDueJobs.ts';
import { openServices } from '#features/base/mail/testing/mailWorld.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openPortal } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const { db } = portal;
const { database } = await sql<{ database: string }>`select current_database() as database`
  .execute(db)
  .then(({ rows: [row = { database: '' }] }) => row);

it('sends a test mail to the one who asks, and shows it without letting it do anything', async () => {
  const admin = await makeMember(db, { role: 'administrator' });
  const page = await portal.open('admin/mail', { as: admin });
  await page.getByText('No mails yet!').waitFor();
  await page.getByRole('button', { name: 'Send a test mail to me' }).click();
  await page.getByRole('heading', { name: 'A test mail from Community' }).waitFor();
  await page.getByText('Waiting').waitFor();
  const frame = page.frameLocator('iframe');
  await frame.getByRole('link', { name: 'Go to the community' }).waitFor();
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('');

  await runDueJobs(openServices({ database }));
  await page.getByRole('button', { name: 'Look again' }).click();
  await page.getByText('Kept here').waitFor();
  await page.getByRole('link', { name: 'Outgoing mail' }).click();
  await page.getByRole('link', { name: 'Test mail' }).waitFor();
});
