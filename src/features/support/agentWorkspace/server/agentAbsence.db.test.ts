import { beforeAll, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createSupportRequest } from '#features/support/requests/server/createSupportRequest.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import { listEntries } from '#features/support/requests/server/supportQueries.ts';
import {
  findSupportRequest,
  replyToRequest,
} from '#features/support/requests/server/supportRequestService.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { listAbsentAgents, setAgentAbsence } from './agentAbsence.ts';
import { listAgentWorkloads, ownAbsence } from './supportAgents.ts';
import { saveSupportTeam } from './supportTeams.ts';

const { db } = await openTestDatabase();
type Member = Awaited<ReturnType<typeof makeMember>>;
let agent: Member;
let colleague: Member;
let admin: Member;
let customer: Member;

beforeAll(async () => {
  agent = await makeMember(db, { role: 'agent' });
  colleague = await makeMember(db, { role: 'agent' });
  admin = await makeMember(db, { role: 'administrator' });
  customer = await makeMember(db);
});

const start = Date.parse('2026-05-04T08:00:00Z');
const hour = 3_600_000;
const as = ({ viewer }: Member, hours = 0) =>
  testContext(db, { viewer, now: new Date(start + hours * hour) });
const until = new Date(start + 24 * hour);
const leave = (member: Member, given: object = {}) =>
  setAgentAbsence(as(member), { until, ...given });
let serial = 0;
const write = (id: number, hours = 1, member = customer) => {
  serial += 1;
  return replyToRequest(as(member, hours), `${id}`, {
    message: '<p>Any news?</p>',
    clientMutationId: `00000000-0000-4000-8000-${`${serial}`.padStart(12, '0')}`,
  });
};
const assigneeOf = async (id: number) =>
  (await findSupportRequest(as(admin), { id: `${id}` }))?.assignee_id ?? null;
const assigned = () =>
  makeSupportRequest(db, {
    ...{ status: 'WAITING', requester_id: customer.id, assignee_id: agent.id },
    created_at: new Date(start - hour),
  });

test('a customer who writes to an absent agent is in the queue again, and the history says so', async () => {
  const { id } = await assigned();
  await leave(agent);
  await write(id);
  expect(await assigneeOf(id)).toBeNull();
  const entries = await listEntries(as(admin), id, { limit: 100 });
  expect(entries.find(({ event }) => event === 'ASSIGNED')).toMatchObject({
    ...{ author_id: null, author_role: 'SYSTEM', is_public: false, detail: { memberId: null } },
  });
  // Once the time has passed, nothing is passed on anymore.
  const later = await assigned();
  await write(later.id, 25);
  expect(await assigneeOf(later.id)).toBe(agent.id);
});

test('a colleague stands in, unless they are away too; or the request stays', async () => {
  const first = await assigned();
  await leave(agent, { replies: 'DELEGATE', delegateId: `${colleague.id}` });
  await write(first.id);
  expect(await assigneeOf(first.id)).toBe(colleague.id);
  const second = await assigned();
  await leave(colleague);
  await write(second.id);
  expect(await assigneeOf(second.id)).toBeNull();
  await setAgentAbsence(as(colleague), { until: null });
  const third = await assigned();
  await leave(agent, { replies: 'KEEP' });
  await write(third.id);
  expect(await assigneeOf(third.id)).toBe(agent.id);
});

test('notes and replies of other agents move nothing', async () => {
  const { id } = await assigned();
  await leave(agent);
  await write(id, 1, colleague);
  expect(await assigneeOf(id)).toBe(agent.id);
});

test('absent agents are given no new requests, and are back by themselves', async () => {
  const team = { assignment: 'ROUND_ROBIN', isDefault: true };
  const memberIds = [`${agent.id}`];
  await saveSupportTeam(as(admin), null, { name: 'Front', ...team, memberIds });
  const ask = async (hours: number) => {
    serial += 1;
    const { id } = await createSupportRequest(as(customer, hours), {
      ...{ kind: 'CASE', title: 'Pump', message: '<p>It leaks.</p>' },
      clientMutationId: `00000000-0000-4000-9000-${`${serial}`.padStart(12, '0')}`,
    });
    return assigneeOf(id);
  };
  await leave(agent);
  expect(await ask(2)).toBeNull();
  expect(await ownAbsence(as(agent, 2))).toEqual(until);
  expect(await ask(25)).toBe(agent.id);
  expect(await ownAbsence(as(agent, 25))).toBeNull();
});

test('open requests can be handed over; others see who is away and how much agents have', async () => {
  await db.updateTable('support_requests').set({ status: 'CLOSED' }).execute();
  const one = await assigned();
  const { handedOver } = await leave(agent, {
    ...{ handOver: true, replies: 'DELEGATE', delegateId: `${colleague.id}` },
  });
  expect(handedOver).toBe(1);
  expect(await assigneeOf(one.id)).toBe(colleague.id);
  expect(await listAbsentAgents(as(colleague))).toEqual([{ memberId: agent.id, until }]);
  const loads = await listAgentWorkloads(as(colleague));
  expect(loads.find(({ memberId }) => memberId === agent.id)).toMatchObject({
    ...{ awayUntil: until, load: 0 },
  });
  expect(loads.find(({ memberId }) => memberId === colleague.id)).toMatchObject({
    ...{ awayUntil: null, load: 1, waiting: 1, overdue: 0 },
  });
  await expect(listAgentWorkloads(as(customer))).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('a passed moment, oneself and an absent colleague are refused', async () => {
  const refused = { code: 'VALIDATION_FAILED' };
  await expect(leave(agent, { until: new Date(start - hour) })).rejects.toMatchObject(refused);
  const to = (delegateId: string) => leave(agent, { replies: 'DELEGATE', delegateId });
  await expect(to(`${agent.id}`)).rejects.toMatchObject(refused);
  await expect(to(`${customer.id}`)).rejects.toMatchObject(refused);
  await leave(colleague);
  await expect(to(`${colleague.id}`)).rejects.toMatchObject(refused);
  await expect(leave(customer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
