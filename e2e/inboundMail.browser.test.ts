import { expect, it } from 'vitest';
import {
  makeMailbox,
  receiveEmail,
} from '#features/base/inboundMail/server/inboundMailFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { axeViolations, axeViolationsInBothThemes, openPortal } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const { db } = portal;
const administrator = await makeMember(db, { role: 'administrator' });

it('an administrator tests and adds a mailbox, and edits it without entering the password again', async () => {
  const page = await portal.open('/admin/mailboxes', { as: administrator });
  await page.getByRole('link', { name: 'Add mailbox' }).click();
  const form = page.locator('form').filter({ has: page.getByLabel('IMAP server') });
  await form.getByLabel('Name', { exact: true }).fill('Help desk');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.locator('input[name=host][aria-invalid=true]').waitFor();
  await form.getByLabel('Email address').fill('desk@plaza.example');
  await form.getByLabel('IMAP server').fill('127.0.0.1');
  await form.getByLabel('Username').fill('desk');
  await form.getByLabel('Password', { exact: true }).fill('the password');
  await form.getByRole('button', { name: 'Test connection' }).click();
  await form.getByText(/ALLOWED_PRIVATE_HOSTS/).waitFor();
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('desk@plaza.example').waitFor();

  await page.getByRole('link', { name: 'Edit Help desk' }).click();
  await form.getByLabel('Enabled').uncheck();
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Disabled', { exact: true }).waitFor();
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
});

it('a quarantined email is read in its frame, and released', async () => {
  const mailbox = await makeMailbox(db, { name: 'Sales' });
  const id = await receiveEmail(
    db,
    mailbox.id,
    'From: Ann Other <ann@example.org>\nTo: sales@plaza.example\nSubject: The valve leaks\nMIME-Version: 1.0\nContent-Type: text/html\n\n<p>It <b>leaks</b> again.</p><blockquote>Which valve?</blockquote>\n',
  );
  await db
    .updateTable('inbound_messages')
    .set({
      ...{ state: 'QUARANTINED', reason: 'spoofed', subject: 'The valve leaks' },
      verdicts: JSON.stringify({
        spf: 'fail',
        dkim: 'none',
        dmarc: 'fail',
        source: 'CHECKED',
        verdict: 'FAIL',
      }),
    })
    .where('id', '=', id ?? 0)
    .execute();
  const page = await portal.open('/admin/inbound-mail?state=quarantined', { as: administrator });
  await page.getByRole('link', { name: 'The valve leaks' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'The valve leaks' }).click();
  await page.getByText('Sender forged').waitFor();
  const frame = page.frameLocator('iframe[title="Original formatting"]');
  await frame.getByText('leaks', { exact: true }).waitFor();
  // axe sends messages to every frame; a sandboxed one has no origin to receive them.
  portal.expectFault(/Failed to execute 'postMessage'/);
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Release from quarantine' }).click();
  await page.getByRole('status').getByText('Email released').waitFor();
  await page.getByText('Processing', { exact: true }).waitFor();
});
