import { beforeAll, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import { listEntries } from '#features/support/requests/server/supportQueries.ts';
import { findSupportRequest } from '#features/support/requests/server/supportRequestService.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
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
  const [result] = await applyMacro(as(agent, now), `${id}`, { requestIds: [`${request.id}`] });
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
  const results = await applyMacro(as(agent), `${id}`, { requestIds: [...ids, ids[0] ?? ''] });
  expect(results.map(({ error }) => error)).toEqual([null, 'CONFLICT', null]);
  expect((await find(merged.id)).tags).toEqual([]);
  expect((await find(other.id)).tags).toEqual(['serial']);
});

test('a request with no name for the reply is left out, and says why, until that is confirmed', async () => {
  const contact = (title: string, requester_name: string | null) =>
    makeSupportRequest(db, {
      ...{ status: 'NEW', title, requester_name, requester_email: 'kim@mail.example' },
    });
  const named = await contact('Named {author.name}', 'Kim {me.name}');
  const unnamed = await contact('Unnamed', null);
  const asAddress = await contact('By address', 'kim@mail.example');
  const member = await open();
  const reply = { type: 'REPLY', value: 'Hello {author.name}: {post.title}' };
  const { id } = await saveMacro(as(agent), null, {
    ...{ title: 'Greet', actions: [{ type: 'ADD_TAG', value: 'seen' }, reply] },
  });
  const requestIds = [named, unnamed, asAddress, member].map((row) => `${row.id}`);
  const results = await applyMacro(as(agent), `${id}`, { requestIds });
  expect(results.map(({ error, placeholders }) => [error, ...placeholders])).toEqual([
    ...[[null], ['UNFILLED_PLACEHOLDER', 'author.name'], ['UNFILLED_PLACEHOLDER', 'author.name']],
    [null],
  ]);
  const replyTo = async ({ id: requestId }: { id: number }) =>
    (await listEntries(as(agent), requestId, { limit: 100 })).findLast(
      ({ kind, seq }) => kind === 'REPLY' && seq > 1,
    )?.content;
  // What they are called is text, and no placeholder.
  expect(await replyTo(named)).toBe('<p>Hello Kim {me.name}: Named {author.name}</p>');
  expect(await replyTo(member)).toBe('<p>Hello Zoe &lt;Zander&gt;: Pump</p>');
  expect(await replyTo(unnamed)).toBeUndefined();
  expect((await find(unnamed.id)).tags).toEqual([]);
  const confirmed = { requestIds: [`${unnamed.id}`], sendUnfilled: true };
  expect(await applyMacro(as(agent), `${id}`, confirmed)).toMatchObject([{ error: null }]);
  expect(await replyTo(unnamed)).toBe('<p>Hello {author.name}: Unnamed</p>');
});

test('a note may have gaps, a misspelled placeholder in a reply is refused', async () => {
  const request = await makeSupportRequest(db, { requester_email: 'kim@mail.example' });
  const apply = async (type: string, value: string) => {
    const actions = [{ type, value }];
    const { id } = await saveMacro(as(agent), null, { title: 'One', actions });
    return applyMacro(as(agent), `${id}`, { requestIds: [`${request.id}`] });
  };
  expect(await apply('NOTE', 'From {author.name}')).toMatchObject([{ error: null }]);
  expect(await apply('REPLY', 'Write {foo} or {}')).toMatchObject([{ error: null }]);
  expect(await apply('REPLY', 'Dear {author.nmae}')).toMatchObject([
    { error: 'UNFILLED_PLACEHOLDER', placeholders: ['author.nmae'] },
  ]);
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
  const [result] = await applyMacro(as(agent), `${id}`, { requestIds: [`${request.id}`] });
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
  const ask = (member: Member, id: string) =>
    applyMacro(as(member), id, { requestIds: [`${request.id}`] });
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
