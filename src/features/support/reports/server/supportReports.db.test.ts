import { beforeAll, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { updateRequests } from '#features/support/agentWorkspace/server/agentRequestService.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import {
  replyToRequest,
  resolveRequest,
} from '#features/support/requests/server/supportRequestService.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import type { ReportFigure } from '../supportReportRules.ts';
import { listArrivals, listDays } from './supportReportQueries.ts';
import {
  listRequestsOfReport,
  openSupportReport,
  reportRows,
  reportTotal,
} from './supportReportService.ts';

const { db } = await openTestDatabase();
type Member = Awaited<ReturnType<typeof makeMember>>;
let agent: Member;
let customer: Member;
let answered: number;
let quick: number;

const at = (text: string) => new Date(`2026-03-${text}Z`);
const as = ({ viewer }: Member, now = at('04T12:00')) => testContext(db, { viewer, now });
const period = { from: '2026-03-01', to: '2026-03-07', time: 'CALENDAR' };
const report = (given: object = {}) => openSupportReport(as(agent), { ...period, ...given });
const total = (given: object = {}) => reportTotal(as(agent), report(given).period);
const minutes = (count: number) => count * 60_000;

let serial = 0;
const say = (member: Member, id: number, now: Date) => {
  serial += 1;
  return replyToRequest(as(member, now), `${id}`, {
    message: '<p>Text</p>',
    clientMutationId: `00000000-0000-4000-8000-${`${serial}`.padStart(12, '0')}`,
  });
};

beforeAll(async () => {
  agent = await makeMember(db, { role: 'agent' });
  customer = await makeMember(db);
  const open = (fields: object) =>
    makeSupportRequest(db, { status: 'NEW', requester_id: customer.id, ...fields });
  // Asked at 10:00, answered at 10:30, asked twice from 11:00 and answered at 12:00, solved, reopened, solved.
  answered = (await open({ created_at: at('02T10:00'), partner_id: 'acme', channel: 'CHAT' })).id;
  await say(agent, answered, at('02T10:30'));
  await say(customer, answered, at('02T11:00'));
  await say(customer, answered, at('02T11:40'));
  await say(agent, answered, at('02T12:00'));
  await say(agent, answered, at('02T12:05'));
  await resolveRequest(as(customer, at('02T13:00')), `${answered}`);
  await say(customer, answered, at('02T14:00'));
  await updateRequests(as(agent, at('03T10:00')), [`${answered}`], { status: 'RESOLVED' });
  quick = (await open({ created_at: at('03T23:30'), priority: 'HIGH', language: 'de' })).id;
  await say(agent, quick, at('03T23:40'));
  await updateRequests(as(agent, at('04T09:00')), [`${quick}`], { status: 'RESOLVED' });
  await db
    .insertInto('support_ratings')
    .values([
      { request_id: answered, resolved_at: at('02T13:00'), score: 5, created_at: at('02T13:10') },
      { request_id: quick, resolved_at: at('04T09:00'), score: 2, created_at: at('04T09:10') },
    ])
    .execute();
});

test('waits, replies, reopened and satisfied ones are counted as they happened', async () => {
  expect(await total()).toMatchObject({
    ...{ opened: 2, resolved: 2, backlog: 0, reopened: 1, oneTouch: 1, repliesPerSolved: 2 },
    ...{ ratings: 2, satisfied: 1, rating: 3.5 },
    firstReply: { count: 2, average: minutes(20), median: minutes(20), p90: minutes(28) },
    // The wait began with the first of two questions; a second answer ends none.
    nextReply: { count: 1, average: minutes(60), median: minutes(60), p90: minutes(60) },
  });
});

test('filters combine, and each group has its rows', async () => {
  expect(await total({ company: 'acme', channel: 'CHAT' })).toMatchObject({
    opened: 1,
    ratings: 1,
  });
  expect(await total({ company: 'acme', priority: 'HIGH' })).toMatchObject({ opened: 0 });
  expect(await total({ language: 'de' })).toMatchObject({ opened: 1, oneTouch: 1 });
  const rows = async (group: Parameters<typeof reportRows>[2]) =>
    (await reportRows(as(agent), report(), group)).map(({ key, opened }) => [key, opened]);
  expect(await rows('CHANNEL')).toEqual([
    ['CHAT', 1],
    ['PORTAL', 1],
  ]);
  expect(await rows('COMPANY')).toEqual([
    ['acme', 1],
    [null, 1],
  ]);
  expect(await rows('AGENT')).toEqual([[`${agent.id}`, 2]]);
});

