import { beforeAll, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import {
  addReply,
  replyToRequest,
} from '#features/support/requests/server/supportRequestService.ts';
import { changeUnseen } from '#features/support/requests/server/supportWrites.ts';
import { inTransaction } from '#platform/context.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { openSupportDesk } from './testing/supportDesk.ts';

const { db } = await openTestDatabase();
const desk = await openSupportDesk(db);
const forms = await openSupportDesk(db, {
  ...{ address: 'forms@plaza.example', requester_from_reply_to: true },
});
let agent: Awaited<ReturnType<typeof makeMember>>;

beforeAll(async () => {
  agent = await makeMember(db, { role: 'agent', full_name: 'Vera Vogt' });
});

const requestOf = (path: string | null) =>
  db
    .selectFrom('support_requests')
    .selectAll()
    .where('number', '=', Number(path?.split('/').at(-1)))
    .executeTakeFirstOrThrow();
const repliesOf = (requestId: number) =>
  db
    .selectFrom('support_entries')
    .select(['author_name', 'author_id', 'stripped_content'])
    .where('request_id', '=', requestId)
    .where('kind', '=', 'REPLY')
    .where('author_role', '=', 'REQUESTER')
    .orderBy('seq')
    .execute();
const mailsTo = (recipient: string, kind = 'SUPPORT_REPLY') =>
  db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();
const asAgent = () => testContext(db, { viewer: agent.viewer });
const answer = (id: number) =>
  replyToRequest(asAgent(), `${id}`, { message: '<p>Tighten it.</p>', status: 'WAITING' });

const weakHints = [
  'X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply',
  'Precedence: list',
  'Precedence: bulk',
  'List-Unsubscribe: <https://other.example/u>',
  'List-Id: Pumps <pumps.other.example>',
];

test('people’s email with headers of programs opens a request that is not confirmed', async () => {
  for (const [index, header] of weakHints.entries()) {
    const from = `weak${index}@example.org`;
    const { state, result_path } = await desk.send({ from, headers: [header] });
    expect([header, state]).toEqual([header, 'ROUTED']);
    expect((await requestOf(result_path)).status).toBe('NEW');
    expect(await mailsTo(from, 'SUPPORT_RECEIVED')).toEqual([]);
  }
  const from = 'words@example.org';
  const subject = 'Auto reply: does it work with model X?';
  const asked = await desk.send({ from, subject });
  expect((await requestOf(asked.result_path)).title).toBe(subject);
  expect(await mailsTo(from, 'SUPPORT_RECEIVED')).toEqual([]);
});

test('such a reply joins its request and changes no status, but opens a follow-up after its time', async () => {
  const from = 'weak-reply@example.org';
  const opened = await desk.send({ from });
  const row = await requestOf(opened.result_path);
  await answer(row.id);
  const [mail] = await mailsTo(from);
  const reply = {
    from,
    to: mail?.reply_to ?? '',
    headers: weakHints.slice(0, 1),
    text: 'Still dry.',
  };
  expect((await desk.send(reply)).result_path).toBe(opened.result_path);
  expect(await requestOf(opened.result_path)).toMatchObject({
    ...{ status: 'WAITING', last_author: 'REQUESTER' },
  });
  expect((await repliesOf(row.id)).at(-1)?.stripped_content).toBe('Still dry.');
  await db
    .updateTable('support_requests')
    .set({ status: 'CLOSED', resolved_at: new Date(0), closed_at: new Date(0) })
    .where('id', '=', row.id)
    .execute();
  const late = await desk.send(reply);
  expect(late.state).toBe('ROUTED');
  expect(late.result_path).not.toBe(opened.result_path);
});

const group = [
  'Precedence: list',
  'Mailing-list: list help@plaza.example; contact help+owners@plaza.example',
  'List-ID: <help.plaza.example>',
  'List-Post: <mailto:help@plaza.example>',
  'List-Unsubscribe: <mailto:help+unsubscribe@plaza.example>',
];

test('a mailbox whose address is a mailing group works as any other', async () => {
  const from = 'group@example.org';
  const { result_path } = await desk.send({ from, headers: group });
  expect(await requestOf(result_path)).toMatchObject({ requester_email: from });
  expect(await mailsTo(from, 'SUPPORT_RECEIVED')).toHaveLength(1);
});

test('a sender whom the group replaced is the requester, but not proven', async () => {
  const member = await makeMember(db, { email_verified_at: new Date() });
  const from = `'Ann Other' via Help <help@plaza.example>`;
  for (const headers of [
    [`X-Original-From: Ann <${member.email}>`],
    [`Reply-To: ${member.email}`],
  ]) {
    const { state, result_path } = await desk.send({ from, headers: [...group, ...headers] });
    expect(state).toBe('ROUTED');
    expect(await requestOf(result_path)).toMatchObject({
      ...{ requester_id: null, requester_email: member.email },
    });
  }
  const [first] = await mailsTo(member.email ?? '', 'SUPPORT_RECEIVED');
  expect(first).toBe(undefined);
  // Without the group’s headers, it is our own email.
  expect(await desk.send({ from })).toMatchObject({ state: 'IGNORED', reason: 'loop' });
});

test('answers go to Reply-To; From stays the sender', async () => {
  const from = 'Web form <noreply@shop.example>';
  const to = 'carla@customer.example';
  const opened = await desk.send({ from, headers: [`Reply-To: Carla Customer <${to}>`] });
  const row = await requestOf(opened.result_path);
  expect(row).toMatchObject({
    requester_email: 'noreply@shop.example',
    requester_name: 'Web form',
  });
  expect(await mailsTo(to, 'SUPPORT_RECEIVED')).toEqual([]);
  expect(await mailsTo('noreply@shop.example', 'SUPPORT_RECEIVED')).toEqual([]);
  await answer(row.id);
  expect(await mailsTo('noreply@shop.example')).toEqual([]);
  const [mail] = await mailsTo(to);
  // Her own answer joins the request.
  const reply = await desk.send({
    ...{ from: `Carla <${to}>`, to: mail?.reply_to ?? '', subject: 'Re: it', isProven: false },
  });
  expect(reply.result_path).toBe(opened.result_path);
  expect((await repliesOf(row.id)).at(-1)).toMatchObject({ author_id: null, author_name: 'Carla' });
  await answer(row.id);
  expect(await mailsTo(to)).toHaveLength(2);
});

test('Reply-To does not lead the answers of another’s request elsewhere, and proves nobody', async () => {
  const member = await makeMember(db, { email_verified_at: new Date() });
  const from = member.email ?? '';
  const opened = await desk.send({ from });
  const row = await requestOf(opened.result_path);
  await answer(row.id);
  const [mail] = await mailsTo(from);
  const headers = ['Reply-To: eve@evil.test'];
  const forged = { from, to: mail?.reply_to ?? '', headers, isProven: false };
  expect((await desk.send(forged)).result_path).toBe(opened.result_path);
  await answer(row.id);
  expect(await mailsTo('eve@evil.test')).toEqual([]);
  expect(await mailsTo(from)).toHaveLength(2);
  // The other way round.
  const subject = `[#${row.number}]`;
  const made = await desk.send({ from: 'eve@evil.test', subject, headers: [`Reply-To: ${from}`] });
  expect(made.result_path).not.toBe(opened.result_path);
  expect(await requestOf(made.result_path)).toMatchObject({ requester_email: 'eve@evil.test' });
});

test('a proven member may have answers sent elsewhere, and our own addresses are none', async () => {
  const member = await makeMember(db, { email_verified_at: new Date() });
  const from = member.email ?? '';
  const opened = await desk.send({ from, headers: ['Reply-To: home@ann.example'] });
  await answer((await requestOf(opened.result_path)).id);
  expect(await mailsTo('home@ann.example')).toMatchObject([{ member_id: null }]);
  const own = await desk.send({ from, headers: ['Reply-To: forms+x@plaza.example'] });
  await answer((await requestOf(own.result_path)).id);
  expect(await mailsTo(from)).toHaveLength(1);
});

test('in a mailbox of web forms, the requester is who is named in Reply-To, without an account', async () => {
  const member = await makeMember(db, { email_verified_at: new Date() });
  const from = 'Web form <noreply@shop.example>';
  const headers = [`Reply-To: Carla <${member.email}>`];
  const { result_path } = await forms.send({ from, headers });
  const row = await requestOf(result_path);
  expect(row).toMatchObject({
    ...{ requester_id: null, requester_email: member.email, requester_name: 'Carla' },
  });
  const shown = await db
    .selectFrom('support_emails')
    .innerJoin('support_entries', 'support_entries.id', 'entry_id')
    .where('request_id', '=', row.id)
    .select(['address', 'reply_to'])
    .execute();
  expect(shown).toEqual([{ address: 'noreply@shop.example', reply_to: null }]);
  expect(await mailsTo(member.email ?? '', 'SUPPORT_RECEIVED')).toEqual([]);
  await answer(row.id);
  expect(await mailsTo(member.email ?? '')).toHaveLength(1);
  const direct = await forms.send({ from: 'dan@customer.example' });
  expect(await requestOf(direct.result_path)).toMatchObject({
    requester_email: 'dan@customer.example',
  });
});

test('an automatic reply of ours does not answer an email that asks for none', async () => {
  const from = 'quiet@example.org';
  const { result_path } = await desk.send({ from, headers: weakHints.slice(0, 1) });
  const row = await requestOf(result_path);
  const write = (isAutomatic: boolean) =>
    inTransaction(desk.ctx, (unit) =>
      changeUnseen(desk.ctx, unit, {
        id: row.id,
        work: (open) =>
          addReply(desk.ctx, open, {
            ...{ content: '<p>We got it.</p>', stripped_content: 'We got it.' },
            ...{ kind: 'REPLY', is_public: true, author_role: 'AGENT', is_automatic: isAutomatic },
          }),
      }),
    );
  await write(true);
  expect(await mailsTo(from)).toEqual([]);
  await write(false);
  expect(await mailsTo(from)).toHaveLength(1);
});
