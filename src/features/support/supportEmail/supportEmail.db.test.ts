import { beforeAll, expect, test } from 'vitest';
import { makeMailbox } from '#features/base/inboundMail/server/inboundMailFactories.ts';
import { replyAddress } from '#features/base/inboundMail/server/mailTokens.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import {
  replyToRequest,
  resolveRequest,
} from '#features/support/requests/server/supportRequestService.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { mailboxOfRequest } from './server/mailboxOfRequest.ts';
import { saveSupportMailbox } from './server/supportMailboxes.ts';
import { openSupportDesk } from './testing/supportDesk.ts';

const { db } = await openTestDatabase();
const desk = await openSupportDesk(db);
type Member = Awaited<ReturnType<typeof makeMember>>;
let agent: Member;
let customer: Member;

beforeAll(async () => {
  agent = await makeMember(db, { role: 'agent', full_name: 'Vera Vogt' });
  customer = await makeMember(db, { email_verified_at: new Date() });
});

const requestOf = (path: string | null) =>
  db
    .selectFrom('support_requests')
    .selectAll()
    .where('number', '=', Number(path?.split('/').at(-1)))
    .executeTakeFirstOrThrow();
const repliesOf = async (requestId: number) =>
  db
    .selectFrom('support_entries')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('kind', '=', 'REPLY')
    .orderBy('seq')
    .execute();
const eventsOf = async (requestId: number) =>
  (
    await db
      .selectFrom('support_entries')
      .select(['event', 'detail'])
      .where('request_id', '=', requestId)
      .where('kind', '=', 'EVENT')
      .orderBy('seq')
      .execute()
  ).map(({ event, detail }) => ({ event, ...Object(detail) }));
const mailsTo = (recipient: string, kind = 'SUPPORT_REPLY') =>
  db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();
const answer = (id: number, message = '<p>Tighten the nut.</p>', now = new Date()) =>
  replyToRequest(testContext(db, { viewer: agent.viewer, now }), `${id}`, {
    ...{ message, status: 'WAITING' },
  });
const tokenFor = (requestId: number, recipient: string) =>
  db.transaction().execute(async (trx) => {
    const of = { route: 'support', subject: `request:${requestId}`, recipient, memberId: null };
    return (await replyAddress(desk.ctx, trx, of)) ?? '';
  });

