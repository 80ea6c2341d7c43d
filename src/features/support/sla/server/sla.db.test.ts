import { graphql } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { notificationConsumer } from '#features/engage/notifications/server/notificationConsumer.ts';
import { listNotificationPage } from '#features/engage/notifications/server/notificationService.ts';
import { allNotified } from '#features/engage/notifications/testing/notificationWorld.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import {
  addRequestNote,
  updateRequests,
} from '#features/support/agentWorkspace/server/agentRequestService.ts';
import { listQueuePage } from '#features/support/agentWorkspace/server/queueService.ts';
import { saveSupportTeam } from '#features/support/agentWorkspace/server/supportTeams.ts';
import { createSupportRequest } from '#features/support/requests/server/createSupportRequest.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import {
  replyToRequest,
  resolveRequest,
} from '#features/support/requests/server/supportRequestService.ts';
import { runConsumers } from '#platform/testing/eventConsumerTools.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { listClockReceivers } from './clockReceivers.ts';
import { archiveSlaPolicy, saveSlaPolicy } from './slaPolicyService.ts';
import { listClocks } from './slaQueries.ts';
import { sweepClocks } from './sweepClocks.ts';

const { db } = await openTestDatabase();
type Member = Awaited<ReturnType<typeof makeMember>>;
const minute = 60_000;
// A Monday, 10:00 in Berlin.
const start = Date.parse('2026-06-01T08:00:00Z');
const at = (minutes: number) => new Date(start + minutes * minute);

let customer: Member;
let agent: Member;
let admin: Member;
let policyId: string;

const as = ({ viewer }: Member, minutes = 0) => testContext(db, { viewer, now: at(minutes) });
const message = '<p>The pump is loud.</p>';
const office = {
  timeZone: 'Europe/Berlin',
  intervals: [1, 2, 3, 4, 5].map((day) => ({ day, from: 540, to: 1020 })),
  exceptions: [],
};
const policy = {
  ...{ name: 'Standard', conditions: {}, calendar: office },
  ...{ firstMinutes: 60, nextMinutes: 120, resolutionMinutes: 480 },
};

beforeAll(async () => {
  customer = await makeMember(db);
  agent = await makeMember(db, { role: 'agent' });
  admin = await makeMember(db, { role: 'administrator' });
  const saved = await saveSlaPolicy(as(admin), null, policy);
  policyId = `${saved.id}`;
});

const open = async (minutes = 0) =>
  createSupportRequest(as(customer, minutes), { kind: 'CASE', title: 'Pump', message });

async function clocksOf(id: number) {
  const rows = await listClocks(db, [id]);
  return Object.fromEntries(
    rows.map((row) => [
      row.metric,
      {
        elapsed: row.elapsed_ms / minute,
        due: row.due_at === null ? null : (row.due_at.getTime() - start) / minute,
        isBreached: row.breached_at !== null,
      },
    ]),
  );
}

describe('clocks', () => {
  test('a new request has its times, and a first reply starts none of its own', async () => {
    const { id } = await open();
    expect(await clocksOf(id)).toEqual({
      FIRST: { elapsed: 0, due: 60, isBreached: false },
      // 7 hours on Monday, the last one on Tuesday from 9:00.
      RESOLUTION: { elapsed: 0, due: 24 * 60, isBreached: false },
    });
    await replyToRequest(as(agent, 30), `${id}`, { message, status: 'OPEN' });
    expect(await clocksOf(id)).toMatchObject({ FIRST: { elapsed: 30, due: null } });
    const row = await db
      .selectFrom('support_requests')
      .where('id', '=', id)
      .select('next_breach_at')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ next_breach_at: at(24 * 60) });
  });

  test('notes answer nothing', async () => {
    const { id } = await open();
    await addRequestNote(as(agent, 10), `${id}`, { message });
    expect(await clocksOf(id)).toMatchObject({ FIRST: { due: 60 } });
  });

  test('waiting for the customer pauses the resolution; their answer starts the next reply', async () => {
    const { id } = await open();
    await replyToRequest(as(agent, 30), `${id}`, { message, status: 'WAITING' });
    expect(await clocksOf(id)).toMatchObject({ RESOLUTION: { elapsed: 30, due: null } });
    await replyToRequest(as(customer, 90), `${id}`, { message });
    expect(await clocksOf(id)).toMatchObject({
      NEXT: { elapsed: 0, due: 210 },
      // An hour later than before.
      RESOLUTION: { elapsed: 30, due: 24 * 60 + 60 },
    });
    await replyToRequest(as(agent, 150), `${id}`, { message, status: 'WAITING' });
    await replyToRequest(as(customer, 200), `${id}`, { message });
    // A new round.
    expect(await clocksOf(id)).toMatchObject({ NEXT: { elapsed: 0, due: 320 } });
    await resolveRequest(as(customer, 210), `${id}`);
    const done = await clocksOf(id);
    expect([done.NEXT?.due, done.RESOLUTION?.due]).toEqual([null, null]);
  });

  test('another priority keeps what has elapsed', async () => {
    const urgent = await saveSlaPolicy(as(admin), null, {
      ...{ ...policy, name: 'Urgent', conditions: { priorities: ['URGENT'] } },
      ...{ calendar: null, firstMinutes: 15, nextMinutes: null, resolutionMinutes: null },
    });
    // Before the other.
    await db
      .updateTable('support_policies')
      .set({ position: -1 })
      .where('id', '=', urgent.id)
      .execute();
    const { id } = await open();
    await updateRequests(as(agent, 10), [`${id}`], { priority: 'URGENT' });
    expect(await clocksOf(id)).toMatchObject({
      FIRST: { elapsed: 10, due: 15 },
      RESOLUTION: { due: null },
    });
    await updateRequests(as(agent, 12), [`${id}`], { priority: 'NORMAL' });
    expect(await clocksOf(id)).toMatchObject({ FIRST: { elapsed: 12, due: 60 } });
  });
});

