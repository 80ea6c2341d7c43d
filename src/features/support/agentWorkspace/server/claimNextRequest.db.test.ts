import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import {
  findSupportRequest,
  replyToRequest,
} from '#features/support/requests/server/supportRequestService.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { addRequestNote, updateRequests } from './agentRequestService.ts';
import { claimNextRequest } from './claimNextRequest.ts';
import { announcePresence } from './supportPresence.ts';

const { db } = await openTestDatabase();
type Member = Awaited<ReturnType<typeof makeMember>>;
const agents: Member[] = [];
let agent: Member;
let second: Member;
let customer: Member;

beforeAll(async () => {
  for (let index = 0; index < 8; index += 1) agents.push(await makeMember(db, { role: 'agent' }));
  [agent, second] = agents as [Member, Member];
  customer = await makeMember(db);
});

beforeEach(async () => {
  await db.deleteFrom('support_claims').execute();
  await db.deleteFrom('support_presence').execute();
  await db.updateTable('support_requests').set({ status: 'CLOSED' }).execute();
});

const start = Date.parse('2026-05-04T10:00:00Z');
const as = ({ viewer }: Member, seconds = 0) =>
  testContext(db, { viewer, now: new Date(start + seconds * 1000) });
const make = (index: number, fields = {}) =>
  makeSupportRequest(db, {
    ...{ status: 'NEW', requester_id: customer.id, created_at: new Date(start - 1e6) },
    last_entry_at: new Date(start - 1e6 + index),
    ...fields,
  });
const nextOf = async (member: Member, { seconds = 0, skippedIds = [] as string[] } = {}) => {
  const given = { view: 'unassigned', skippedIds };
  const { request, left } = await claimNextRequest(as(member, seconds), given);
  return [request?.id ?? null, left];
};
const look = (member: Member, id: number, seconds: number, leaves = false) =>
  announcePresence(as(member, seconds), { id: `${id}`, isTyping: false, leaves });

test('agents who ask at the same time are each given another request, in the order of the view', async () => {
  const made = [];
  for (let index = 0; index < 12; index += 1) made.push((await make(index)).id);
  const given = await Promise.all(agents.map((each) => nextOf(each)));
  const ids = given.map(([id]) => id);
  expect(new Set(ids).size).toBe(agents.length);
  expect([...ids].sort((one, other) => Number(one) - Number(other))).toEqual(made.slice(0, 8));
});

test('it is theirs while they have it open; what they leave untouched is given to others', async () => {
  const first = await make(0);
  const next = await make(1);
  expect(await nextOf(agent)).toEqual([first.id, 1]);
  await look(agent, first.id, 5);
  // Reloading gives them the same one; a colleague gets the next one, also a minute later.
  expect(await nextOf(agent, { seconds: 6 })).toEqual([first.id, 1]);
  expect((await nextOf(second, { seconds: 60 }))[0]).toBe(next.id);
  await look(agent, first.id, 70, true);
  expect((await nextOf(second, { seconds: 71, skippedIds: [`${next.id}`] }))[0]).toBe(first.id);
  expect((await findSupportRequest(as(agent), { id: `${first.id}` }))?.assignee_id).toBeNull();
});

test('what someone has open, or is working on, is nobody’s next one', async () => {
  const opened = await make(0);
  await make(1, { assignee_id: second.id });
  await look(second, opened.id, 0);
  expect(await nextOf(agent)).toEqual([null, 0]);
  const { request } = await claimNextRequest(as(agent), { view: 'inbox', skippedIds: null });
  expect(request).toBeNull();
});

test('skipped ones are left out, and none are left in the end', async () => {
  const first = await make(0);
  const next = await make(1);
  expect(await nextOf(agent, { skippedIds: [`${first.id}`] })).toEqual([next.id, 0]);
  expect(await nextOf(agent, { skippedIds: [`${first.id}`, `${next.id}`] })).toEqual([null, 0]);
});

test('whoever changes a request that they were given has it', async () => {
  const assigneeAfter = async (work: (id: string) => Promise<unknown>) => {
    const { id } = await make(0);
    await nextOf(agent);
    await work(`${id}`);
    await db.updateTable('support_requests').set({ status: 'CLOSED' }).execute();
    return (await findSupportRequest(as(agent), { id: `${id}` }))?.assignee_id;
  };
  const sent = { message: '<p>Done</p>', clientMutationId: '00000000-0000-4000-8000-000000000001' };
  expect(await assigneeAfter((id) => updateRequests(as(agent), [id], { status: 'RESOLVED' }))).toBe(
    agent.id,
  );
  expect(await assigneeAfter((id) => addRequestNote(as(agent), id, sent))).toBe(agent.id);
  // Of others who change it meanwhile it is not known that they want it.
  const noted = { ...sent, clientMutationId: '00000000-0000-4000-8000-000000000002' };
  expect(await assigneeAfter((id) => addRequestNote(as(second), id, noted))).toBeNull();
  const replied = { ...sent, clientMutationId: '00000000-0000-4000-8000-000000000003' };
  expect(await assigneeAfter((id) => replyToRequest(as(customer), id, replied))).toBeNull();
});

test('an agent of one category is given what is in it, and never their own request', async () => {
  const category = await makeCategory(db);
  const one = await makeMember(db);
  const scoped = new Map([[category.id, new Set(['MANAGE_PRIVATE_MESSAGES'] as const)]]);
  const local = { ...one, viewer: { ...one.viewer, scoped } };
  await make(0);
  await make(1, { category_id: category.id, requester_id: local.id });
  const inside = await make(2, { category_id: category.id });
  expect(await nextOf(local)).toEqual([inside.id, 0]);
  await expect(nextOf(customer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
