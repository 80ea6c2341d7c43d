import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { closeResolvedRequests } from './closeResolvedRequests.ts';
import { createSupportRequest } from './createSupportRequest.ts';
import { listSupportRequests } from './listSupportRequests.ts';
import { makeSupportEntry, makeSupportRequest } from './supportFactories.ts';
import { listEntries } from './supportQueries.ts';
import {
  findSupportRequest,
  rateRequest,
  readRequest,
  reopenRequest,
  replyToRequest,
  resolveRequest,
  updateSupportRequest,
} from './supportRequestService.ts';

const { db } = await openTestDatabase();
type Member = Awaited<ReturnType<typeof makeMember>>;
const day = 86_400_000;

let customer: Member;
let other: Member;
let agent: Member;
let second: Member;

beforeAll(async () => {
  customer = await makeMember(db);
  other = await makeMember(db);
  agent = await makeMember(db, { role: 'agent' });
  second = await makeMember(db, { role: 'agent' });
});

const as = ({ viewer }: Member, now = new Date()) => testContext(db, { viewer, now });
const message = '<p>The pump does not start.</p>';
const open = (fields: object = {}) =>
  createSupportRequest(as(customer), { kind: 'TICKET', title: 'Pump', message, ...fields });

async function statusOf(id: number) {
  const row = await findSupportRequest(as(agent), { id: `${id}` });
  return row?.status;
}

test('a customer opens a request, which only they and agents find', async () => {
  const { id, number } = await open();
  const find = (member: Member) => findSupportRequest(as(member), { id: `${id}` });
  expect(await find(customer)).toMatchObject({ title: 'Pump', status: 'NEW', last_seq: 1 });
  expect(await find(agent)).toMatchObject({ number });
  expect(await find(other)).toBeNull();
  expect(await findSupportRequest(testContext(db), { id: `${id}` })).toBeNull();
  expect(await findSupportRequest(as(other), { number: `${number}` })).toBeNull();
});

test('a request that is sent twice is created once', async () => {
  const clientMutationId = randomUUID();
  const [first, again] = [await open({ clientMutationId }), await open({ clientMutationId })];
  expect(again.id).toBe(first.id);
});

