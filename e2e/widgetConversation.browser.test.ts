import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultSettings } from '#core/communitySettings.ts';
import { keepFetching } from '#features/base/inboundMail/server/fetchMailbox.ts';
import { makeMailbox } from '#features/base/inboundMail/server/inboundMailFactories.ts';
import { sealMailboxSecret } from '#features/base/inboundMail/server/mailboxSecret.ts';
import { openImapServer } from '#features/base/inboundMail/testing/imapServer.ts';
import { openMailServer } from '#features/base/mail/testing/mailServer.ts';
import { openServices } from '#features/base/mail/testing/mailWorld.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import '#features/support/embeddedWidget/widgetSettingGroup.ts';
import '#features/support/liveChat/liveChatSettingGroup.ts';
import { sweepLiveChats } from '#features/support/liveChat/server/sweepLiveChats.ts';
import chatWords from '#locales/en/liveChatWidget.json' with { type: 'json' };
import words from '#locales/en/widgetFrame.json' with { type: 'json' };
import { featureSettings } from '#platform/settings/featureSettings.ts';
import { eventually } from '#platform/testing/eventConsumerTools.ts';
import { runDueJobs } from '#platform/testing/runDueJobs.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openPortal } from './support/openPortal.ts';
import { openSite } from './support/openSites.ts';

const portal = await openPortal();
const { db } = portal;
const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(db);
const mails = await openMailServer();
const imap = await openImapServer();
const services = await openServices(
  { database: rows[0]?.database ?? '' },
  { SMTP_URL: mails.url, SECRET_KEY: 'the secret key of this very test' },
);
const context = (now = new Date()) => testContext(db, { secrets: services.secrets, now });
const shop = await openSite(
  () => `<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1>
<script>window.Plaza = window.Plaza || function () { (Plaza.q = Plaza.q || []).push(arguments); };</script>
<script async src="${portal.baseUrl}/widget.js"></script></html>`,
);
const fetching = new AbortController();
let fetched: Promise<unknown>;

beforeAll(async () => {
  await portal.changeSettings({
    embeddedWidget: {
      ...featureSettings(defaultSettings, 'embeddedWidget'),
      ...{ isOn: true, origins: [shop] },
    },
    liveChat: { ...featureSettings(defaultSettings, 'liveChat'), isOn: true },
  });
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
});
afterAll(async () => {
  fetching.abort();
  await fetched;
});

const frameOf = (page: Page) => page.frameLocator('plaza-widget iframe');
const tabOf = (page: Page, name: string) =>
  frameOf(page).getByRole('navigation').getByRole('button', { name });

async function answer(desk: Page, text: string): Promise<void> {
  await desk.getByRole('textbox', { name: 'Reply to the customer' }).click();
  await desk.keyboard.type(text);
  await desk.keyboard.press('Enter');
  await desk.getByText(text).and(desk.locator('article *')).waitFor();
}

it('a visitor of another site chats, leaves, goes on by email, and finds everything when they return', async () => {
  const agent = await makeMember(db, { role: 'agent', full_name: 'Ben Helper' });
  const page = await portal.visit({ once: true });
  await page.goto(`${shop}/lamps`);
  await page.locator('plaza-widget button').click();
  await tabOf(page, words.screens.chat).click();
  const frame = frameOf(page);
  await frame.getByLabel(chatWords.start.name).fill('Zoe Tam');
  await frame.getByLabel(chatWords.start.email).fill('zoe@example.org');
  await frame.getByLabel(chatWords.start.message, { exact: true }).fill('My lamp flickers.');
  await frame.getByRole('button', { name: chatWords.start.send }).click();
  await frame.getByRole('log').getByText('My lamp flickers.').waitFor();

  const desk = await portal.open('support/agent', { as: agent });
  await desk.getByRole('button', { name: 'Accept' }).click();
  await desk.getByRole('heading', { level: 1, name: 'My lamp flickers.' }).waitFor();
  await answer(desk, 'Which bulb is in it?');
  await frame.getByRole('log').getByText('Which bulb is in it?').waitFor();

  // They close the page; what is not read for two minutes is sent to them, once.
  const browser = page.context();
  await page.close();
  await answer(desk, 'Please send us the number on its base.');
  const sweep = async (minutes: number) => {
    await sweepLiveChats(context(new Date(Date.now() + minutes * 60_000)));
    await runDueJobs(services);
  };
  await sweep(3);
  await sweep(4);
  const sent = mails.taken.filter(({ envelope }) => envelope.to[0] === 'zoe@example.org');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toContain('Please send us the number on its base.');
  const to = sent[0]?.replyTo?.[0]?.address ?? '';
  expect(to).toMatch(/^help\+.+@plaza\.example$/);

  // Their answer by email is a message of the same thread.
  await imap.deliver([
    [
      'Authentication-Results: mx.plaza.example; dmarc=pass; dkim=pass; spf=pass',
      `From: Zoe <zoe@example.org>\nTo: ${to}\nSubject: Re: lamp\nMessage-ID: <lamp@example.org>`,
      '\nIt says E27-40.\n\nOn Mon, Jan 5, 2026 at 10:02, Ben wrote:\n> Please send us the number\n',
    ].join('\n'),
  ]);
  await eventually(async () => {
    expect(await db.selectFrom('inbound_messages').select('id').execute()).toHaveLength(1);
  });
  await runDueJobs(services);
  await desk.reload();
  await desk.getByText('It says E27-40.').and(desk.locator('article *')).waitFor();
  await answer(desk, 'A new one is on its way.');
  expect(await db.selectFrom('support_requests').select('id').execute()).toHaveLength(1);

  // Back on the site, in the same browser: all of it, in order.
  const back = await browser.newPage();
  await back.goto(`${shop}/lamps`);
  await back.locator('plaza-widget button').click();
  await tabOf(back, words.screens.chat).click();
  const log = frameOf(back).getByRole('log');
  await log.getByText('A new one is on its way.').waitFor();
  const texts = await log.getByRole('listitem').allTextContents();
  const order = ['My lamp flickers.', 'Which bulb', 'Please send', 'E27-40', 'A new one'].map(
    (text) => texts.findIndex((each) => each.includes(text)),
  );
  expect(order.every((place, index) => place > (order[index - 1] ?? -1))).toBe(true);

  // Once the chat has ended, it is read among the requests, and leads to a new one.
  await desk.getByRole('button', { name: 'End chat' }).click();
  await frameOf(back).getByText(chatWords.ended).waitFor();
  await tabOf(back, words.screens.requests).click();
  await frameOf(back).getByRole('button', { name: 'My lamp flickers.' }).click();
  await frameOf(back).getByText('It says E27-40.').waitFor();
  expect(await frameOf(back).getByRole('textbox').count()).toBe(0);
  await frameOf(back).getByRole('button', { name: words.requests.new }).click();
  await frameOf(back).getByRole('button', { name: chatWords.start.send }).waitFor();
  await back.close();
});
