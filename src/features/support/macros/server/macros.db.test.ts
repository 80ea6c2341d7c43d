import { beforeAll, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { makeSupportRequest } from '../../requests/server/supportFactories.ts';
import { listEntries } from '../../requests/server/supportQueries.ts';
import { findSupportRequest } from '../../requests/server/supportRequestService.ts';
import { applyMacro, deleteMacro, listMacros, previewMacro, saveMacro } from './macroService.ts';

const { db } = await openTestDatabase();
type Member = Awaited<ReturnType<typeof makeMember>>;
let customer: Member;
let agent: Member;
let second: Member;
let admin: Member;

beforeAll(async () => {
  customer = await makeMember(db, { full_name: 'Zoe <Zander>' });
  agent = await makeMember(db, { role: 'agent' });
  second = await makeMember(db, { role: 'agent' });
  admin = await makeMember(db, { role: 'administrator' });
});

const as = ({ viewer }: Member, now = new Date()) => testContext(db, { viewer, now });
const macro = {
  title: 'Ask for the serial number',
  actions: [
    { type: 'REPLY', value: 'Hello {author.name},\n\nwhat is the serial number?' },
    { type: 'ADD_TAG', value: ' Serial ' },
    { type: 'PRIORITY', value: 'LOW' },
    { type: 'ASSIGN', value: 'ME' },
    { type: 'NOTE', value: 'Asked about {post.title}.' },
    { type: 'SNOOZE', value: '24' },
  ],
};
const open = (title = 'Pump') =>
  makeSupportRequest(db, { status: 'NEW', title, requester_id: customer.id });
const find = async (id: number) => {
  const row = await findSupportRequest(as(agent), { id: `${id}` });
  if (row === null) throw new Error('no such request');
  return row;
};

test('a macro runs its actions in order, with the customer’s name escaped in its reply', async () => {
  const { id } = await saveMacro(as(agent), null, macro);
  const request = await open();
  const now = new Date();
  const [result] = await applyMacro(as(agent, now), `${id}`, [`${request.id}`]);
  expect(result?.error).toBeNull();
  const row = await find(request.id);
  expect(row).toMatchObject({
    ...{ status: 'WAITING', priority: 'LOW', tags: ['serial'], assignee_id: agent.id },
    ...{ last_author: 'AGENT', first_reply_at: now },
    snoozed_until: new Date(now.getTime() + 24 * 3_600_000),
  });
  const entries = await listEntries(as(agent), row.id, { limit: 100 });
  expect(entries.map(({ kind, event, content }) => event ?? [kind, content])).toEqual([
    ['REPLY', '<p>It does not work.</p>'],
    'STATUS_CHANGED',
    ['REPLY', '<p>Hello Zoe &lt;Zander&gt;,</p><p>what is the serial number?</p>'],
    'TAGS_CHANGED',
    'PRIORITY_CHANGED',
    ['NOTE', '<p>Asked about Pump.</p>'],
    'SNOOZED',
  ]);
  // The customer reads the reply, and nothing internal.
  const seen = await listEntries(as(customer), row.id, { limit: 100 });
  expect(seen.map(({ kind }) => kind)).toEqual(['REPLY', 'EVENT', 'REPLY']);
});

test('of several requests each is changed completely or not at all', async () => {
  const [one, merged, other] = [await open(), await open(), await open()];
  await db
    .updateTable('support_requests')
    .set({ merged_into: one.id })
    .where('id', '=', merged.id)
    .execute();
  const tagFirst = { title: 'Tag', actions: [macro.actions[1], macro.actions[0]] };
  const { id } = await saveMacro(as(agent), null, tagFirst);
  const ids = [one.id, merged.id, other.id].map(String);
  const results = await applyMacro(as(agent), `${id}`, [...ids, ids[0] ?? '']);
  expect(results.map(({ error }) => error)).toEqual([null, 'CONFLICT', null]);
  expect((await find(merged.id)).tags).toEqual([]);
  expect((await find(other.id)).tags).toEqual(['serial']);
});

test('an agent who has lost the role is no longer assigned by a macro', async () => {
  const former = await makeMember(db, { role: 'agent' });
  const actions = [
    { type: 'ADD_TAG', value: 'x' },
    { type: 'ASSIGN', value: `${former.id}` },
  ];
  const { id } = await saveMacro(as(agent), null, { title: 'To them', actions });
  await db.updateTable('members').set({ role: 'member' }).where('id', '=', former.id).execute();
  const request = await open();
  const [result] = await applyMacro(as(agent), `${id}`, [`${request.id}`]);
  expect(result?.error).toBe('VALIDATION_FAILED');
  expect((await find(request.id)).tags).toEqual([]);
});

test('the preview shows the texts for this request and changes nothing', async () => {
  const { id } = await saveMacro(as(agent), null, macro);
  const request = await open('Valve');
  const preview = await previewMacro(as(agent), { id: `${id}`, requestId: `${request.id}` });
  expect(preview[4]).toEqual({ type: 'NOTE', value: '<p>Asked about Valve.</p>' });
  expect((await find(request.id)).status).toBe('NEW');
});

test('personal macros are their owner’s, shared ones an administrator’s; customers have none', async () => {
  const own = `${(await saveMacro(as(agent), null, macro)).id}`;
  const shared = `${(await saveMacro(as(admin), null, { ...macro, isShared: true })).id}`;
  const usable = async (member: Member) => (await listMacros(as(member))).map(({ id }) => `${id}`);
  expect(await usable(agent)).toEqual(expect.arrayContaining([own, shared]));
  expect(await usable(second)).toContain(shared);
  expect(await usable(second)).not.toContain(own);
  const request = await open();
  const ask = (member: Member, id: string) => applyMacro(as(member), id, [`${request.id}`]);
  await expect(ask(second, own)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(ask(customer, shared)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(deleteMacro(as(second), own)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(saveMacro(as(agent), shared, macro)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const toShare = { ...macro, isShared: true };
  await expect(saveMacro(as(agent), null, toShare)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await deleteMacro(as(agent), own);
  expect(await usable(agent)).not.toContain(own);
});

test('a broken action is refused with its field', async () => {
  const faultOf = (actions: object[]) =>
    saveMacro(as(agent), null, { ...macro, actions }).then(
      () => null,
      (error) => error.detail.faults[0].field,
    );
  expect(await faultOf([])).toBe('actions');
  expect(await faultOf([{ type: 'STATUS', value: 'NEW' }])).toBe('actions.0.value');
  expect(await faultOf([{ type: 'SNOOZE', value: '-1' }])).toBe('actions.0.value');
  expect(await faultOf([{ type: 'TEAM', value: '99999' }])).toBe('actions.0.value');
  const replies = [macro.actions[0], macro.actions[0]].map((action) => ({ ...action }));
  expect(await faultOf(replies)).toBe('actions');
});
