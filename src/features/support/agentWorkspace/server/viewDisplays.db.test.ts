import { beforeAll, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { defaultColumns, type QueueGroup } from '../queueColumnRules.ts';
import { listQueuePage, listQueueViews } from './queueService.ts';
import {
  deleteQueueView,
  displayQueueView,
  orderQueueViews,
  saveQueueView,
} from './viewService.ts';

const { db } = await openTestDatabase();
type Member = Awaited<ReturnType<typeof makeMember>>;
const now = new Date('2026-06-15T12:00:00Z');
let agent: Member;
let other: Member;
let admin: Member;
const as = ({ viewer }: Pick<Member, 'viewer'>) => testContext(db, { viewer, now });
const viewOf = async (member: Member, key: string) =>
  (await listQueueViews(as(member))).find((view) => view.key === key);

beforeAll(async () => {
  agent = await makeMember(db, { role: 'agent', full_name: 'Zora' });
  other = await makeMember(db, { role: 'agent', full_name: 'Abe' });
  admin = await makeMember(db, { role: 'administrator' });
  const acme = { partner_id: 'p1', partner_details: JSON.stringify({ name: 'Zeta Works' }) };
  const customer = await makeMember(db, acme);
  const team = await db
    .insertInto('support_teams')
    .values({ name: 'Returns', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const make = (title: string, minutes: number, fields: object) =>
    makeSupportRequest(db, { title, last_entry_at: at(minutes), ...fields });
  await make('a', 1, { status: 'OPEN', priority: 'LOW', assignee_id: agent.id, partner_id: 'p1' });
  await make('b', 2, { status: 'OPEN', priority: 'URGENT', assignee_id: other.id });
  await make('c', 3, {
    status: 'NEW',
    priority: 'LOW',
    requester_id: customer.id,
    partner_id: 'p2',
  });
  await make('d', 4, { status: 'OPEN', priority: 'LOW', assignee_id: other.id, partner_id: 'p2~' });
  await make('e', 5, {
    ...{ status: 'CLOSED', priority: 'HIGH', assignee_id: agent.id, team_id: team.id },
  });
});

interface Asked {
  groupBy: QueueGroup;
  first?: number;
  folded?: string[];
}

/** Pages of a view as texts: each group with its name, count and the requests listed of it. */
async function pages({ groupBy, first = 100, folded = [] }: Asked): Promise<string[]> {
  const view = await saveQueueView(as(agent), null, { title: groupBy, filter: {} });
  await displayQueueView(as(agent), view, { columns: ['SUBJECT'], groupBy });
  const found: string[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listQueuePage>> = await listQueuePage(as(agent), {
      ...{ view, first, after, folded },
    });
    const titles = new Map(page.nodes.map(({ id, title }) => [id, title]));
    const groups = page.groups.map(({ key, name, count, requestIds }) => {
      const listed = requestIds.map((id) => titles.get(id)).join('');
      return `${name ?? (key || '–')} ${count}: ${listed}`;
    });
    expect(page.groups.flatMap(({ requestIds }) => requestIds)).toEqual([...titles.keys()]);
    found.push(groups.join(', '));
    after = page.endCursor;
  } while (after !== null && found.length < 20);
  return found;
}

test.each<[QueueGroup, string]>([
  ['STATUS', 'NEW 1: c, OPEN 3: abd, CLOSED 1: e'],
  ['PRIORITY', 'URGENT 1: b, HIGH 1: e, LOW 3: acd'],
  ['ASSIGNEE', 'Abe 2: bd, Zora 2: ae, – 1: c'],
  ['COMPANY', 'p2 1: c, p2~ 1: d, Zeta Works 1: a, – 2: be'],
  ['TEAM', 'Returns 1: e, – 4: abcd'],
  ['TYPE', '– 5: abcde'],
  ['CHANNEL', 'PORTAL 5: abcde'],
])('groups a view by %s, in the order of names or values', async (groupBy, expected) => {
  expect(await pages({ groupBy })).toEqual([expected]);
});

test('pages continue within a group and with the next one, with the counts of the whole view', async () => {
  expect(await pages({ groupBy: 'STATUS', first: 2 })).toEqual([
    'NEW 1: c, OPEN 3: a',
    'OPEN 3: bd',
    'CLOSED 1: e',
  ]);
  const ofOne = await pages({ groupBy: 'COMPANY', first: 1 });
  expect(ofOne).toEqual(['p2 1: c', 'p2~ 1: d', 'Zeta Works 1: a', '– 2: b', '– 2: e']);
});

test('folded groups keep their place and count, and take no room of a page', async () => {
  expect(await pages({ groupBy: 'STATUS', folded: ['OPEN'] })).toEqual([
    'NEW 1: c, OPEN 3: , CLOSED 1: e',
  ]);
  expect(await pages({ groupBy: 'STATUS', first: 1, folded: ['OPEN'] })).toEqual([
    'NEW 1: c',
    'OPEN 3: , CLOSED 1: e',
  ]);
  expect(await pages({ groupBy: 'STATUS', folded: ['NEW', 'CLOSED'] })).toEqual([
    'NEW 1: , OPEN 3: abd, CLOSED 1: ',
  ]);
});

test('a page after a group that was emptied meanwhile goes on with the next one', async () => {
  const view = await saveQueueView(as(agent), null, { title: 'Emptied', filter: {} });
  await displayQueueView(as(agent), view, { columns: ['SUBJECT'], groupBy: 'STATUS' });
  const { endCursor } = await listQueuePage(as(agent), { view, first: 1 });
  await db
    .updateTable('support_requests')
    .set({ status: 'OPEN' })
    .where('title', '=', 'c')
    .execute();
  const next = await listQueuePage(as(agent), { view, after: endCursor });
  await db
    .updateTable('support_requests')
    .set({ status: 'NEW' })
    .where('title', '=', 'c')
    .execute();
  expect(next.nodes.map(({ title }) => title).join('')).toBe('abcde');
});

test('a search in a grouped view is one list', async () => {
  const view = await saveQueueView(as(agent), null, { title: 'Searched', filter: {} });
  await displayQueueView(as(agent), view, { columns: ['SUBJECT'], groupBy: 'STATUS' });
  const page = await listQueuePage(as(agent), { view, keyword: 'status:open' });
  expect(page.nodes.map(({ title }) => title).join('')).toBe('abd');
  expect(page.groups).toEqual([]);
});

test('an agent’s choice for a view of all is their own, an administrator’s is everyone’s', async () => {
  const shared = await saveQueueView(as(admin), null, { title: 'S', filter: {}, isShared: true });
  const display = { columns: ['SUBJECT', 'TAGS'], groupBy: 'TEAM' as const };
  const untouched = { columns: [...defaultColumns], groupBy: null };
  for (const key of ['inbox', shared]) await displayQueueView(as(agent), key, display);
  for (const key of ['inbox', shared]) {
    expect(await viewOf(agent, key)).toMatchObject(display);
    expect(await viewOf(other, key)).toMatchObject(untouched);
  }
  await displayQueueView(as(admin), shared, { columns: ['NUMBER', 'SUBJECT'] });
  expect(await viewOf(other, shared)).toMatchObject({ columns: ['NUMBER', 'SUBJECT'] });
  expect(await viewOf(agent, shared)).toMatchObject(display);
  await deleteQueueView(as(admin), shared);
  const left = await db.selectFrom('support_view_displays').select('view_key').execute();
  expect(left).toEqual([{ view_key: 'inbox' }]);
});

test('nobody changes how a view of someone else is shown', async () => {
  const view = await saveQueueView(as(agent), null, { title: 'Own', filter: {} });
  const display = { columns: ['SUBJECT'] };
  await expect(displayQueueView(as(other), view, display)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(displayQueueView(as(other), 'nothing', display)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('agents put their own views in order, administrators also the shared ones', async () => {
  const titled = (member: Member, title: string, isShared = false) =>
    saveQueueView(as(member), null, { title, filter: {}, isShared });
  const [s1, s2] = [await titled(admin, 'S1', true), await titled(admin, 'S2', true)];
  const [o1, o2] = [await titled(other, 'O1'), await titled(other, 'O2')];
  const orderOf = async (member: Member) =>
    (await listQueueViews(as(member)))
      .map(({ title }) => title)
      .filter((title) => /^[OS]\d$/.test(title ?? ''));
  await orderQueueViews(as(other), { keys: [o2, o1] });
  expect(await orderOf(other)).toEqual(['S1', 'S2', 'O2', 'O1']);
  await expect(orderQueueViews(as(other), { keys: [s2, s1] })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await expect(orderQueueViews(as(agent), { keys: [o1] })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await orderQueueViews(as(admin), { keys: [s2, s1] });
  expect(await orderOf(other)).toEqual(['S2', 'S1', 'O2', 'O1']);
});