test('members open no requests on behalf of others, and choose no priority', async () => {
  await expect(open({ requesterId: other.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await open({ priority: 'URGENT' })).toMatchObject({ priority: 'NORMAL' });
  const given = { kind: 'CASE', title: 'Call', message, requesterId: customer.id };
  const made = await createSupportRequest(as(agent), { ...given, priority: 'HIGH' });
  expect(made).toMatchObject({
    ...{ requester_id: customer.id, created_by_id: agent.id, priority: 'HIGH' },
  });
});

test('a blank text, an unknown topic and an unknown member are faults of their fields', async () => {
  const faultOf = (fields: object) =>
    open(fields).then(
      () => null,
      (error) => error.detail.faults[0].field,
    );
  expect(await faultOf({ message: '<p> </p>' })).toBe('message');
  expect(await faultOf({ title: ' ' })).toBe('title');
  expect(await faultOf({ topicId: '999999' })).toBe('topicId');
  expect(await faultOf({ participantIds: ['999999'] })).toBe('participantIds');
});

test.each([{ content_hidden: true }, { approval_status: 'PENDING' as const }])(
  'a member whom the customer does not see is unknown: %o',
  async (fields) => {
    const unseen = await makeMember(db, fields);
    await expect(open({ participantIds: [`${unseen.id}`] })).rejects.toMatchObject({
      detail: { faults: [{ field: 'participantIds', rule: 'unknown' }] },
    });
  },
);

describe('the conversation', () => {
  test('an agent’s first reply opens the request and takes it, the customer’s answer ends the waiting', async () => {
    const { id } = await open();
    const { request } = await replyToRequest(as(agent), `${id}`, { message, status: 'WAITING' });
    expect(request).toMatchObject({ status: 'WAITING', assignee_id: agent.id });
    expect(request.first_reply_at).not.toBeNull();
    const { request: answered } = await replyToRequest(as(customer), `${id}`, { message });
    expect(answered).toMatchObject({ status: 'OPEN', last_author: 'REQUESTER' });
  });

  test('another member neither reads nor replies, and a suspended customer only reads', async () => {
    const { id } = await open();
    for (const attempt of [replyToRequest, resolveRequest, reopenRequest, readRequest]) {
      await expect(attempt(as(other), `${id}`, { message })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    }
    const viewer = { ...customer.viewer, suspendedUntil: new Date(Date.now() + day) };
    const suspended = testContext(db, { viewer });
    expect(await findSupportRequest(suspended, { id: `${id}` })).not.toBeNull();
    await expect(replyToRequest(suspended, `${id}`, { message })).rejects.toMatchObject({
      code: 'ACCOUNT_SUSPENDED',
    });
  });

  test('a suspended agent is no agent', async () => {
    const { id } = await open();
    const viewer = { ...agent.viewer, suspendedUntil: new Date(Date.now() + day) };
    expect(await findSupportRequest(testContext(db, { viewer }), { id: `${id}` })).toBeNull();
  });

  test('notes and internal events are for agents only', async () => {
    const row = await makeSupportRequest(db, { requester_id: customer.id });
    await makeSupportEntry(db, row, {
      ...{ kind: 'NOTE', is_public: false, content: '<p>Secret</p>', author_id: agent.id },
    });
    const seen = async (member: Member) =>
      (await listEntries(as(member), row.id, { limit: 50 })).map(({ kind }) => kind);
    expect(await seen(customer)).toEqual(['REPLY']);
    expect(await seen(agent)).toEqual(['REPLY', 'NOTE']);
  });

  test('a reply to a thread that was answered meanwhile is stale, until the agent has read it', async () => {
    const { id, revision } = await open();
    const first = await replyToRequest(as(agent), `${id}`, { message, baseRevision: revision });
    const late = { message: '<p>Me too</p>', baseRevision: revision };
    await expect(replyToRequest(as(second), `${id}`, late)).rejects.toMatchObject({
      code: 'STALE_THREAD',
    });
    const seen = { ...late, baseRevision: first.request.revision };
    expect((await replyToRequest(as(second), `${id}`, seen)).entry).not.toBeNull();
    // One’s own replies are no news.
    const own = { message, baseRevision: first.request.revision };
    await expect(replyToRequest(as(second), `${id}`, own)).resolves.toBeTruthy();
  });

  test('of two agents who answer the same revision at once, one is refused', async () => {
    const { id, revision: baseRevision } = await open();
    const sent = await Promise.allSettled(
      [agent, second].map((each) => replyToRequest(as(each), `${id}`, { message, baseRevision })),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('replies at once all arrive, each with its own number', async () => {
    const { id } = await open();
    await Promise.all(
      [customer, agent, second, customer].map((each) =>
        replyToRequest(as(each), `${id}`, { message }),
      ),
    );
    const entries = await listEntries(as(agent), id, { limit: 50 });
    expect(entries.filter(({ kind }) => kind === 'REPLY')).toHaveLength(5);
    expect(new Set(entries.map(({ seq }) => seq)).size).toBe(entries.length);
  });

  test('a reply that is sent twice is added once', async () => {
    const { id } = await open();
    const reply = { message, clientMutationId: randomUUID() };
    await Promise.all([1, 2].map(() => replyToRequest(as(customer), `${id}`, reply)));
    expect(await listEntries(as(customer), id, { limit: 50 })).toHaveLength(2);
  });
});

describe('the end of a request', () => {
  test('the customer solves it, rates it once, and reopens it within 14 days', async () => {
    const { id } = await open();
    await replyToRequest(as(agent), `${id}`, { message });
    await expect(rateRequest(as(customer), `${id}`, { score: 5 })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    const solved = await resolveRequest(as(customer), `${id}`);
    expect(solved).toMatchObject({ status: 'RESOLVED' });
    await rateRequest(as(customer), `${id}`, { score: 4, comment: 'Quick' });
    await expect(rateRequest(as(customer), `${id}`, { score: 1 })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await expect(rateRequest(as(agent), `${id}`, { score: 5 })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await db.selectFrom('support_ratings').selectAll().execute()).toMatchObject([
      { score: 4, comment: 'Quick', agent_id: agent.id },
    ]);
    const soon = new Date(Date.now() + 13 * day);
    expect(await reopenRequest(as(customer, soon), `${id}`)).toMatchObject({ status: 'OPEN' });
  });

  test('a reply within 14 days reopens, a later one opens a follow-up with the reply in it', async () => {
    const { id } = await open();
    await resolveRequest(as(customer), `${id}`);
    const soon = new Date(Date.now() + 10 * day);
    expect((await replyToRequest(as(customer, soon), `${id}`, { message })).request).toMatchObject({
      ...{ id, status: 'OPEN', resolved_at: null },
    });
    await resolveRequest(as(customer, soon), `${id}`);
    const late = as(customer, new Date(soon.getTime() + 15 * day));
    const clientMutationId = randomUUID();
    const reply = { message: '<p>Again</p>', clientMutationId };
    const { request } = await replyToRequest(late, `${id}`, reply);
    expect(request).toMatchObject({ status: 'NEW', follow_up_of: id, title: 'Pump' });
    expect(await listEntries(late, request.id, { limit: 5 })).toMatchObject([
      { content: '<p>Again</p>' },
    ]);
    // Sent again after a lost response.
    expect((await replyToRequest(late, `${id}`, reply)).request.id).toBe(request.id);
  });

  test('it closes by itself after 7 days', async () => {
    const { id } = await open();
    await resolveRequest(as(customer), `${id}`);
    const before = await closeResolvedRequests(
      testContext(db, { now: new Date(Date.now() + 6 * day) }),
    );
    expect(before).toBe(0);
    await closeResolvedRequests(testContext(db, { now: new Date(Date.now() + 7 * day) }));
    expect(await statusOf(id)).toBe('CLOSED');
  });

  test('a merged request takes no replies', async () => {
    const target = await open();
    const row = await makeSupportRequest(db, {
      ...{ requester_id: customer.id, merged_into: target.id },
    });
    await expect(replyToRequest(as(customer), `${row.id}`, { message })).rejects.toMatchObject({
      code: expect.stringMatching(/BAD_REQUEST|CONFLICT/),
    });
  });
});

test('the author changes the text until it is answered', async () => {
  const { id, updated_at } = await open();
  const change = { title: 'Pump 2', message: '<p>More</p>' };
  expect(await updateSupportRequest(as(customer), `${id}`, change)).toMatchObject({
    title: 'Pump 2',
  });
  const stale = { ...change, updatedDate: updated_at };
  await expect(updateSupportRequest(as(customer), `${id}`, stale)).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  await replyToRequest(as(agent), `${id}`, { message });
  await expect(updateSupportRequest(as(customer), `${id}`, change)).rejects.toMatchObject({
    code: 'CONFLICT',
  });
});

describe('whose requests they are', () => {
  test('people copied in see and answer a request', async () => {
    const { id } = await open({ participantIds: [other.id] });
    await replyToRequest(as(other), `${id}`, { message });
    const { nodes } = await listSupportRequests(as(other), { kind: 'TICKET', status: 'ALL' });
    expect(nodes.map((row) => row.id)).toEqual([id]);
  });

  test('the cases of a company are seen by colleagues with the permission', async () => {
    const [ada, ben] = [
      await makeMember(db, { partner_id: 'acme' }),
      await makeMember(db, { partner_id: 'acme' }),
    ];
    const { id } = await createSupportRequest(as(ada), { kind: 'CASE', title: 'Ours', message });
    const ticket = await createSupportRequest(as(ada), { kind: 'TICKET', title: 'Mine', message });
    const allowed: Member = {
      ...ben,
      viewer: {
        ...ben.viewer,
        permissions: new Set([...ben.viewer.permissions, 'VIEW_PARTNER_LEVEL_CASE']),
      },
    };
    const find = (member: Member, which: number) =>
      findSupportRequest(as(member), { id: `${which}` });
    expect(await find(ben, id)).toBeNull();
    expect(await find(allowed, id)).not.toBeNull();
    expect(await find(allowed, ticket.id)).toBeNull();
    const own = await createSupportRequest(as(ben), { kind: 'CASE', title: 'Bens', message });
    const list = async (ownOnly: boolean) => {
      const asked = { kind: 'CASE', status: 'ALL', ownOnly } as const;
      return (await listSupportRequests(as(allowed), asked)).nodes.map((row) => row.id);
    };
    expect(await list(false)).toEqual([own.id, id]);
    expect(await list(true)).toEqual([own.id]);
  });

  test('the list has filters and pages, the last active first', async () => {
    const member = await makeMember(db);
    const rows: { id: number }[] = [];
    for (const status of ['OPEN', 'WAITING', 'RESOLVED', 'NEW'] as const) {
      const last_entry_at = new Date(Date.now() - rows.length * day);
      rows.push(
        await makeSupportRequest(db, {
          ...{ requester_id: member.id, kind: 'CASE', status, last_entry_at },
          title: `100% ${status}_`,
          resolved_at: status === 'RESOLVED' ? new Date() : null,
        }),
      );
    }
    const list = async (asked: object) => {
      const page = await listSupportRequests(as(member), { kind: 'CASE', status: 'ALL', ...asked });
      return page.nodes.map(({ id }) => rows.findIndex((row) => row.id === id));
    };
    expect(await list({})).toEqual([0, 1, 2, 3]);
    expect(await list({ status: 'OPEN' })).toEqual([0, 3]);
    expect(await list({ first: 2, page: 1 })).toEqual([2, 3]);
    expect(await list({ kind: 'TICKET' })).toEqual([]);
    expect(await list({ keyword: 'waiting_' })).toEqual([1]);
    expect(await list({ keyword: '100_' })).toEqual([]);
    const { number } = await db
      .selectFrom('support_requests')
      .where('id', '=', rows[2]?.id ?? 0)
      .select('number')
      .executeTakeFirstOrThrow();
    expect(await list({ keyword: ` #${number}` })).toEqual([2]);
  });
});
