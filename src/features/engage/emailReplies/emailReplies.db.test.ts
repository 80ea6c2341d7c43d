import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMailbox } from '#features/base/inboundMail/server/inboundMailFactories.ts';
import { replyAddress, revokeTokens } from '#features/base/inboundMail/server/mailTokens.ts';
import {
  type SmtpListener,
  startSmtpListener,
} from '#features/base/inboundMail/server/smtpListener.ts';
import { openServices } from '#features/base/mail/testing/mailWorld.ts';
import { enableShippedRules } from '#features/care/spam/server/enableShippedRules.ts';
import { createComment } from '#features/content/comments/server/commentService.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { notificationConsumer } from '#features/engage/notifications/server/notificationConsumer.ts';
import { sendNotificationEmails } from '#features/engage/notifications/server/notificationEmails.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createEventBus } from '#platform/events/eventBus.ts';
import { eventually, runConsumers } from '#platform/testing/eventConsumerTools.ts';
import { runDueJobs } from '#platform/testing/runDueJobs.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';

const { db, database } = await openTestDatabase();
const services = await openServices(
  { database },
  { SECRET_KEY: 'the secret key of these very tests' },
);
const ctx = testContext(db, { secrets: services.secrets });
const bus = createEventBus();
let listener: SmtpListener;
let stop: () => Promise<void>;

beforeAll(async () => {
  await enableShippedRules(db, { demo: true });
  await makeMailbox(db, { address: 'reply@plaza.example', route: 'notifications' });
  const listen = { host: '127.0.0.1', port: 0 };
  listener = await startSmtpListener({ db, listen, log: ctx.log });
  ({ stop } = await runConsumers(db, [notificationConsumer], bus));
});
afterAll(async () => {
  await listener.stop();
  await stop();
});

interface Sent {
  from: string;
  to: string;
  text?: string;
  subject?: string;
  html?: string;
  headers?: Record<string, string>;
  inReplyTo?: string;
  attachments?: { filename: string; content: Buffer | string }[];
}

/** Sends an email as a mail client does, and processes it. */
async function send(mail: Sent) {
  const client = createTransport({ host: '127.0.0.1', port: listener.port, ignoreTLS: true });
  await client.sendMail({ subject: 'Re: Your post', ...mail });
  client.close();
  await runDueJobs(services);
  return await db
    .selectFrom('inbound_messages')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
}

async function addressFor(member: { id: number; email_key: string | null }, subject: string) {
  return await db.transaction().execute(async (trx) => {
    const recipient = member.email_key ?? '';
    const of = { route: 'notifications', subject, recipient, memberId: member.id };
    return (await replyAddress(ctx, trx, of)) ?? '';
  });
}

const commentsOf = (postId: number) =>
  db
    .selectFrom('comments')
    .selectAll()
    .where('conversation_id', '=', postId)
    .orderBy('id')
    .execute();
const notesTo = async (address: string) =>
  (
    await db
      .selectFrom('mails')
      .selectAll()
      .where('kind', '=', 'INBOUND_NOTE')
      .where('recipient', '=', address)
      .execute()
  ).map(({ data, language }) => ({ language, text: Object(data).text }));

const text = 'The new valve fits, thank you very much.';

test('a notification email is answered by email, and the answer is a reply below the comment', async () => {
  const asker = await makeMember(db);
  const helper = await makeMember(db);
  const post = await makeConversation(db, { author_id: asker.id });
  const comment = await createComment(testContext(db, { viewer: helper.viewer, bus }), post.id, {
    message: '<p>Check the tension of the cable first.</p>',
  });
  await eventually(async () => {
    const due = await db.selectFrom('notification_emails').selectAll().execute();
    expect(due.map(({ member_id }) => member_id)).toContain(asker.id);
  });
  const later = { ...ctx, now: new Date(Date.now() + 3_600_000) };
  await sendNotificationEmails(later, { signal: new AbortController().signal });
  const mail = await db
    .selectFrom('mails')
    .selectAll()
    .where('member_id', '=', asker.id)
    .executeTakeFirstOrThrow();
  expect(mail.reply_to).toMatch(/^reply\+[a-z2-7]{26}@plaza\.example$/);

  const message = await send({
    from: `Asker <${asker.email}>`,
    to: mail.reply_to ?? '',
    text: `${text}\n\nOn Mon, Jan 5, 2026 at 10:02 AM Plaza <${mail.reply_to}> wrote:\n> Check the tension\n`,
  });
  expect(message).toMatchObject({ state: 'ROUTED', route: 'notifications' });
  const [, answer] = await commentsOf(post.id);
  expect(answer).toMatchObject({
    author_id: asker.id,
    parent_id: comment.id,
    content: `<p>${text}</p>`,
  });
  expect(await notesTo(asker.email ?? '')).toEqual([]);
});

