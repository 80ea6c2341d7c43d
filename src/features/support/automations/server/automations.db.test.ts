import { beforeAll, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { updateRequests } from '#features/support/agentWorkspace/server/agentRequestService.ts';
import { createSupportRequest } from '#features/support/requests/server/createSupportRequest.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import { replyToRequest } from '#features/support/requests/server/supportRequestService.ts';
import { eventually, runConsumers } from '#platform/testing/eventConsumerTools.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import {
  deleteAutomation,
  listAutomationRuns,
  saveAutomation,
  setAutomationEnabled,
  testAutomation,
} from './automationService.ts';
import { automationConsumer, runTimedAutomations } from './runAutomations.ts';

const { db } = await openTestDatabase();
type Member = Awaited<ReturnType<typeof makeMember>>;
let customer: Member;
let agent: Member;
let admin: Member;

beforeAll(async () => {
  customer = await makeMember(db);
  agent = await makeMember(db, { role: 'agent' });
  admin = await makeMember(db, { role: 'administrator' });
});

const start = Date.parse('2026-06-01T08:00:00Z');
const at = (hours: number) => new Date(start + hours * 3_600_000);
const as = ({ viewer }: Member, hours = 0) => testContext(db, { viewer, now: at(hours) });
const message = '<p>The pump is loud.</p>';

async function enabled(given: object) {
  const { id } = await saveAutomation(as(admin), null, {
    ...{ name: 'Test', conditions: [], actions: [{ type: 'ADD_TAG', value: 'seen' }] },
    ...given,
  });
  await testAutomation(as(admin), `${id}`);
  await setAutomationEnabled(as(admin), { id: `${id}`, isEnabled: true });
  return { id, remove: () => deleteAutomation(as(admin), `${id}`) };
}

const find = (id: number) =>
  db.selectFrom('support_requests').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

/** Waits until the consumer has handled every event so far. */
async function settled(): Promise<void> {
  const { stop } = await runConsumers(db, [automationConsumer]);
  await eventually(async () => {
    const behind = await db
      .selectFrom('event_consumers')
      .innerJoin('event_log_state', (join) => join.onTrue())
      .where('name', '=', 'supportAutomations')
      .whereRef('position', '>=', 'last_position')
      .where('last_error', 'is', null)
      .where(({ not, exists, selectFrom }) => not(exists(selectFrom('outbox').select('id'))))
      .select('name')
      .execute();
    expect(behind).toHaveLength(1);
  });
  await stop();
}

test('an event runs what fits, once, and its own changes start no other', async () => {
  await settled();
  const close = [
    { type: 'STATUS', value: 'RESOLVED' },
    { type: 'REPLY', value: 'Hello {author.name}' },
  ];
  const made = await enabled({
    ...{ trigger: 'CREATED', conditions: [{ type: 'TITLE', value: 'pump' }], actions: close },
  });
  const loop = await enabled({ trigger: 'STATUS_CHANGED' });
  const reopen = [{ type: 'STATUS', value: 'OPEN' }];
  const answer = await enabled({ trigger: 'AGENT_REPLIED', actions: reopen });
  const open = (title: string) =>
    createSupportRequest(as(customer), { kind: 'CASE', title, message });
  const [pump, valve] = [await open('Loud Pump'), await open('Valve')];
  await settled();
  expect(await find(pump.id)).toMatchObject({
    // The reply is automatic: it answers nobody, and stops no clock.
    ...{ status: 'RESOLVED', tags: [], last_author: 'REQUESTER', first_reply_at: null },
    assignee_id: null,
  });
  expect(await find(valve.id)).toMatchObject({ status: 'NEW', revision: 1 });
  expect(await listAutomationRuns({ db }, made.id)).toMatchObject([
    { requestId: pump.id, error: null },
  ]);
  expect(await listAutomationRuns({ db }, loop.id)).toEqual([]);
  expect(await listAutomationRuns({ db }, answer.id)).toEqual([]);
  // What a person does starts them.
  await updateRequests(as(agent), [`${valve.id}`], { status: 'OPEN' });
  await settled();
  expect((await find(valve.id)).tags).toEqual(['seen']);
  for (const each of [made, loop, answer]) await each.remove();
});

test('one that fails changes nothing, says so in its log, and does not stop the next', async () => {
  const former = await makeMember(db, { role: 'agent' });
  const broken = await enabled({
    trigger: 'CREATED',
    actions: [
      { type: 'ADD_TAG', value: 'half' },
      { type: 'ASSIGN', value: `${former.id}` },
    ],
  });
  const next = await enabled({ trigger: 'CREATED' });
  await db.updateTable('members').set({ role: 'member' }).where('id', '=', former.id).execute();
  const request = { kind: 'CASE', title: 'A', message };
  const { id } = await createSupportRequest(as(customer), request);
  await settled();
  expect((await find(id)).tags).toEqual(['seen']);
  expect(await listAutomationRuns({ db }, broken.id)).toMatchObject([
    { requestId: id, error: 'VALIDATION_FAILED' },
  ]);
  await broken.remove();
  await next.remove();
});

