import { beforeAll, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { mergeRequests } from '#features/support/agentWorkspace/server/mergeRequests.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import { listEntries } from '#features/support/requests/server/supportQueries.ts';
import { openSupportDesk } from '#features/support/supportEmail/testing/supportDesk.ts';
import { inTransaction } from '#platform/context.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import {
  listSideConversations,
  listSideMessages,
  replyToSideConversation,
  startSideConversation,
} from './sideConversationService.ts';
import { noteSideBounce } from './sideMailRoute.ts';

const { db } = await openTestDatabase();
const desk = await openSupportDesk(db);
type Member = Awaited<ReturnType<typeof makeMember>>;
let agent: Member;
let customer: Member;

beforeAll(async () => {
  agent = await makeMember(db, { role: 'agent', full_name: 'Vera Vogt' });
  customer = await makeMember(db, { email_verified_at: new Date() });
});

const as = ({ viewer }: Member) => testContext(db, { viewer });
const supplier = 'sales@pumps.example';
const start = (requestId: number, fields: Record<string, unknown> = {}, who = agent) =>
  startSideConversation(as(who), `${requestId}`, {
    ...{ email: supplier, subject: 'Spare valve', message: '<p>Do you have a valve?</p>' },
    ...fields,
  });
const mailsTo = (recipient: string) =>
  db.selectFrom('mails').selectAll().where('recipient', '=', recipient).orderBy('id').execute();
const lastMailTo = async (recipient: string) => (await mailsTo(recipient)).at(-1);
const textsOf = async (id: number) =>
  (await listSideMessages(db, [id])).map((each) => [each.is_inbound, each.stripped_content]);
const seenBy = async (who: Member, requestId: number) =>
  JSON.stringify(await listEntries(as(who), requestId, { limit: 100 }));
const countRequests = async () =>
  (await db.selectFrom('support_requests').select('id').execute()).length;

test('an agent emails a third party; the reply joins the side conversation, the customer sees none of it', async () => {
  const request = await makeSupportRequest(db, { requester_id: customer.id, title: 'It leaks' });
  const conversation = await start(request.id);
  const mail = await lastMailTo(supplier);
  expect(mail?.reply_to).toMatch(/^help\+[a-z2-7]{26}@plaza\.example$/);
  expect(mail?.data).toMatchObject({
    ...{ subject: 'Spare valve', text: 'Do you have a valve?', signature: 'Vera Vogt' },
    ...{ url: null, references: [] },
  });
  expect(JSON.stringify(mail)).not.toContain('It leaks');

  const before = await countRequests();
  const routed = await desk.send({
    ...{ from: 'Sam <sam@pumps.example>', to: mail?.reply_to ?? '', subject: 'Re: Spare valve' },
    text: `We do.\n\nOn Mon, Jan 5, 2026 Plaza <${mail?.reply_to}> wrote:\n> Do you have a valve?`,
    isProven: false,
  });
  expect(routed).toMatchObject({
    ...{ state: 'ROUTED', route: 'supportSide', result_path: `/support/agent/${request.number}` },
  });
  expect(await textsOf(conversation.id)).toEqual([
    [false, 'Do you have a valve?'],
    [true, 'We do.'],
  ]);
  expect(await countRequests()).toBe(before);
  expect(await seenBy(agent, request.id)).toContain('SIDE_REPLIED');
  const customerSees = await seenBy(customer, request.id);
  for (const secret of ['SIDE_', 'valve', 'We do', supplier, 'sam@']) {
    expect(customerSees).not.toContain(secret);
  }
  expect(await mailsTo(customer.email ?? '')).toEqual([]);
  const row = await db
    .selectFrom('support_requests')
    .where('id', '=', request.id)
    .select(['status', 'revision', 'last_author'])
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ status: request.status, revision: request.revision });

  // The next email continues the thread of the side conversation only.
  await replyToSideConversation(as(agent), `${conversation.id}`, {
    message: '<p>Two, please.</p>',
  });
  expect((await lastMailTo(supplier))?.data).toMatchObject({
    ...{ subject: 'Re: Spare valve', references: [mail?.message_id, expect.any(String)] },
  });
});

test('without the address, a reply is recognized by the Message-ID it answers', async () => {
  const request = await makeSupportRequest(db, { requester_id: customer.id });
  const conversation = await start(request.id);
  const mail = await lastMailTo(supplier);
  const headers = [`In-Reply-To: <${mail?.message_id}>`];
  await desk.send({ from: supplier, headers, text: 'By reference.' });
  expect(await textsOf(conversation.id)).toContainEqual([true, 'By reference.']);
});

test('what others can name grants no access: foreign Message-IDs count from the proven recipient only', async () => {
  const request = await makeSupportRequest(db, { requester_id: customer.id });
  const conversation = await start(request.id);
  const mail = await lastMailTo(supplier);
  await desk.send({
    ...{ from: supplier, to: mail?.reply_to ?? '', text: 'First.' },
    headers: ['Message-ID: <known@pumps.example>'],
  });
  const refers = { headers: ['References: <known@pumps.example>'] };
  const stranger = await desk.send({ from: 'eve@evil.example', text: 'Stranger.', ...refers });
  const forged = await desk.send({ from: supplier, text: 'Forged.', isProven: false, ...refers });
  for (const each of [stranger, forged]) expect(each.route).toBe('support');
  await desk.send({ from: supplier, text: 'Proven.', ...refers });
  expect(await textsOf(conversation.id)).toEqual([
    [false, 'Do you have a valve?'],
    [true, 'First.'],
    [true, 'Proven.'],
  ]);
});

