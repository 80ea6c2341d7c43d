import { beforeAll, describe, expect, test } from 'vitest';
import { makeMailbox } from '#features/base/inboundMail/server/inboundMailFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { listQueuePage } from '#features/support/agentWorkspace/server/queueService.ts';
import { listSupportRequests } from '#features/support/requests/server/listSupportRequests.ts';
import { listEntries } from '#features/support/requests/server/supportQueries.ts';
import {
  findSupportRequest,
  replyToRequest,
  updateSupportRequest,
} from '#features/support/requests/server/supportRequestService.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { openNewRequest } from './newRequestService.ts';

const { db } = await openTestDatabase();
type Member = Awaited<ReturnType<typeof makeMember>>;
let customer: Member;
let agent: Member;

beforeAll(async () => {
  customer = await makeMember(db, { full_name: 'Cora Customer', email_verified_at: new Date() });
  agent = await makeMember(db, { role: 'agent', full_name: 'Ada Agent' });
  await makeMailbox(db, { address: 'help@plaza.example', route: 'support' });
});

const as = (member: Member) => testContext(db, { viewer: member.viewer });
const asked = (fields: object = {}) => ({
  ...{ way: 'EMAIL', kind: 'CASE', title: 'Your delivery', message: '<p>It is late.</p>' },
  ...fields,
});
const open = (fields: object = {}, member = agent) => openNewRequest(as(member), asked(fields));
const mailsTo = (to: string) =>
  db.selectFrom('mails').where('recipient', '=', to).selectAll().orderBy('id').execute();
const shownTo = async (member: Member, id: number) =>
  findSupportRequest(as(member), { id: String(id) });
const textsFor = async (member: Member, id: number) =>
  (await listEntries(as(member), id, { limit: 50 })).map(({ stripped_content: text, event }) =>
    event === null ? text : event,
  );