test('days and hours are those of the time zone', async () => {
  const days = async (zone: string) =>
    (await reportRows(as(agent), report({ zone }), 'DAY'))
      .filter(({ opened }) => opened > 0)
      .map(({ key }) => key);
  expect((await listDays(db, report().period)).slice(0, 4)).toEqual([
    { key: '2026-03-01', opened: 0, resolved: 0, backlog: 0 },
    { key: '2026-03-02', opened: 1, resolved: 0, backlog: 1 },
    { key: '2026-03-03', opened: 1, resolved: 1, backlog: 1 },
    { key: '2026-03-04', opened: 0, resolved: 1, backlog: 0 },
  ]);
  expect(await days('UTC')).toEqual(['2026-03-02', '2026-03-03']);
  expect(await days('Europe/Berlin')).toEqual(['2026-03-02', '2026-03-04']);
  // Opened at 0:30 there, and not within a period that ends the day before.
  expect(await total({ zone: 'Europe/Berlin', to: '2026-03-03' })).toMatchObject({ opened: 1 });
  expect(await listArrivals(db, report({ zone: 'Europe/Berlin' }).period)).toEqual([
    { weekday: 1, hour: 11, count: 1 },
    { weekday: 3, hour: 0, count: 1 },
  ]);
});

test('zones that are half or quarter hours off have days and hours of their own', async () => {
  // 23:30 in UTC is 5:15 of the next day there; 10:00 is 15:45.
  expect(await listArrivals(db, report({ zone: 'Asia/Kathmandu' }).period)).toEqual([
    { weekday: 1, hour: 15, count: 1 },
    { weekday: 3, hour: 5, count: 1 },
  ]);
  // 18:30 in UTC is midnight there.
  const { id } = await makeSupportRequest(db, { created_at: at('05T18:29:59') });
  const days = async () =>
    (await listDays(db, report({ zone: 'Asia/Kolkata' }).period))
      .filter(({ opened }) => opened > 0)
      .map(({ key }) => key);
  const before = await days();
  await db
    .updateTable('support_requests')
    .set({ created_at: at('05T18:30:00') })
    .where('id', '=', id)
    .execute();
  const after = await days();
  await db
    .updateTable('support_requests')
    .set({
      created_at: new Date('2019-01-01T00:00:00Z'),
      status: 'CLOSED',
      resolved_at: new Date('2019-01-02T00:00:00Z'),
    })
    .where('id', '=', id)
    .execute();
  expect([before, after]).toEqual([
    ['2026-03-02', '2026-03-04', '2026-03-05'],
    ['2026-03-02', '2026-03-04', '2026-03-06'],
  ]);
});

test('each figure leads to the requests that it counts', async () => {
  const list = async (figure: ReportFigure, asked: object = {}) => {
    const page = await listRequestsOfReport(as(agent), report(), { figure, ...asked });
    const { totalCount } = page;
    expect(typeof totalCount === 'number' ? totalCount : await totalCount()).toBe(
      page.nodes.length,
    );
    return page.nodes.map(({ id }) => id);
  };
  expect(await list('OPENED')).toEqual([quick, answered]);
  expect(await list('REOPENED')).toEqual([answered]);
  expect(await list('ONE_TOUCH')).toEqual([quick]);
  expect(await list('NEXT_REPLY')).toEqual([answered]);
  expect(await list('RATED')).toEqual([quick, answered]);
  expect(await list('BACKLOG')).toEqual([]);
  expect(await list('OPENED', { group: 'COMPANY', key: null })).toEqual([quick]);
  expect(await list('OPENED', { group: 'DAY', key: '2026-03-02' })).toEqual([answered]);
  expect(await list('OPENED', { weekday: 2, hour: 23 })).toEqual([quick]);
});

test('the period before has its own figures; reports are for agents of the whole community', async () => {
  const { previous } = openSupportReport(as(agent), { ...period, from: '2026-03-04' });
  expect(await reportTotal(as(agent), previous)).toMatchObject({ opened: 2 });
  const scoped = new Map([[1, new Set(['MANAGE_PRIVATE_MESSAGES'] as const)]]);
  const local = { ...customer, viewer: { ...customer.viewer, scoped } };
  expect(() => openSupportReport(as(local), period)).toThrow('MANAGE_PRIVATE_MESSAGES');
  expect(() => openSupportReport(as(agent), { ...period, zone: "x'y" })).toThrow();
});
