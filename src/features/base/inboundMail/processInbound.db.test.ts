import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { queueMail } from '#features/base/mail/server/queueMail.ts';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { senderLimits } from './inboundMailRules.ts';
import { makeMailbox, receiveEmail } from './server/inboundMailFactories.ts';
import { processInbound } from './server/processInbound.ts';

const { db } = await openTestDatabase();
const ctx = testContext(db);
const files = createLocalFileStore(path.join(os.tmpdir(), 'plaza-inbound'));
const mailbox = await makeMailbox(db);
const { signal } = new AbortController();

const run = (resolve = async (): Promise<string[]> => []) =>
  processInbound(ctx, { files, signal, resolve });
const rowOf = (id: number | null) =>
  db
    .selectFrom('inbound_messages')
    .selectAll()
    .where('id', '=', id ?? 0)
    .executeTakeFirstOrThrow();

const bounce = (messageId: string, recipient: string, status = '5.1.1') => `Return-Path: <>
From: MAILER-DAEMON@mx.example.org
To: ${mailbox.address}
Subject: Undelivered
Message-ID: <${Math.random()}@mx.example.org>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; ${recipient}
Action: failed
Status: ${status}
Diagnostic-Code: smtp; 550 5.1.1 No such user

--b
Content-Type: text/rfc822-headers

Message-ID: <${messageId}>

--b--
`;

async function sentMail(recipient: string) {
  const id = await db
    .transaction()
    .execute((trx) =>
      queueMail(trx, { kind: 'TEST', data: {}, memberId: null, to: recipient, language: 'en' }),
    );
  const messageId = `${id}.sent@plaza.example`;
  await db
    .updateTable('mails')
    .set({ state: 'SENT', message_id: messageId })
    .where('id', '=', id)
    .execute();
  const state = async () =>
    await db
      .selectFrom('mails')
      .select(['state', 'last_error'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  return { messageId, state };
}

const suppressed = async () =>
  (await db.selectFrom('mail_suppressions').select('address').execute()).map(
    ({ address }) => address,
  );

test('a bounce marks the email as not delivered, and stops optional email to the address', async () => {
  const mail = await sentMail('gone@example.org');
  const id = await receiveEmail(db, mailbox.id, bounce(mail.messageId, 'Gone@example.org'));
  await run();
  expect(await rowOf(id)).toMatchObject({ state: 'IGNORED', reason: 'bounce' });
  expect(await mail.state()).toEqual({
    state: 'FAILED',
    last_error: 'Bounced: smtp; 550 5.1.1 No such user',
  });
  expect(await suppressed()).toEqual(['gone@example.org']);
});

test('every report of a bounce counts, also of addresses that are not ASCII', async () => {
  const [ann, bob] = [await sentMail('ann2@example.org'), await sentMail('jörg@müller.example')];
  const report = (recipient: string, status = '5.1.1', type = 'message/delivery-status') =>
    [
      ...[`--b`, `Content-Type: ${type}`, '', 'Reporting-MTA: dns; mx.example.org', ''],
      ...[`Original-Recipient: ${recipient}`, 'Final-Recipient: rfc822; alias@example.net'],
      ...['Action: failed', `Status: ${status}`, '', ''],
    ].join('\n');
  const bounced = (messageId: string, reports: string) =>
    bounce(messageId, 'nobody@example.org')
      .replace(/--b\nContent-Type: message[\s\S]*?(?=--b\nContent-Type: text)/, () => reports)
      .replace('Content-Type: text/rfc822-headers', 'Content-Type: MESSAGE/RFC822');
  const two = `${report('rfc822; eve@example.org', '4.2.2')}${report('rfc822;Ann2@example.org')}`;
  await receiveEmail(db, mailbox.id, bounced(ann.messageId, two));
  const global = 'Message/Global-Delivery-Status';
  const wide = report('utf-8; j\\x{F6}rg@xn--mller-kva.example', '5.1.1', global);
  await receiveEmail(db, mailbox.id, bounced(bob.messageId, wide));
  await run();
  expect((await ann.state()).state).toBe('FAILED');
  expect((await bob.state()).state).toBe('FAILED');
  expect(await suppressed()).toEqual(
    expect.arrayContaining(['ann2@example.org', 'jörg@xn--mller-kva.example']),
  );
  await db.deleteFrom('mail_suppressions').where('address', '!=', 'gone@example.org').execute();
});

test('a forged bounce, and one that may pass, change nothing', async () => {
  const mail = await sentMail('ann@example.org');
  await receiveEmail(db, mailbox.id, bounce(mail.messageId, 'bob@example.org'));
  await receiveEmail(db, mailbox.id, bounce('1.guessed@plaza.example', 'ann@example.org'));
  await receiveEmail(db, mailbox.id, bounce(mail.messageId, 'ann@example.org', '5.2.2'));
  await receiveEmail(db, mailbox.id, bounce(mail.messageId, 'ann@example.org', '4.4.1'));
  await run();
  expect((await mail.state()).state).toBe('SENT');
  expect(await suppressed()).not.toContain('ann@example.org');
});

test('a message that cannot be processed is tried again later, then left to staff', async () => {
  const broken = await receiveEmail(db, mailbox.id, 'From: a@example.org\nSubject: x\n\nx\n');
  await db
    .updateTable('inbound_messages')
    .set({ envelope: JSON.stringify({ to: null }) })
    .where('id', '=', broken ?? 0)
    .execute();
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await run();
    const row = await rowOf(broken);
    expect(row.attempt_count).toBe(attempt);
    expect(row.state).toBe(attempt === 5 ? 'FAILED' : 'RECEIVED');
    // Not before its time.
    await run();
    expect((await rowOf(broken)).attempt_count).toBe(attempt);
    await db
      .updateTable('inbound_messages')
      .set({ due_at: new Date(0) })
      .where('id', '=', broken ?? 0)
      .execute();
  }
  expect((await rowOf(broken)).error).not.toBeNull();
});

test('two runs at once process every message once, in the order of arrival', async () => {
  const ids = [];
  for (let index = 0; index < 30; index += 1) {
    ids.push(
      await receiveEmail(db, mailbox.id, `From: a@example.org\nMessage-ID: <o${index}@x>\n\nx\n`),
    );
  }
  await Promise.all([run(), run(), run()]);
  const rows = await db
    .selectFrom('inbound_messages')
    .select(['id', 'state', 'settled_at'])
    .where(
      'id',
      'in',
      ids.map((id) => id ?? 0),
    )
    .orderBy('settled_at')
    .orderBy('id')
    .execute();
  expect(rows.map(({ id }) => id)).toEqual(ids);
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['QUARANTINED']));
});