const makeTeam = () =>
  db
    .insertInto('support_teams')
    .values({ name: `Team ${Math.random()}`, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();

async function makeTeamMailbox(address: string) {
  const team = await makeTeam();
  const mailbox = await makeMailbox(db, { address, route: 'support' });
  const settings = { mailbox_id: mailbox.id, team_id: team.id, signature: 'The pump team' };
  await db
    .insertInto('support_mailboxes')
    .values({ ...settings, updated_at: new Date() })
    .execute();
  return { team, mailbox };
}

test('an email of an unknown sender opens a case, which is confirmed, answered and replied to by email', async () => {
  const first = await desk.send({
    from: 'Ann Meyer <ann@example.org>',
    subject: 'Re: AW: The pump leaks',
    headers: ['Message-ID: <first@example.org>'],
  });
  expect(first).toMatchObject({ state: 'ROUTED', route: 'support' });
  const row = await requestOf(first.result_path);
  expect(row).toMatchObject({
    ...{ title: 'The pump leaks', kind: 'CASE', channel: 'EMAIL', status: 'NEW' },
    ...{ requester_id: null, requester_name: 'Ann Meyer', requester_email: 'ann@example.org' },
    mailbox_id: desk.mailbox.id,
  });
  const [confirmation] = await mailsTo('ann@example.org', 'SUPPORT_RECEIVED');
  expect(confirmation?.data).toMatchObject({
    ...{ number: `${row.number}`, references: ['first@example.org'] },
  });

  await answer(row.id);
  const [mail] = await mailsTo('ann@example.org');
  expect(mail?.reply_to).toMatch(/^help\+[a-z2-7]{26}@plaza\.example$/);
  expect(mail?.data).toMatchObject({
    subject: `Re: The pump leaks [#${row.number}]`,
    ...{ text: 'Tighten the nut.', signature: 'Vera Vogt', url: null },
    references: ['first@example.org'],
  });
  const second = await desk.send({
    ...{ from: 'ann@example.org', to: mail?.reply_to ?? '', subject: 'Something else entirely' },
    text: `That helped.\n\nOn Mon, Jan 5, 2026 Plaza <${mail?.reply_to}> wrote:\n> Tighten the nut.`,
    isProven: false,
  });
  expect(second.result_path).toBe(first.result_path);
  const replies = await repliesOf(row.id);
  expect(replies.map((each) => [each.stripped_content, each.channel, each.author_role])).toEqual([
    ['It drips from the valve.', 'EMAIL', 'REQUESTER'],
    ['Tighten the nut.', 'PORTAL', 'AGENT'],
    ['That helped.', 'EMAIL', 'REQUESTER'],
  ]);
  expect((await requestOf(first.result_path)).status).toBe('OPEN');
  const folded = await db
    .selectFrom('support_emails')
    .select('folded')
    .where('entry_id', '=', replies[2]?.id ?? 0)
    .executeTakeFirstOrThrow();
  expect(folded.folded).toContain('Tighten the nut.');
  expect(folded.folded).not.toMatch(/\+[a-z2-7]{26}@/);
  // The next answer continues the thread.
  await answer(row.id, '<p>You’re welcome.</p>');
  const [, next] = await mailsTo('ann@example.org');
  expect(Object(next?.data).references).toEqual(
    expect.arrayContaining(['first@example.org', mail?.message_id]),
  );
});

test('a reply without its address finds its case by the Message-ID it answers', async () => {
  const from = 'bob@example.org';
  const { result_path } = await desk.send({ from });
  const row = await requestOf(result_path);
  await answer(row.id);
  const [mail] = await mailsTo(from);
  const reply = await desk.send({
    ...{ from, subject: 'Hello', isProven: false },
    headers: [`In-Reply-To: <${mail?.message_id}>`],
  });
  expect(reply.result_path).toBe(result_path);
});

test('a Message-ID that others can know leads a proven participant only', async () => {
  const from = 'carl@example.org';
  const opened = await desk.send({ from, headers: ['Message-ID: <carl-1@example.org>'] });
  const headers = ['References: <older@example.org> <carl-1@example.org>'];
  const more = await desk.send({ from, headers });
  const unproven = await desk.send({ from, headers, isProven: false });
  const stranger = await desk.send({ from: 'eve@example.net', headers });
  expect(more.result_path).toBe(opened.result_path);
  for (const each of [unproven, stranger]) {
    expect(each.state).toBe('ROUTED');
    expect(each.result_path).not.toBe(opened.result_path);
    const { number } = await requestOf(opened.result_path);
    expect(await eventsOf((await requestOf(each.result_path)).id)).toEqual([
      { event: 'EMAIL_UNCERTAIN', number },
    ]);
  }
});

test('a number in the subject leads a proven participant to their case, and nobody else', async () => {
  const from = 'dora@example.org';
  const opened = await desk.send({ from });
  const { number } = await requestOf(opened.result_path);
  const subject = `Re: The pump leaks [#${number}]`;
  expect((await desk.send({ from, subject })).result_path).toBe(opened.result_path);
  const member = await makeMember(db, { email_verified_at: new Date() });
  const others = [{ from: 'eve@example.net' }, { from: member.email ?? '' }];
  for (const other of [{ from, isProven: false }, ...others]) {
    const made = await desk.send({ ...other, subject });
    expect(made.result_path).not.toBe(opened.result_path);
    expect((await requestOf(made.result_path)).title).toBe(`The pump leaks [#${number}]`);
  }
  const { id } = await requestOf(opened.result_path);
  expect(await repliesOf(id)).toHaveLength(2);
  for (const party of ['support_participants', 'support_copies'] as const) {
    const added = await db
      .selectFrom(party)
      .where('request_id', '=', id)
      .select('request_id')
      .execute();
    expect(added).toEqual([]);
  }
});

test('a quoted local part in Authentication-Results opens no one else’s case', async () => {
  const from = 'erin@example.org';
  const opened = await desk.send({ from });
  const { id, number } = await requestOf(opened.result_path);
  for (const sender of ['"erin@example.org"@evil.test', '"x@example.org"@evil.test']) {
    const results = `Authentication-Results: mx.plaza.example; spf=pass smtp.mailfrom=${sender}`;
    const subject = `Re: [#${number}]`;
    const made = await desk.send({ from, subject, isProven: false, headers: [results] });
    expect(made.result_path).not.toBe(opened.result_path);
  }
  expect(await repliesOf(id)).toHaveLength(1);
});

test('a reply address in the hands of a stranger opens a case of their own', async () => {
  const { result_path } = await desk.send({ from: 'fay@example.org' });
  const row = await requestOf(result_path);
  const to = await tokenFor(row.id, 'fay@example.org');
  const made = await desk.send({ from: 'gus@example.net', to });
  expect(made.result_path).not.toBe(result_path);
  expect(await requestOf(made.result_path)).toMatchObject({ requester_email: 'gus@example.net' });
  expect(await repliesOf(row.id)).toHaveLength(1);
});

test('a proven address of a member opens the member’s own case; an unproven one is a contact', async () => {
  const from = customer.email ?? '';
  const own = await requestOf((await desk.send({ from })).result_path);
  expect(own).toMatchObject({ requester_id: customer.id, requester_email: null });
  const forged = await requestOf((await desk.send({ from, isProven: false })).result_path);
  expect(forged).toMatchObject({ requester_id: null, requester_email: from });
  expect(await mailsTo(from, 'SUPPORT_RECEIVED')).toHaveLength(1);
});

test('suspended and blocked members are told why; nothing is created', async () => {
  const before = await db.selectFrom('support_requests').select('id').execute();
  for (const [fields, reason] of [
    [{ suspended_until: new Date(Date.now() + 86_400_000) }, 'suspended'],
    [{ blocked_at: new Date() }, 'inactive'],
  ] as const) {
    const member = await makeMember(db, { ...fields, email_verified_at: new Date() });
    const refused = await desk.send({ from: member.email ?? '' });
    expect(refused).toMatchObject({ state: 'REFUSED', reason });
    expect(await mailsTo(member.email ?? '', 'INBOUND_NOTE')).toHaveLength(1);
  }
  expect(await db.selectFrom('support_requests').select('id').execute()).toEqual(before);
});

test('automatic email opens nothing and changes no state; a forged one is quarantined', async () => {
  const { result_path } = await desk.send({ from: 'hal@example.org' });
  const row = await requestOf(result_path);
  const to = await tokenFor(row.id, 'hal@example.org');
  await answer(row.id);
  const from = 'hal@example.org';
  const away = await desk.send({ from, to, headers: ['Auto-Submitted: auto-replied'] });
  expect(away).toMatchObject({ state: 'IGNORED', reason: 'autoReply' });
  const forged = await desk.send({
    ...{ from, to, isProven: false },
    headers: ['Authentication-Results: mx.plaza.example; dmarc=fail'],
  });
  expect(forged).toMatchObject({ state: 'QUARANTINED', reason: 'spoofed' });
  expect(await requestOf(result_path)).toMatchObject({ status: 'WAITING' });
  expect(await repliesOf(row.id)).toHaveLength(2);
});

test('a member who answers in the portal and by email is in one thread, and gets replies by email at once', async () => {
  const from = customer.email ?? '';
  const { result_path } = await desk.send({ from, subject: 'One thread' });
  const row = await requestOf(result_path);
  await answer(row.id);
  const mail = (await mailsTo(from)).at(-1);
  expect(Object(mail?.data)).toMatchObject({ url: `/support/requests/${row.number}` });
  await replyToRequest(testContext(db, { viewer: customer.viewer }), `${row.id}`, {
    message: '<p>From the portal.</p>',
  });
  await desk.send({ from, to: mail?.reply_to ?? '', text: 'From my mail client.' });
  const replies = await repliesOf(row.id);
  expect(replies.map(({ author_id, channel }) => [author_id, channel])).toEqual([
    [customer.id, 'EMAIL'],
    [agent.id, 'PORTAL'],
    [customer.id, 'PORTAL'],
    [customer.id, 'EMAIL'],
  ]);
});

test('a reply reopens what is solved, and after 14 days opens a follow-up of the same sender', async () => {
  const from = 'ida@example.org';
  const opened = await desk.send({ from });
  const { id } = await requestOf(opened.result_path);
  const to = await tokenFor(id, from);
  const solve = (at: Date) =>
    db
      .updateTable('support_requests')
      .set({ status: 'RESOLVED', resolved_at: at })
      .where('id', '=', id)
      .execute();
  await solve(new Date());
  const reopening = await desk.send({ from, to, text: 'It leaks again.' });
  expect(reopening.result_path).toBe(opened.result_path);
  expect(await requestOf(opened.result_path)).toMatchObject({ status: 'OPEN', resolved_at: null });
  await solve(new Date(Date.now() - 15 * 86_400_000));
  const late = await desk.send({ from, to, text: 'And again.' });
  const followUp = await requestOf(late.result_path);
  expect(followUp).toMatchObject({
    ...{ follow_up_of: id, requester_email: from, mailbox_id: desk.mailbox.id, status: 'NEW' },
  });
  // A reply to the follow-up’s own thread goes there.
  const headers = [`In-Reply-To: <${late.message_id}>`];
  expect((await desk.send({ from, headers })).result_path).toBe(late.result_path);
});

test('programs that answer each other reopen a case five times an hour at most', async () => {
  const from = 'jan@example.org';
  const { result_path } = await desk.send({ from });
  const { id } = await requestOf(result_path);
  const to = await tokenFor(id, from);
  for (let round = 0; round < 7; round += 1) {
    await db
      .updateTable('support_requests')
      .set({ status: 'RESOLVED', resolved_at: new Date() })
      .where('id', '=', id)
      .execute();
    await desk.send({ from, to, text: `Round ${round}` });
    expect((await requestOf(result_path)).status).toBe(round < 5 ? 'OPEN' : 'RESOLVED');
  }
  expect(await repliesOf(id)).toHaveLength(8);
});

test('an address is sent three confirmations in three hours at most', async () => {
  const from = 'kim@example.org';
  for (let count = 0; count < 5; count += 1) await desk.send({ from, text: `Case ${count}` });
  expect(await mailsTo(from, 'SUPPORT_RECEIVED')).toHaveLength(3);
});

test('email to a merged case joins the case that it was merged into', async () => {
  const from = 'lea@example.org';
  const { result_path } = await desk.send({ from });
  const { id } = await requestOf(result_path);
  const to = await tokenFor(id, from);
  const target = await makeSupportRequest(db, { requester_id: customer.id });
  await db
    .updateTable('support_requests')
    .set({ merged_into: target.id })
    .where('id', '=', id)
    .execute();
  const reply = await desk.send({ from, to });
  expect(reply.result_path).toBe(`/support/agent/${target.number}`);
});

test('a bounce of a reply is shown in its case', async () => {
  const from = 'max@example.org';
  const { result_path } = await desk.send({ from });
  const { id } = await requestOf(result_path);
  await answer(id);
  const [mail] = await mailsTo(from);
  await db
    .updateTable('mails')
    .set({ state: 'SENT' })
    .where('id', '=', mail?.id ?? 0)
    .execute();
  await desk.send({
    from: 'MAILER-DAEMON@mx.example.org',
    headers: [
      'Return-Path: <>',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    ],
    text: `--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.org\n\nFinal-Recipient: rfc822; ${from}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 No such user\n\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: <${mail?.message_id}>\n\n--b--`,
  });
  expect(await eventsOf(id)).toContainEqual(
    expect.objectContaining({ event: 'EMAIL_FAILED', reason: 'smtp; 550 No such user' }),
  );
});

test('a customer who closes the case in the portal can reopen it by email', async () => {
  const from = customer.email ?? '';
  const { result_path } = await desk.send({ from, subject: 'Closed by me' });
  const { id } = await requestOf(result_path);
  await resolveRequest(testContext(db, { viewer: customer.viewer }), `${id}`);
  const to = await tokenFor(id, customer.email_key ?? '');
  await desk.send({ from, to });
  expect((await requestOf(result_path)).status).toBe('OPEN');
});

test('each mailbox has its own language and signature', async () => {
  const german = await openSupportDesk(db, { address: 'hilfe@plaza.example' });
  const { viewer } = await makeMember(db, { role: 'administrator' });
  const settings = { teamId: null, kind: 'CASE', language: 'de', signature: 'Ihr Team Hilfe' };
  await saveSupportMailbox(testContext(db, { viewer }), `${german.mailbox.id}`, settings);
  const sent = await german.send({ from: 'uwe@example.org', subject: 'Die Pumpe leckt' });
  const { id, language } = await requestOf(sent.result_path);
  expect(language).toBe('de');
  await answer(id);
  const mails = [
    ...(await mailsTo('uwe@example.org', 'SUPPORT_RECEIVED')),
    ...(await mailsTo('uwe@example.org')),
  ];
  expect(mails.map((mail) => mail.language)).toEqual(['de', 'de']);
  expect(mails[1]?.data).toMatchObject({ signature: 'Vera Vogt\nIhr Team Hilfe' });
});

test('emails of a request come from the mailbox of its team, with its signature', async () => {
  const { team, mailbox } = await makeTeamMailbox('pumps@plaza.example');
  const { result_path } = await desk.send({ from: 'zoe@example.org' });
  const row = await requestOf(result_path);
  await answer(row.id);
  await db
    .updateTable('support_requests')
    .set({ team_id: team.id })
    .where('id', '=', row.id)
    .execute();
  await answer(row.id);
  const [before, after] = await mailsTo('zoe@example.org');
  expect(before).toMatchObject({ sender: 'help@plaza.example' });
  expect(after).toMatchObject({ sender: mailbox.address });
  expect(after?.reply_to).toMatch(/^pumps\+/);
  expect(Object(after?.data).signature).toContain('The pump team');
  const [confirmation] = await mailsTo('zoe@example.org', 'SUPPORT_RECEIVED');
  expect(confirmation?.sender).toBe('help@plaza.example');
});

test('a team without a mailbox answers from the mailbox that the request came to', async () => {
  const { mailbox } = await makeTeamMailbox('sales@plaza.example');
  const team = await makeTeam();
  const of = { team_id: team.id, mailbox_id: desk.mailbox.id };
  expect(await mailboxOfRequest(db, of)).toMatchObject({ address: 'help@plaza.example' });
  const other = { team_id: team.id, mailbox_id: mailbox.id };
  expect(await mailboxOfRequest(db, other)).toMatchObject({ address: 'sales@plaza.example' });
  const portal = { team_id: team.id, mailbox_id: null };
  expect(await mailboxOfRequest(db, portal)).toMatchObject({ address: 'help@plaza.example' });
  await db.updateTable('mailboxes').set({ enabled: false }).where('id', '=', mailbox.id).execute();
  expect(await mailboxOfRequest(db, other)).toMatchObject({ address: 'help@plaza.example' });
});