test('the same email delivered twice is one comment', async () => {
  const member = await makeMember(db);
  const post = await makeConversation(db);
  const to = await addressFor(member, `conversation:${post.id}`);
  const mail = {
    from: member.email ?? '',
    to,
    text,
    messageId: '<once@client.example>',
    date: new Date(0),
  };
  await send(mail);
  await send(mail);
  expect(await commentsOf(post.id)).toHaveLength(1);
});

test('a crash between the comment and its record does not repeat the comment', async () => {
  const member = await makeMember(db);
  const post = await makeConversation(db);
  const message = await send({
    from: member.email ?? '',
    to: await addressFor(member, `conversation:${post.id}`),
    text,
  });
  await db
    .updateTable('inbound_messages')
    .set({ state: 'RECEIVED', settled_at: null })
    .where('id', '=', message.id)
    .execute();
  const jobs = await db.transaction().execute(async (trx) => {
    const { addProcessing } = await import('#features/base/inboundMail/server/storeInbound.ts');
    await addProcessing(trx);
  });
  await runDueJobs(services);
  expect(jobs).toBeUndefined();
  expect(await commentsOf(post.id)).toHaveLength(1);
});

test('only the member can use their address', async () => {
  const [member, thief] = [await makeMember(db), await makeMember(db)];
  const post = await makeConversation(db);
  const to = await addressFor(member, `conversation:${post.id}`);
  const stolen = await send({ from: thief.email ?? '', to, text });
  expect(stolen).toMatchObject({ state: 'REFUSED', reason: 'senderMismatch' });
  // An address that proves nothing gets no answer, and learns nothing.
  expect(await notesTo(thief.email ?? '')).toEqual([]);
  const guessed = to.replace(/\+.{26}@/, `+${'a'.repeat(26)}@`);
  expect(await send({ from: member.email ?? '', to: guessed, text })).toMatchObject({
    state: 'QUARANTINED',
    reason: 'noRoute',
  });
  expect(await commentsOf(post.id)).toEqual([]);
});

test('a revoked and an expired address are refused, and the next email has another one', async () => {
  const member = await makeMember(db);
  const post = await makeConversation(db);
  const subject = `conversation:${post.id}`;
  const first = await addressFor(member, subject);
  expect(await addressFor(member, subject)).toBe(first);
  await db
    .transaction()
    .execute((trx) => revokeTokens(trx, { route: 'notifications', subject }, new Date()));
  expect(await send({ from: member.email ?? '', to: first, text })).toMatchObject({
    reason: 'expired',
  });
  const second = await addressFor(member, subject);
  expect(second).not.toBe(first);
  await db
    .updateTable('mail_tokens')
    .set({ expires_at: new Date(0) })
    .where('subject', '=', subject)
    .execute();
  expect(await send({ from: member.email ?? '', to: second, text })).toMatchObject({
    reason: 'expired',
  });
  expect(await commentsOf(post.id)).toEqual([]);
});

test('each fault is explained once a day, in the member’s language', async () => {
  const member = await makeMember(db, { language: 'de' });
  const closed = await makeConversation(db, { closed_at: new Date() });
  const open = await makeConversation(db);
  const from = member.email ?? '';
  const toClosed = await addressFor(member, `conversation:${closed.id}`);
  const toOpen = await addressFor(member, `conversation:${open.id}`);
  const outcomes = [
    await send({ from, to: toClosed, text }),
    await send({ from, to: toClosed, text: `${text} Again.` }),
    await send({ from, to: toOpen, text: 'ok' }),
    await send({ from, to: toOpen, text: '-- \nBob' }),
    await send({ from, to: toOpen, text: '' }),
  ];
  expect(outcomes.map(({ state, reason }) => [state, reason])).toEqual([
    ['REFUSED', 'closed'],
    ['REFUSED', 'closed'],
    ['REFUSED', 'tooShort'],
    ['REFUSED', 'empty'],
    ['REFUSED', 'empty'],
  ]);
  expect(await notesTo(from)).toEqual([
    {
      language: 'de',
      text: 'Ihre Antwort wurde nicht veröffentlicht, weil der Beitrag geschlossen ist.',
    },
    { language: 'de', text: 'Ihre Antwort wurde nicht veröffentlicht, weil sie zu kurz ist.' },
    {
      language: 'de',
      text: 'Ihre Antwort wurde nicht veröffentlicht, weil sie keinen Text enthielt. Schreiben Sie über die zitierte Nachricht.',
    },
  ]);
  const again = await db.selectFrom('mails').select('id').where('recipient', '=', from).execute();
  expect(again).toHaveLength(3);
});