describe('the sweep', () => {
  test('each clock warns once at 80 % and breaches once', async () => {
    const { id } = await open();
    await updateRequests(as(agent, 1), [`${id}`], { assigneeId: `${agent.id}` });
    const sweepAt = async (minutes: number) => {
      const ctx = testContext(db, { now: at(minutes) });
      await sweepClocks(ctx);
      return ctx.events
        .filter(({ payload }) => Object(payload).requestId === id)
        .map(({ type }) => type);
    };
    expect(await sweepAt(47)).toEqual([]);
    expect(await sweepAt(48)).toEqual(['supportClock.warned']);
    expect(await sweepAt(49)).toEqual([]);
    expect(await sweepAt(60)).toEqual(['supportClock.breached']);
    expect(await sweepAt(61)).toEqual([]);
    const isIn = async (view: string, minutes: number) =>
      (await listQueuePage(as(agent, minutes), { view })).nodes.some((row) => row.id === id);
    expect([await isIn('breaching', 59), await isIn('breached', 59)]).toEqual([true, false]);
    expect([await isIn('breaching', 61), await isIn('breached', 61)]).toEqual([false, true]);
    // A late answer stays a breach.
    await replyToRequest(as(agent, 70), `${id}`, { message });
    expect(await clocksOf(id)).toMatchObject({ FIRST: { isBreached: true, due: null } });
  });

  test('two sweeps at once mark each clock once', async () => {
    await Promise.all([1, 2, 3, 4, 5].map(() => open()));
    const contexts = [1, 2].map(() => testContext(db, { now: at(60) }));
    await Promise.all(contexts.map((ctx) => sweepClocks(ctx)));
    const keys = contexts
      .flatMap(({ events }) => events)
      .filter(({ type }) => type === 'supportClock.breached')
      .map(({ payload }) => JSON.stringify(payload));
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeGreaterThanOrEqual(5);
  });
});

test('customers see by when the next reply is promised, while it is', async () => {
  const { id } = await open();
  const expectedAt = async (minutes: number) => {
    const source = `{ supportRequest(id: "${id}") { replyExpectedAt clocks { metric } } }`;
    const { data, errors } = await graphql({
      schema: productSchema,
      source,
      contextValue: as(customer, minutes),
    });
    expect(errors).toBeUndefined();
    const { replyExpectedAt, clocks } = JSON.parse(JSON.stringify(data)).supportRequest;
    // The clocks themselves are the agents’.
    expect(clocks).toEqual([]);
    return replyExpectedAt;
  };
  expect(await expectedAt(5)).toBe(at(60).toISOString());
  // A time that has passed promises nothing.
  expect(await expectedAt(61)).toBeNull();
  await replyToRequest(as(agent, 30), `${id}`, { message, status: 'WAITING' });
  expect(await expectedAt(31)).toBeNull();
  await replyToRequest(as(customer, 40), `${id}`, { message });
  expect(await expectedAt(41)).toBe(at(160).toISOString());
});

test('a clock of an unassigned request tells its team, else everyone who can take it', async () => {
  const other = await makeMember(db, { role: 'agent' });
  const blocked = await makeMember(db, { role: 'agent', blocked_at: at(0) });
  const receivers = async (fields: object) =>
    new Set(await listClockReceivers(db, (await makeSupportRequest(db, fields)).id));
  expect(await receivers({ assignee_id: other.id })).toEqual(new Set([other.id]));
  const team = await saveSupportTeam(as(admin), null, {
    ...{ name: 'Pumps', assignment: 'MANUAL', memberIds: [`${other.id}`] },
  });
  expect(await receivers({ team_id: team.id })).toEqual(new Set([other.id]));
  // Who asks is not the one who answers.
  const everyone = new Set([agent.id, admin.id]);
  expect(await receivers({ team_id: team.id, requester_id: other.id })).toEqual(everyone);
  const all = await receivers({});
  expect(all).toEqual(new Set([...everyone, other.id]));
  expect(all.has(blocked.id)).toBe(false);
});

test('the agents of an unassigned request are notified that it is overdue', async () => {
  const { id } = await open();
  const ctx = testContext(db, { now: at(60) });
  await sweepClocks(ctx);
  const { stop } = await runConsumers(db, [notificationConsumer]);
  await allNotified(db);
  await stop();
  const { nodes } = await listNotificationPage(as(agent), {});
  const told = nodes.filter((row) => row.subject_id === id);
  expect(told.map(({ type }) => type)).toEqual(['supportOverdue']);
});

test('policies are an administrator’s; broken ones are refused with the field', async () => {
  await expect(saveSlaPolicy(as(agent), null, policy)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const faultOf = (fields: object) =>
    saveSlaPolicy(as(admin), null, { ...policy, ...fields }).then(
      () => null,
      (error) => error.detail.faults[0].field,
    );
  expect(await faultOf({ firstMinutes: 0 })).toBe('firstMinutes');
  expect(await faultOf({ calendar: { ...office, timeZone: 'Mars/Base' } })).toBe(
    'calendar.timeZone',
  );
  const backwards = [{ day: 1, from: 600, to: 500 }];
  expect(await faultOf({ calendar: { ...office, intervals: backwards } })).toBe(
    'calendar.intervals.0',
  );
});

test('without a policy nothing is promised', async () => {
  await archiveSlaPolicy(as(admin), policyId);
  const { id } = await open();
  expect(await clocksOf(id)).toEqual({});
});
