import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { updateRequests } from './agentRequestService.ts';
import {
  cancelBulkChange,
  countBulkItems,
  findBulkChange,
  listRefusedItems,
  startBulkChange,
  undoBulkChange,
} from './bulkChanges.ts';
import { runBulkChange } from './runBulkChange.ts';

const { db } = await openTestDatabase();
type Member = Awaited<ReturnType<typeof makeMember>>;
let agent: Member;
let serial = 0;
let word: string;
let sentAs: string;

const as = ({ viewer }: Pick<Member, 'viewer'>) => testContext(db, { viewer });
const server = () => testContext(db);
const rowOf = (id: number) =>
  db
    .selectFrom('support_requests')
    .where('id', '=', id)
    .select(['status', 'priority', 'assignee_id'])
    .executeTakeFirstOrThrow();

async function make(count: number, fields: Parameters<typeof makeSupportRequest>[1] = {}) {
  const made: number[] = [];
  for (let index = 0; index < count; index += 1) {
    made.push((await makeSupportRequest(db, { status: 'NEW', title: word, ...fields })).id);
  }
  return made;
}

const start = (changes: object, key = sentAs, member = agent) =>
  startBulkChange(as(member), { view: 'all', keyword: word, clientMutationId: key, ...changes });

beforeEach(async () => {
  serial += 1;
  sentAs = randomUUID();
  word = `bulkword${serial}x`;
  agent = await makeMember(db, { role: 'agent' });
});

test('all requests of a search are changed, also beyond the page, and the others are not', async () => {
  const ids = await make(130);
  const other = await makeSupportRequest(db, { status: 'NEW' });
  const { id } = await start({ priority: 'HIGH', assigneeId: `${agent.id}` });
  await runBulkChange(server(), id);
  expect(await countBulkItems(as(agent), id)).toEqual({ CHANGED: 130 });
  expect((await findBulkChange(as(agent)))?.state).toBe('DONE');
  for (const each of [ids[0] ?? 0, ids.at(-1) ?? 0]) {
    expect(await rowOf(each)).toEqual({
      ...{ status: 'OPEN', priority: 'HIGH', assignee_id: agent.id },
    });
  }
  expect((await rowOf(other.id)).priority).toBe('NORMAL');
});

test('the same call begins one change, and a second one waits for the first', async () => {
  await make(2);
  const first = await start({ priority: 'LOW' });
  expect((await start({ priority: 'LOW' })).id).toBe(first.id);
  await expect(start({ priority: 'HIGH' }, randomUUID())).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  await runBulkChange(server(), first.id);
  // Nor does a job that runs twice.
  await runBulkChange(server(), first.id);
  const rows = await db
    .selectFrom('support_entries')
    .innerJoin('support_requests', 'support_requests.id', 'request_id')
    .where('event', '=', 'PRIORITY_CHANGED')
    .where('title', '=', word)
    .select('support_entries.id')
    .execute();
  expect(rows).toHaveLength(2);
});

test('undo restores former values, but not those that were changed since', async () => {
  const [kept = 0, restored = 0] = await make(2);
  const { id } = await start({ assigneeId: `${agent.id}`, status: 'WAITING' });
  await runBulkChange(server(), id);
  await updateRequests(as(agent), [`${kept}`], { status: 'RESOLVED' });
  await undoBulkChange(as(agent), `${id}`);
  await runBulkChange(server(), id);
  expect(await rowOf(restored)).toMatchObject({ status: 'NEW', assignee_id: null });
  expect(await rowOf(kept)).toMatchObject({ status: 'RESOLVED', assignee_id: agent.id });
  expect(await countBulkItems(as(agent), id)).toEqual({ UNDONE: 1, KEPT: 1 });
  expect(await listRefusedItems(as(agent), id)).toMatchObject([
    { request_id: kept, error: 'CONFLICT' },
  ]);
  await expect(undoBulkChange(as(agent), `${id}`)).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('a canceled change goes no further, and can be undone', async () => {
  const [id = 0] = await make(1);
  const change = await start({ priority: 'URGENT' });
  await cancelBulkChange(as(agent), `${change.id}`);
  await runBulkChange(server(), change.id);
  expect((await rowOf(id)).priority).toBe('NORMAL');
  await undoBulkChange(as(agent), `${change.id}`);
  await runBulkChange(server(), change.id);
  expect((await findBulkChange(as(agent)))?.state).toBe('UNDONE');
});

test('who is no longer an agent changes nothing', async () => {
  const [id = 0] = await make(1);
  const change = await start({ priority: 'URGENT' });
  await db.updateTable('members').set({ role: 'member' }).where('id', '=', agent.id).execute();
  await runBulkChange(server(), change.id);
  expect((await rowOf(id)).priority).toBe('NORMAL');
  expect(await countBulkItems(as(agent), change.id)).toEqual({ REFUSED: 1 });
});

test('refused: customers, changes of other agents, nothing to change, an assignee who is no agent', async () => {
  const [customer, other] = [await makeMember(db), await makeMember(db, { role: 'agent' })];
  await make(1);
  await expect(start({ priority: 'LOW' }, randomUUID(), customer)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await expect(start({}, randomUUID())).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  const change = await start({ assigneeId: `${customer.id}` }, randomUUID());
  await expect(cancelBulkChange(as(other), `${change.id}`)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await runBulkChange(server(), change.id);
  expect(await listRefusedItems(as(agent), change.id)).toMatchObject([
    { error: 'VALIDATION_FAILED' },
  ]);
});