test('suspended and blocked members, and members who may not see the post, write nothing', async () => {
  const suspended = await makeMember(db, { suspended_until: new Date(Date.now() + 3_600_000) });
  const blocked = await makeMember(db, { blocked_at: new Date() });
  const stranger = await makeMember(db);
  const post = await makeConversation(db);
  const hidden = await makeConversation(db, { is_private: true });
  const cases = [
    [suspended, post, 'suspended'],
    [blocked, post, 'inactive'],
    [stranger, hidden, 'unavailable'],
  ] as const;
  for (const [member, where, reason] of cases) {
    const to = await addressFor(member, `conversation:${where.id}`);
    expect(await send({ from: member.email ?? '', to, text })).toMatchObject({ reason });
    expect(await commentsOf(where.id)).toEqual([]);
  }
});

test('attachments take the upload path; the others are named to the sender', async () => {
  const member = await makeMember(db);
  const post = await makeConversation(db);
  const from = member.email ?? '';
  const message = await send({
    from,
    to: await addressFor(member, `conversation:${post.id}`),
    text,
    attachments: [
      { filename: 'notes.txt', content: 'Torque: 12 Nm' },
      { filename: 'tool.exe', content: Buffer.from('MZ\u0000\u0000') },
      { filename: 'photo.png', content: 'not a picture' },
    ],
  });
  expect(message).toMatchObject({ state: 'ROUTED' });
  const [comment] = await commentsOf(post.id);
  expect(comment?.attachments).toMatchObject([{ name: 'notes.txt' }]);
  expect(await notesTo(from)).toMatchObject([
    { text: expect.stringContaining('tool.exe, photo.png') },
  ]);
  expect(comment?.stripped_content).toMatch(/Not attached: tool\.exe, photo\.png$/);
});

test('files and invitations without any text are a reply, too', async () => {
  const member = await makeMember(db);
  const post = await makeConversation(db);
  const of = { from: member.email ?? '', to: await addressFor(member, `conversation:${post.id}`) };
  await send({ ...of, attachments: [{ filename: 'pressure.log', content: '12:00 E17' }] });
  const invitation = [
    ...['BEGIN:VCALENDAR', 'METHOD:REQUEST', 'BEGIN:VEVENT', 'UID:7', 'SUMMARY:Visit'],
    ...['DTSTART:20261130T090000Z', 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n');
  await send({ ...of, attachments: [{ filename: 'visit.ics', content: invitation }] });
  const comments = await commentsOf(post.id);
  expect(comments).toMatchObject([
    {
      stripped_content: expect.stringMatching(/: pressure\.log$/),
      attachments: [{ name: 'pressure.log' }],
    },
    {
      stripped_content: expect.stringContaining('Monday, November 30, 2026'),
      attachments: [{ name: 'visit.ics' }],
    },
  ]);
  const refused = await send({
    ...of,
    attachments: [{ filename: 'tool.exe', content: Buffer.from('MZ\u0000') }],
  });
  expect(refused).toMatchObject({ state: 'REFUSED', reason: 'notStored' });
  expect(await notesTo(of.from)).toMatchObject([{ text: expect.stringContaining('tool.exe') }]);
});

test('an automatic reply to a notification creates nothing and gets no answer', async () => {
  const member = await makeMember(db);
  const post = await makeConversation(db);
  const message = await send({
    from: member.email ?? '',
    to: await addressFor(member, `conversation:${post.id}`),
    text: 'I am out of the office until Monday.',
    headers: { 'Auto-Submitted': 'auto-replied' },
  });
  expect(message).toMatchObject({ state: 'IGNORED', reason: 'autoReply' });
  expect(await commentsOf(post.id)).toEqual([]);
  expect(await notesTo(member.email ?? '')).toEqual([]);
});

test('a member who posts too often is refused, not tried again', async () => {
  const member = await makeMember(db);
  const post = await makeConversation(db);
  const to = await addressFor(member, `conversation:${post.id}`);
  const from = member.email ?? '';
  // The shipped spam rules let new members write ten comments a day.
  for (let sent = 1; sent <= 10; sent += 1) {
    expect((await send({ from, to, text: `${text} ${sent}` })).state).toBe('ROUTED');
  }
  const refused = await send({ from, to, text: `${text} 11` });
  expect(refused).toMatchObject({ state: 'REFUSED', reason: 'tooOften' });
  expect(await commentsOf(post.id)).toHaveLength(10);
  expect((await notesTo(from)).map((note) => note.text)).toEqual([
    'Your reply wasn’t posted because you’re posting too often. Please try again on the website later.',
  ]);
});