test('a reply without the name of its reader is not sent, and the log says why', async () => {
  const greet = await enabled({
    trigger: 'TIME',
    conditions: [
      { type: 'HOURS_SINCE_ACTIVITY', value: '1' },
      { type: 'TITLE', value: 'greeted' },
    ],
    actions: [
      { type: 'REPLY', value: 'Hello {author.name}, from {me.name}' },
      { type: 'ADD_TAG', value: 'greeted' },
    ],
  });
  const contact = { created_at: at(0), title: 'Greeted', requester_email: 'kim@mail.example' };
  const unnamed = await makeSupportRequest(db, contact);
  const named = await makeSupportRequest(db, { ...contact, requester_name: 'Kim' });
  const ctx = testContext(db, { now: at(2), settings: { name: 'Pumps' } });
  expect(await runTimedAutomations(ctx)).toBe(1);
  const lastOf = ({ id }: { id: number }) =>
    db
      .selectFrom('support_entries')
      .where('request_id', '=', id)
      .where('kind', '=', 'REPLY')
      .orderBy('seq', 'desc')
      .select('content')
      .executeTakeFirstOrThrow();
  expect(await lastOf(named)).toEqual({ content: '<p>Hello Kim, from Pumps</p>' });
  expect(await lastOf(unnamed)).toEqual({ content: '<p>It does not work.</p>' });
  expect((await find(unnamed.id)).tags).toEqual([]);
  expect(await listAutomationRuns({ db }, greet.id)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ requestId: unnamed.id, error: 'UNFILLED_PLACEHOLDER' }),
      expect.objectContaining({ requestId: named.id, error: null }),
    ]),
  );
  await greet.remove();
});

test('time runs an automation once after each message, and not twenty times a day on one', async () => {
  const { id } = await makeSupportRequest(db, { status: 'WAITING', created_at: at(0) });
  const { remove } = await enabled({
    trigger: 'TIME',
    conditions: [
      { type: 'HOURS_SINCE_ACTIVITY', value: '48' },
      { type: 'STATUS', value: 'WAITING' },
    ],
  });
  const runAt = (hours: number) => runTimedAutomations(testContext(db, { now: at(hours) }));
  expect(await runAt(47)).toBe(0);
  expect(await runAt(48)).toBe(1);
  expect(await runAt(49)).toBe(0);
  await replyToRequest(as(agent, 50), `${id}`, { message, status: 'WAITING' });
  expect(await runAt(97)).toBe(0);
  expect((await Promise.all([runAt(98), runAt(98)])).toSorted()).toEqual([0, 1]);
  for (let round = 0; round < 30; round += 1) {
    await replyToRequest(as(agent, 99), `${id}`, { message, status: 'WAITING' });
    await db
      .updateTable('support_requests')
      .set({ last_entry_at: at(50) })
      .where('id', '=', id)
      .execute();
    await runAt(99);
  }
  const { count } = await db
    .selectFrom('support_automation_runs')
    .where('request_id', '=', id)
    .where('ran_at', '>', at(75))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(20);
  await remove();
});

test('the test finds past occasions with the request as it was then, and changes nothing', async () => {
  const { id } = await makeSupportRequest(db, {
    ...{ status: 'NEW', priority: 'NORMAL', created_at: at(0), title: 'Past case' },
  });
  await updateRequests(as(agent, 1), [`${id}`], { priority: 'URGENT' });
  await replyToRequest(as(agent, 2), `${id}`, { message, status: 'WAITING' });
  const asked = async (trigger: string, conditions: object[]) => {
    const saved = await saveAutomation(as(admin), null, {
      ...{ name: 'Past', trigger, actions: [{ type: 'ADD_TAG', value: 'x' }] },
      conditions: [...conditions, { type: 'TITLE', value: 'Past case' }],
    });
    const { test: found } = await testAutomation(as(admin, 100), `${saved.id}`);
    return found.ran;
  };
  const urgent = { type: 'PRIORITY', value: 'URGENT' };
  expect(await asked('CREATED', [])).toBe(1);
  // It became urgent an hour later.
  expect(await asked('CREATED', [urgent])).toBe(0);
  expect(await asked('AGENT_REPLIED', [urgent])).toBe(1);
  expect(await asked('CUSTOMER_REPLIED', [])).toBe(0);
  expect(await asked('TIME', [{ type: 'HOURS_SINCE_ACTIVITY', value: '48' }])).toBe(1);
  expect(await asked('TIME', [{ type: 'HOURS_SINCE_ACTIVITY', value: '120' }])).toBe(0);
  expect((await find(id)).tags).toEqual([]);
});

test('an untested or changed automation can’t be turned on; only administrators have them', async () => {
  const given = {
    ...{ name: 'A', trigger: 'CREATED', conditions: [] },
    actions: [{ type: 'ADD_TAG', value: 'x' }],
  };
  const { id } = await saveAutomation(as(admin), null, given);
  const turnOn = (member: Member) =>
    setAutomationEnabled(as(member), { id: `${id}`, isEnabled: true });
  await expect(turnOn(admin)).rejects.toMatchObject({ code: 'CONFLICT' });
  await testAutomation(as(admin), `${id}`);
  await expect(turnOn(agent)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect((await turnOn(admin)).isEnabled).toBe(true);
  const changed = await saveAutomation(as(admin), `${id}`, given);
  expect(changed).toMatchObject({ isEnabled: false, testedAt: null });
  await expect(turnOn(admin)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(saveAutomation(as(agent), null, given)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const faultOf = (fields: object) =>
    saveAutomation(as(admin), null, { ...given, ...fields }).then(
      () => null,
      (error) => error.detail.faults[0].field,
    );
  expect(await faultOf({ trigger: 'TIME' })).toBe('conditions');
  const toMe = [{ type: 'ASSIGN', value: 'ME' }];
  expect(await faultOf({ actions: toMe })).toBe('actions');
  const noStatus = [{ type: 'STATUS', value: 'GONE' }];
  expect(await faultOf({ conditions: noStatus })).toBe('conditions.0.value');
});