test('a customer’s reply reaches their own thread, even if it refers to the side conversation', async () => {
  const { result_path } = await desk.send({ from: 'ann@example.org' });
  const number = Number(result_path?.split('/').at(-1));
  const request = await db
    .selectFrom('support_requests')
    .where('number', '=', number)
    .selectAll()
    .executeTakeFirstOrThrow();
  const conversation = await start(request.id);
  const [receipt] = await mailsTo('ann@example.org');
  const side = await lastMailTo(supplier);
  const routed = await desk.send({
    ...{ from: 'ann@example.org', to: receipt?.reply_to ?? '', text: 'And one more thing.' },
    headers: [`References: <${side?.message_id}>`],
  });
  expect(routed).toMatchObject({ route: 'support', result_path });
  expect(await textsOf(conversation.id)).toHaveLength(1);
});

test('the parties of a request and the desk itself are no third parties', async () => {
  const request = await makeSupportRequest(db, { requester_id: customer.id });
  const contact = await makeSupportRequest(db, { requester_email: 'Joe@example.org' });
  await db
    .insertInto('support_copies')
    .values({ request_id: request.id, email: 'boss@example.org', created_at: new Date() })
    .execute();
  const attempts = [
    [request.id, customer.email?.toUpperCase(), 'customer'],
    [request.id, 'boss@example.org', 'customer'],
    [contact.id, 'joe@example.org', 'customer'],
    [request.id, desk.mailbox.address, 'mailbox'],
  ] as const;
  for (const [id, email, rule] of attempts) {
    await expect(start(id, { email })).rejects.toMatchObject({
      detail: { faults: [{ field: 'email', rule }] },
    });
  }
  await expect(start(request.id, { email: 'no address' })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  });
});

test('customers, other members and visitors neither start, read nor answer one', async () => {
  const request = await makeSupportRequest(db, { requester_id: customer.id });
  const conversation = await start(request.id);
  const other = await makeMember(db);
  const suspendedUntil = new Date(Date.now() + 86_400_000);
  const suspended = { ...agent, viewer: { ...agent.viewer, suspendedUntil } };
  const id = `${conversation.id}`;
  for (const [who, code] of [
    [customer, 'FORBIDDEN'],
    [other, 'NOT_FOUND'],
    [suspended, 'ACCOUNT_SUSPENDED'],
  ] as const) {
    await expect(start(request.id, {}, who)).rejects.toMatchObject({ code });
    const answer = replyToSideConversation(as(who), id, { message: '<p>Hi</p>' });
    await expect(answer).rejects.toMatchObject({ code });
  }
  for (const who of [customer, other]) {
    expect(await listSideConversations(as(who), request)).toEqual([]);
  }
  await expect(startSideConversation(testContext(db), `${request.id}`, {})).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  expect(await textsOf(conversation.id)).toHaveLength(1);
});

test('a message sent twice is sent once', async () => {
  const request = await makeSupportRequest(db, { requester_id: customer.id });
  const sending = { clientMutationId: crypto.randomUUID(), email: 'once@pumps.example' };
  const [first, second] = [await start(request.id, sending), await start(request.id, sending)];
  expect(second.id).toBe(first.id);
  expect(await mailsTo('once@pumps.example')).toHaveLength(1);
});

test('after a merge the conversation and its replies belong to the target', async () => {
  const source = await makeSupportRequest(db, { requester_id: customer.id });
  const target = await makeSupportRequest(db, { requester_id: customer.id });
  const conversation = await start(source.id);
  const mail = await lastMailTo(supplier);
  await mergeRequests(as(agent), {
    ...{ sourceId: `${source.id}`, targetId: `${target.id}`, confirmAudience: false },
  });
  const routed = await desk.send({ from: supplier, to: mail?.reply_to ?? '', text: 'Still here.' });
  expect(routed.result_path).toBe(`/support/agent/${target.number}`);
  expect(await listSideConversations(as(agent), target)).toMatchObject([{ id: conversation.id }]);
  await replyToSideConversation(as(agent), `${conversation.id}`, { message: '<p>Good.</p>' });
  expect(await textsOf(conversation.id)).toHaveLength(3);
});

test('a bounce is noted at the message and in the history', async () => {
  const request = await makeSupportRequest(db, { requester_id: customer.id });
  const conversation = await start(request.id, { email: 'gone@pumps.example' });
  const mail = await lastMailTo('gone@pumps.example');
  const bounce = {
    ...{ messageId: mail?.message_id ?? null, recipients: ['gone@pumps.example'], memberId: null },
    ...{ isPermanent: true, status: '5.1.1', diagnostic: 'No such user', mailId: mail?.id ?? 0 },
  };
  await inTransaction(desk.ctx, (unit) => noteSideBounce(desk.ctx, unit, bounce));
  expect(await listSideMessages(db, [conversation.id])).toMatchObject([
    { failed_reason: 'No such user' },
  ]);
  expect(await seenBy(agent, request.id)).toContain('SIDE_FAILED');
  expect(await seenBy(customer, request.id)).not.toContain('No such user');
});
