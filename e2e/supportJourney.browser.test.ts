import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepFetching } from '#features/base/inboundMail/server/fetchMailbox.ts';
import { makeMailbox } from '#features/base/inboundMail/server/inboundMailFactories.ts';
import { sealMailboxSecret } from '#features/base/inboundMail/server/mailboxSecret.ts';
import { openImapServer } from '#features/base/inboundMail/testing/imapServer.ts';
import { openMailServer } from '#features/base/mail/testing/mailServer.ts';
import { openServices } from '#features/base/mail/testing/mailWorld.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { notificationConsumer } from '#features/engage/notifications/server/notificationConsumer.ts';
import { sendNotificationEmails } from '#features/engage/notifications/server/notificationEmails.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { isHeldOut } from '#features/support/deflection/deflectionRules.ts';
import { saveSlaPolicy } from '#features/support/sla/server/slaPolicyService.ts';
import {
  allEventsHandled,
  eventually,
  runConsumers,
} from '#platform/testing/eventConsumerTools.ts';
import { runDueJobs } from '#platform/testing/runDueJobs.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { axeViolationsInBothThemes, openPortal } from './support/openPortal.ts';

const portal = await openPortal();
const { db, bus } = portal;
const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(db);
const mails = await openMailServer();
const imap = await openImapServer();
const services = await openServices(
  { database: rows[0]?.database ?? '' },
  { SMTP_URL: mails.url, SECRET_KEY: 'the secret key of this very test' },
);
const context = () => testContext(db, { secrets: services.secrets });
const fetching = new AbortController();
let fetched: Promise<unknown>;
let stopConsumers: () => Promise<void>;

beforeAll(async () => {
  const mailbox = await makeMailbox(db, {
    ...{ address: 'help@plaza.example', route: 'support', trusted_host: 'mx.plaza.example' },
    ...{ kind: 'IMAP', host: '127.0.0.1', port: imap.port, security: 'NONE', username: imap.user },
    ...{ auth: 'PASSWORD', secret: sealMailboxSecret(context(), { password: imap.password }) },
    imports_existing: true,
  });
  fetched = keepFetching({
    context: async () => context(),
    mailboxId: mailbox.id,
    signal: fetching.signal,
  });
  ({ stop: stopConsumers } = await runConsumers(db, [notificationConsumer], bus));
});
afterAll(async () => {
  fetching.abort();
  await fetched;
  await stopConsumers();
});

async function customerWithSuggestions(): Promise<Awaited<ReturnType<typeof makeMember>>> {
  const member = await makeMember(db, { full_name: 'Ann Archer', email_verified_at: new Date() });
  return isHeldOut(member.id, new Date()) ? customerWithSuggestions() : member;
}