test('a mailbox that requires proof quarantines what has none; one without checks takes all', async () => {
  const strict = await makeMailbox(db, { authentication: 'REQUIRED' });
  const open = await makeMailbox(db, { authentication: 'OFF', trusted_host: 'mx.example' });
  const text =
    'Authentication-Results: mx.example; dmarc=fail (p=reject)\nFrom: a@example.org\n\nx\n';
  const [held, taken] = [
    await receiveEmail(db, strict.id, text),
    await receiveEmail(db, open.id, text),
  ];
  await run();
  expect(await rowOf(held)).toMatchObject({ state: 'QUARANTINED', reason: 'unverified' });
  expect(await rowOf(taken)).toMatchObject({ state: 'QUARANTINED', reason: 'noRoute' });
});

test('of a sender, and of a domain, only so many emails become something; the rest waits for staff', async () => {
  const send = async (address: string) => {
    const head = `From: ${address}\nMessage-ID: <${Math.random()}@flood.example>`;
    return await receiveEmail(db, mailbox.id, `${head}\n\n${Math.random()}\n`);
  };
  const pass = async (address: string, count: number) => {
    const ids = [];
    for (let each = 0; each < count; each += 1) ids.push((await send(address)) ?? 0);
    await db
      .updateTable('inbound_messages')
      .set({ state: 'ROUTED', sender: address, settled_at: new Date() })
      .where('id', 'in', ids)
      .execute();
  };
  const reasonOf = async (address: string) => {
    const id = await send(address);
    await run();
    return { id, reason: (await rowOf(id)).reason };
  };
  await pass('flood@flood.example', senderLimits.ofAddress - 1);
  expect((await reasonOf('flood@flood.example')).reason).toBe('noRoute');
  await pass('flood@flood.example', 1);
  const held = await reasonOf('flood@flood.example');
  expect(held.reason).toBe('tooMany');
  expect((await reasonOf('other@flood.example')).reason).toBe('noRoute');
  await pass('many@flood.example', senderLimits.ofDomain - senderLimits.ofAddress);
  expect((await reasonOf('other@flood.example')).reason).toBe('tooMany');
  expect((await reasonOf('other@quiet.example')).reason).toBe('noRoute');
  // Released by staff, and after a while.
  await db
    .updateTable('inbound_messages')
    .set({ state: 'RECEIVED', is_released: true })
    .where('id', '=', held.id ?? 0)
    .execute();
  await run();
  expect((await rowOf(held.id)).reason).toBe('noRoute');
  await db
    .updateTable('inbound_messages')
    .set({ settled_at: new Date(Date.now() - senderLimits.minutes * 60_000) })
    .where('sender', 'like', '%@flood.example')
    .execute();
  expect((await reasonOf('flood@flood.example')).reason).toBe('noRoute');
});
