import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMailbox } from '#features/base/inboundMail/server/inboundMailFactories.ts';
import {
  type SmtpListener,
  startSmtpListener,
} from '#features/base/inboundMail/server/smtpListener.ts';
import { openMailServer } from '#features/base/mail/testing/mailServer.ts';
import { openServices } from '#features/base/mail/testing/mailWorld.ts';
import { createComment } from '#features/content/comments/server/commentService.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { badgeConsumer } from '#features/engage/badges/server/badgeConsumer.ts';
import { saveBadge } from '#features/engage/badges/server/badgeService.ts';
import { notificationConsumer } from '#features/engage/notifications/server/notificationConsumer.ts';
import { sendNotificationEmails } from '#features/engage/notifications/server/notificationEmails.ts';
import { pointConsumer } from '#features/engage/points/server/pointConsumer.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { type EventRelay, startEventRelay } from '#platform/events/eventRelay.ts';
import {
  allEventsHandled,
  eventually,
  runConsumers,
} from '#platform/testing/eventConsumerTools.ts';
import { runDueJobs } from '#platform/testing/runDueJobs.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openPortal } from './support/openPortal.ts';

const portal = await openPortal();
const { db, bus } = portal;
const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(db);
const mails = await openMailServer();
const services = await openServices(
  { database: rows[0]?.database ?? '' },
  { SMTP_URL: mails.url, SECRET_KEY: 'the secret key of this very test' },
);
let listener: SmtpListener;
let relay: EventRelay;
let stop: () => Promise<void>;

beforeAll(async () => {
  await makeMailbox(db, { address: 'reply@plaza.example', route: 'notifications' });
  const listen = { host: '127.0.0.1', port: 0 };
  listener = await startSmtpListener({ db, listen, log: testContext(db).log });
  // The live count comes by NOTIFY, as from another process.
  relay = await startEventRelay({
    ...{ database: services.database, bus },
    ...{ onGap: () => undefined, onLost: () => undefined },
  });
  ({ stop } = await runConsumers(db, [notificationConsumer, pointConsumer, badgeConsumer], bus));
});
afterAll(async () => {
  await listener.stop();
  await stop();
  await relay.stop();
});

const minutesLater = (minutes: number) =>
  sendNotificationEmails(
    {
      ...testContext(db, { secrets: services.secrets }),
      now: new Date(Date.now() + minutes * 60_000),
    },
    { signal: new AbortController().signal },
  );

it('a mention reaches the bell, then an email; the reply by email earns points and a badge', async () => {
  const admin = await makeMember(db, { role: 'administrator' });
  const [ada, ben] = [
    await makeMember(db, { full_name: 'Ada Reader' }),
    await makeMember(db, { full_name: 'Ben Writer' }),
  ];
  await saveBadge(testContext(db, { viewer: admin.viewer, bus }), null, {
    names: [{ language: 'en', name: 'Correspondent' }],
    ...{ description: 'Replied once.', order: 1 },
    rule: {
      ...{ metric: 'reply', windowDays: null, categoryId: null, thresholds: [1] },
      ...{ isRepeatable: false, isKept: true, isEnabled: true },
    },
  });
  const post = await makeConversation(db, {
    ...{ title: 'Which valve fits the pump?', author_id: ben.id },
  });
  const page = await portal.open('', { as: ada });
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();

  await createComment(testContext(db, { viewer: ben.viewer, bus }), post.id, {
    message: `<p>The smaller one, as <a class="mention" data-member-id="${ada.id}">@${ada.username}</a> knows.</p>`,
    mentionedUserIds: [`${ada.id}`],
  });
  const bell = page.getByRole('link', { name: 'Notifications, 1 unread' });
  await bell.click();
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByText('Ben Writer mentioned you')
    .waitFor();

  await minutesLater(9);
  await runDueJobs(services);
  expect(mails.taken).toEqual([]);
  await minutesLater(11);
  await runDueJobs(services);
  const toAda = mails.taken.filter(({ envelope }) => envelope.to[0] === ada.email);
  expect(toAda).toHaveLength(1);
  const [mail] = toAda;
  expect(mail?.text).toContain('Ben Writer mentioned you');
  const to = mail?.replyTo?.[0]?.address ?? '';

  const client = createTransport({ host: '127.0.0.1', port: listener.port, ignoreTLS: true });
  await client.sendMail({
    ...{ from: ada.email ?? '', to, subject: `Re: ${mail?.subject}` },
    text: 'Thank you, the smaller valve fits.\n\nOn Mon, Ben wrote:\n> The smaller one\n',
  });
  client.close();
  await runDueJobs(services);
  await page.goto(`conversations/${post.id}`);
  await page.getByText('Thank you, the smaller valve fits.').waitFor();

  for (const { name } of [pointConsumer, badgeConsumer]) await allEventsHandled(db, name);
  await eventually(async () => {
    const held = await db
      .selectFrom('member_badges')
      .select('member_id')
      .where('member_id', '=', ada.id)
      .execute();
    expect(held).toHaveLength(1);
  });
  await page.goto(`users/${ada.id}/badges`);
  await page.getByRole('main').getByText('Correspondent').first().waitFor();
  await page.goto('leaderboard?metric=points');
  await page.getByRole('listitem').filter({ hasText: 'Ada Reader' }).first().waitFor();
});