it('a request goes from a suggestion to an answer by email, a reply, a rating and a follow-up', async () => {
  const admin = await makeMember(db, { role: 'administrator' });
  const agent = await makeMember(db, { role: 'agent', full_name: 'Ben Helper' });
  const customer = await customerWithSuggestions();
  await makeConversation(db, { type: 'PROBLEM', title: 'Gurgling pump after the winter' });
  await saveSlaPolicy(testContext(db, { viewer: admin.viewer }), null, {
    ...{ name: 'Standard', conditions: {}, calendar: null },
    ...{ firstMinutes: 60, nextMinutes: 120, resolutionMinutes: 480 },
  });

  // The customer sees a suggestion, which does not help, and opens a case.
  const page = await portal.open('support/requests', { as: customer });
  await page.getByText('No requests found!', { exact: true }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'New request' }).click();
  await page.getByRole('heading', { level: 1, name: 'New request' }).waitFor();
  await page.getByLabel('Subject').fill('Gurgling pump');
  await page.getByRole('link', { name: 'Gurgling pump after the winter' }).waitFor();
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  await page.getByLabel('Description').fill('It gurgles all day.');
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.getByRole('heading', { level: 1, name: 'Gurgling pump' }).waitFor();
  const casePath = new URL(page.url()).pathname;

  expect(await axeViolationsInBothThemes(page)).toEqual([]);

  // The agent notes something, opens the case and answers, all with the keyboard.
  const desk = await portal.open('support/agent', { as: agent });
  await desk.getByRole('link', { name: 'Gurgling pump' }).waitFor();
  expect(await axeViolationsInBothThemes(desk)).toEqual([]);
  await desk.keyboard.press('j');
  await desk.keyboard.press('n');
  const notes = desk.getByRole('dialog');
  await notes.getByText('No notes yet', { exact: true }).waitFor();
  await notes.getByLabel('Internal note', { exact: true }).focus();
  await desk.keyboard.type('Third report this week.');
  await notes.getByRole('button', { name: 'Add note' }).press('Enter');
  await notes.getByText('Third report this week.').and(notes.locator('article *')).waitFor();
  await desk.keyboard.press('Escape');
  await notes.waitFor({ state: 'detached' });
  await desk.keyboard.press('j');
  await desk.keyboard.press('o');
  await desk.getByRole('heading', { level: 1, name: 'Gurgling pump' }).waitFor();
  await desk.getByText('1 of 1', { exact: true }).waitFor();
  await desk.getByRole('textbox', { name: 'Reply to the customer' }).waitFor();
  expect(await axeViolationsInBothThemes(desk)).toEqual([]);
  await desk.keyboard.press('r');
  await desk.keyboard.type('Is the valve open?');
  await desk.keyboard.press('Control+Enter');
  const undo = desk.getByRole('button', { name: 'Undo', exact: true }).and(desk.locator(':focus'));
  await undo.waitFor();
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('Enter');
  await desk.getByText('Is the valve open?').and(desk.locator('article *')).waitFor();

  // The resolution clock is paused while the customer has to answer.
  await desk.getByRole('term').filter({ hasText: 'Resolution' }).waitFor();
  await desk.getByText('Paused', { exact: true }).waitFor();

  // The customer is told by email, over SMTP.
  await allEventsHandled(db, notificationConsumer.name);
  const later = { ...context(), now: new Date(Date.now() + 11 * 60_000) };
  await sendNotificationEmails(later, { signal: fetching.signal });
  await runDueJobs(services);
  const mail = mails.taken.find(({ envelope }) => envelope.to[0] === customer.email);
  expect(mail?.text).toContain('Is the valve open?');
  const to = mail?.replyTo?.[0]?.address ?? '';
  expect(to).toMatch(/^help\+.+@plaza\.example$/);

  // Their answer arrives at the IMAP server, and lands in the case.
  await imap.deliver([
    [
      'Authentication-Results: mx.plaza.example; dmarc=pass; dkim=pass; spf=pass',
      `From: ${customer.email}\nTo: ${to}\nSubject: Re: something else\nMessage-ID: <one@example.org>`,
      '\nYes, it is wide open.\n\nOn Mon, Jan 5, 2026 at 10:02, Ben wrote:\n> Is the valve open?\n',
    ].join('\n'),
  ]);
  await eventually(async () => {
    const stored = await db.selectFrom('inbound_messages').select('id').execute();
    expect(stored).toHaveLength(1);
  });
  await runDueJobs(services);
  await desk.reload();
  await desk.getByText('Yes, it is wide open.').waitFor();
  await desk.getByText('1 of 1', { exact: true }).waitFor();
  expect(await desk.getByText('Paused', { exact: true }).count()).toBe(0);

  // Solved, rated, and reopened within 14 days.
  const state = () =>
    db.selectFrom('support_requests').select(['status', 'follow_up_of']).orderBy('id').execute();
  await desk.keyboard.press('e');
  await eventually(async () => {
    expect(await state()).toEqual([{ status: 'RESOLVED', follow_up_of: null }]);
  });
  await page.goto(casePath);
  await page.getByText('Is the valve open?').and(page.locator('article *')).waitFor();
  expect(await page.getByText('Third report this week.').count()).toBe(0);
  await page.getByLabel('Very satisfied', { exact: true }).check();
  await page.getByRole('button', { name: 'Send rating' }).click();
  await page.getByText('5 of 5', { exact: true }).waitFor();
  await page.getByLabel('Reply', { exact: true }).fill('It gurgles again.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await page.getByText('It gurgles again.').and(page.locator('article *')).waitFor();
  expect(await state()).toEqual([{ status: 'OPEN', follow_up_of: null }]);

  // Later than that, a reply opens a follow-up.
  await db
    .updateTable('support_requests')
    .set({ status: 'CLOSED', resolved_at: new Date(Date.now() - 15 * 86_400_000) })
    .execute();
  await page.goto(casePath);
  await page.getByLabel('Reply', { exact: true }).fill('Now it leaks.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await page.getByText('Now it leaks.').and(page.locator('article *')).waitFor();
  expect(new URL(page.url()).pathname).not.toBe(casePath);
  expect(await state()).toEqual([
    { status: 'CLOSED', follow_up_of: null },
    { status: 'NEW', follow_up_of: expect.any(Number) },
  ]);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first().click();
  await page.getByRole('link', { name: 'Gurgling pump' }).first().waitFor();
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
});
