import { beforeAll, expect, test } from 'vitest';
import { makeCustomField } from '#features/base/customFields/server/customFieldFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import {
  makeSupportEntry,
  makeSupportRequest,
} from '#features/support/requests/server/supportFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { type QueueFilter, queueSorts } from '../queueFilterRules.ts';
import { countQueueView, listQueuePage, listQueueViews } from './queueService.ts';
import { saveQueueView } from './viewService.ts';

const { db } = await openTestDatabase();
type Member = Awaited<ReturnType<typeof makeMember>>;
const day = 86_400_000;
const now = new Date('2026-06-15T12:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * day);
let agent: Member;
let serial: string;
let secret: string;
const ids: Record<string, number> = {};

const as = ({ viewer }: Pick<Member, 'viewer'>) => testContext(db, { viewer, now });

/** Names of the requests that a view lists. */
async function list(filter: QueueFilter) {
  const view = await saveQueueView(as(agent), null, { title: 'View', filter });
  const { nodes } = await listQueuePage(as(agent), { view, first: 100 });
  const stored = (await listQueueViews(as(agent))).find(({ key }) => key === view);
  if (!stored) throw new Error('The view is not listed');
  expect(stored.filter).toEqual(filter);
  expect(await countQueueView(as(agent), stored)).toBe(nodes.length);
  return nodes.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id));
}

beforeAll(async () => {
  agent = await makeMember(db, { role: 'agent' });
  const zoe = await makeMember(db, { full_name: 'Zoe Zander' });
  const adam = await makeMember(db, { full_name: 'Adam Ant' });
  serial = (await makeCustomField(db, { target: 'REQUEST', visible_to: 'EVERYONE' })).key;
  secret = (await makeCustomField(db, { target: 'MEMBER' })).key;
  const make = async (name: string, fields: Parameters<typeof makeSupportRequest>[1]) => {
    const row = await makeSupportRequest(db, { title: name, ...fields });
    ids[name] = row.id;
    return row;
  };
  await make('old', {
    ...{ requester_id: zoe.id, partner_id: 'acme', tags: ['vip', 'return'], priority: 'LOW' },
    ...{ created_at: ago(40), last_entry_at: ago(1), next_breach_at: ago(-1) },
    field_values: JSON.stringify({ [serial]: 'AB-12', [secret]: 'AB-12' }),
  });
  const recent = await make('recent', {
    ...{ requester_id: adam.id, partner_id: 'other', tags: ['vip'], priority: 'URGENT' },
    ...{ created_at: ago(5), last_entry_at: ago(5) },
    field_values: JSON.stringify({ [serial]: ['blue', 'red'] }),
  });
  await make('contact', {
    ...{ requester_email: 'mia@x.example', requester_name: 'Mia', tags: [] },
    ...{ created_at: ago(2), last_entry_at: ago(2), next_breach_at: ago(-3) },
  });
  await makeSupportEntry(db, recent, {
    attachments: [{ type: 'image/png', source: '/files/0/x.png', name: 'x.png' }],
  });
});

test('due today: from the beginning of the day, also what is late already, to its end', async () => {
  const at = (text: string) => new Date(`2026-06-${text}Z`);
  const set = (values: object) =>
    db
      .updateTable('support_requests')
      .set(values)
      .where('id', '=', ids.recent ?? 0)
      .execute();
  const found: string[] = [];
  for (const time of ['14T23:59', '15T00:00', '15T09:00', '15T23:59', '16T00:00']) {
    await set({ next_breach_at: at(time), due_at: null });
    const [breach] = await list({ breach: 'TODAY' });
    await set({ next_breach_at: null, due_at: at(time) });
    const [due] = await list({ due: 'TODAY' });
    expect(due).toBe(breach);
    if (due === 'recent') found.push(time);
  }
  await set({ due_at: null });
  expect(found).toEqual(['15T00:00', '15T09:00', '15T23:59']);
});