describe('an email that the desk writes first', () => {
  test('goes to an address without an account, and an answer can find the request', async () => {
    const row = await open({
      ...{ requesterEmail: 'Zoe@Outside.example', requesterName: 'Zoe', status: 'WAITING' },
      ...{ assigneeId: agent.id, tags: ['Delivery', 'delivery'], priority: 'HIGH' },
    });
    expect(row).toMatchObject({
      ...{ channel: 'EMAIL', status: 'WAITING', requester_id: null, requester_name: 'Zoe' },
      ...{ requester_email: 'zoe@outside.example', assignee_id: agent.id, tags: ['delivery'] },
      ...{ priority: 'HIGH', last_author: 'AGENT' },
    });
    const [mail, ...others] = await mailsTo('zoe@outside.example');
    expect(others).toEqual([]);
    expect(mail?.kind).toBe('SUPPORT_REPLY');
    expect(mail?.sender).toBe('help@plaza.example');
    expect(mail?.reply_to).toContain('help+');
    expect(JSON.stringify(mail?.data)).toContain(`Your delivery [#${row.number}]`);
    expect(JSON.stringify(mail?.data)).not.toContain('Re: ');
    expect(await textsFor(agent, row.id)).toEqual(['It is late.', 'OPENED_BY_DESK', 'ASSIGNED']);
  });

  test('the confirmed address of a member is the member, who receives it once', async () => {
    const row = await open({ requesterEmail: customer.email?.toUpperCase() });
    expect(row).toMatchObject({ requester_id: customer.id, requester_email: null });
    expect(await mailsTo(customer.email ?? '')).toHaveLength(1);
    expect(await textsFor(customer, row.id)).toEqual(['It is late.']);
  });

  test('sent twice, it is one request and one email', async () => {
    const clientMutationId = crypto.randomUUID();
    const fields = { requesterEmail: 'twice@outside.example', clientMutationId };
    const rows = await Promise.all([open(fields), open(fields), open(fields)]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
    expect(await mailsTo('twice@outside.example')).toHaveLength(1);
  });

  test('the customer can’t rewrite what the desk wrote', async () => {
    const row = await open({ requesterId: customer.id });
    const change = updateSupportRequest(as(customer), String(row.id), {
      ...{ title: 'Mine', message: '<p>They owe me money.</p>' },
    });
    await expect(change).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

test('a call is the customer’s question, written down; no email is sent', async () => {
  const before = (await mailsTo(customer.email ?? '')).length;
  const row = await open({
    ...{ way: 'PHONE', requesterId: customer.id, caller: '+49 30 123', status: 'OPEN' },
    message: '<p>Wants a refund.</p>',
  });
  expect(row).toMatchObject({ channel: 'PHONE', last_author: 'REQUESTER', first_reply_at: null });
  expect((await mailsTo(customer.email ?? '')).length).toBe(before);
  expect(await textsFor(customer, row.id)).toEqual(['Wants a refund.']);
  await expect(
    updateSupportRequest(as(customer), String(row.id), { title: 'X', message: '<p>Y</p>' }),
  ).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('a matter of the desk is shown to its customer once an agent has written to them', async () => {
  const row = await open({ way: 'INTERNAL', requesterId: customer.id, title: 'Check the invoice' });
  expect(await shownTo(customer, row.id)).toBeNull();
  const listed = async () => {
    const { nodes, totalCount } = await listSupportRequests(as(customer), {
      ...{ kind: 'CASE', status: 'ALL', keyword: 'Check the invoice' },
    });
    return [nodes.length, typeof totalCount === 'number' ? totalCount : await totalCount()];
  };
  expect(await listed()).toEqual([0, 0]);
  await expect(
    replyToRequest(as(customer), String(row.id), {
      ...{ message: '<p>Hello?</p>', clientMutationId: crypto.randomUUID() },
    }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { nodes } = await listQueuePage(as(agent), { view: 'all', keyword: `#${row.number}` });
  expect(nodes).toHaveLength(1);

  await replyToRequest(as(agent), String(row.id), {
    ...{ message: '<p>Your invoice is right.</p>', clientMutationId: crypto.randomUUID() },
  });
  expect(await shownTo(customer, row.id)).not.toBeNull();
  expect(await listed()).toEqual([1, 1]);
  const texts = await textsFor(customer, row.id);
  expect(texts).toContain('Your invoice is right.');
  expect(texts).not.toContain('It is late.');
});

test('an internal request without a customer is the agent’s own', async () => {
  expect(await open({ way: 'INTERNAL' })).toMatchObject({ requester_id: agent.id });
});

describe('refused', () => {
  const field = (name: string, rule: string) => ({
    code: 'VALIDATION_FAILED',
    detail: { faults: [expect.objectContaining({ field: name, rule })] },
  });

  test('without a customer, for oneself, and for a member that doesn’t exist', async () => {
    await expect(open()).rejects.toMatchObject(field('requesterId', 'required'));
    await expect(open({ requesterId: agent.id })).rejects.toMatchObject(
      field('requesterId', 'self'),
    );
    await expect(open({ requesterId: 987654 })).rejects.toMatchObject(
      field('requesterId', 'unknown'),
    );
    await expect(open({ requesterEmail: 'nobody' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });

  test('with an assignee who is no agent, or a team that is gone', async () => {
    const to = { requesterId: customer.id };
    await expect(open({ ...to, assigneeId: customer.id })).rejects.toMatchObject(
      field('assigneeId', 'unknown'),
    );
    await expect(open({ ...to, teamId: 987654 })).rejects.toMatchObject(field('teamId', 'unknown'));
  });

  test('by customers, and by agents of other categories', async () => {
    await expect(open({ requesterId: agent.id }, customer)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const { mailing: _mailing, ...ctx } = as(customer);
    const scoped = new Map([[77, new Set(['MANAGE_PRIVATE_MESSAGES'])]]);
    const viewer = { ...customer.viewer, scoped } as Member['viewer'];
    await expect(
      openNewRequest({ ...ctx, mailing: as(agent).mailing, viewer }, asked({ way: 'INTERNAL' })),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('text with script is stored without it, and text that is too long not at all', async () => {
    const row = await open({
      ...{ way: 'INTERNAL', title: '<script>alert(1)</script>' },
      message: '<p onclick="x()">Hi<script>alert(1)</script></p>',
    });
    const [entry] = await listEntries(as(agent), row.id, { limit: 1_0 });
    expect(entry?.content).toBe('<p>Hi</p>');
    await expect(open({ way: 'INTERNAL', message: 'x'.repeat(300_000) })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    await expect(open({ way: 'INTERNAL', title: 'x'.repeat(201) })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });
});