test('by service level', async () => {
  const policy = (name: string) =>
    db
      .insertInto('support_policies')
      .values({ name, position: 1, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
  const [gold, silver] = [await policy('Gold'), await policy('Silver')];
  await db
    .insertInto('support_clocks')
    .values({
      ...{ request_id: ids.old ?? 0, metric: 'FIRST', policy_id: gold.id, target_ms: 1000 },
      stopped_at: now,
    })
    .execute();
  expect(await list({ policyId: `${gold.id}` })).toEqual(['old']);
  expect(await list({ policyId: `${silver.id}` })).toEqual([]);
});

test.each<[string, QueueFilter, string[]]>([
  ['any of some tags', { anyTags: ['return', 'other'] }, ['old']],
  ['all of some tags', { allTags: ['vip', 'return'] }, ['old']],
  ['none of some tags', { noTags: ['return'] }, ['contact', 'recent']],
  ['the company', { company: 'acme' }, ['old']],
  ['the requester by name', { requester: 'zoe za' }, ['old']],
  ['the requester by address', { requester: 'mia@x' }, ['contact']],
  ['opened in the last days', { createdWithin: 7 }, ['contact', 'recent']],
  ['opened between two days', { createdFrom: '2026-06-10', createdTo: '2026-06-10' }, ['recent']],
  ['a message in the last days', { activeWithin: 3 }, ['old', 'contact']],
  ['no message for days', { idleFor: 3 }, ['recent']],
  ['attachments', { hasAttachments: true }, ['recent']],
])('by %s', async (_what, filter, expected) => {
  expect(await list(filter)).toEqual(expected);
});

test('by a custom field: its value, one of its choices, a part, filled or not', async () => {
  const by = (match: 'IS' | 'CONTAINS' | 'FILLED' | 'EMPTY', value?: string) =>
    list({ field: { key: serial, match, ...(value !== undefined && { value }) } });
  expect(await by('IS', 'ab-12')).toEqual(['old']);
  expect(await by('IS', 'AB')).toEqual([]);
  expect(await by('IS', 'red')).toEqual(['recent']);
  expect(await by('CONTAINS', 'b-1')).toEqual(['old']);
  expect(await by('FILLED')).toEqual(['old', 'recent']);
  expect(await by('EMPTY')).toEqual(['contact']);
  // Not a field of requests that the agent sees.
  expect(await list({ field: { key: secret, match: 'FILLED' } })).toEqual([]);
});

test.each([
  ['ACTIVITY', ['old', 'contact', 'recent']],
  ['NEWEST', ['contact', 'recent', 'old']],
  ['CREATED', ['old', 'recent', 'contact']],
  ['REQUESTER', ['recent', 'contact', 'old']],
  ['REQUESTER_LAST', ['old', 'contact', 'recent']],
  ['NUMBER', ['old', 'recent', 'contact']],
  ['PRIORITY', ['recent', 'contact', 'old']],
  ['LEAST_URGENT', ['old', 'contact', 'recent']],
  ['DUE', ['old', 'contact', 'recent']],
  ['DUE_LAST', ['contact', 'old', 'recent']],
] as const)('sorted by %s', async (sort, expected) => {
  expect(await list({ sort })).toEqual(expected);
});

test('in every order, pages continue where the last one ended', async () => {
  for (const sort of queueSorts) {
    const view = await saveQueueView(as(agent), null, { title: sort, filter: { sort } });
    const found: number[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listQueuePage>> = await listQueuePage(as(agent), {
        ...{ view, after, first: 1 },
      });
      found.push(...page.nodes.map(({ id }) => id));
      after = page.endCursor;
    } while (after !== null);
    expect(found.toSorted(), sort).toEqual(Object.values(ids).toSorted());
  }
});

test('a cursor of another order is refused', async () => {
  const view = await saveQueueView(as(agent), null, { title: 'A', filter: { sort: 'NUMBER' } });
  await expect(listQueuePage(as(agent), { view, after: '1~infinity' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
});
