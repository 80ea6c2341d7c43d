import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { updateRequests } from '#features/support/agentWorkspace/server/agentRequestService.ts';
import {
  countBulkItems,
  startBulkChange,
  undoBulkChange,
} from '#features/support/agentWorkspace/server/bulkChanges.ts';
import { countSearched } from '#features/support/agentWorkspace/server/queueService.ts';
import { runBulkChange } from '#features/support/agentWorkspace/server/runBulkChange.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { listMacros, saveMacro } from './macroService.ts';

const { db } = await openTestDatabase();
const agent = await makeMember(db, { role: 'agent' });
const other = await makeMember(db, { role: 'agent' });
const as = ({ viewer }: Pick<typeof agent, 'viewer'>) => testContext(db, { viewer });
const rowOf = (id: number) =>
  db
    .selectFrom('support_requests')
    .where('id', '=', id)
    .select(['status', 'priority', 'tags', 'snoozed_until', 'due_at', 'agent_replies'])
    .executeTakeFirstOrThrow();
const start = (keyword: string, changes: object, member = agent) =>
  startBulkChange(as(member), {
    ...{ view: 'all', keyword, clientMutationId: randomUUID(), ...changes },
  });
const make = (title: string, tags: string[]) =>
  makeSupportRequest(db, { status: 'OPEN', title, tags });

test('tags of all that a search finds are changed, and restored unless they changed since', async () => {
  const [first, second] = [await make('retag', ['a', 'b']), await make('retag', ['b'])];
  expect(await countSearched(as(agent), { view: 'all', keyword: 'retag' })).toBe(2);
  const { id } = await start('retag', { addTags: ['new'], removeTags: ['b'] });
  await runBulkChange(testContext(db), id);
  expect((await rowOf(first.id)).tags.toSorted()).toEqual(['a', 'new']);
  expect((await rowOf(second.id)).tags).toEqual(['new']);
  await updateRequests(as(agent), [`${second.id}`], { addTags: ['later'] });
  await undoBulkChange(as(agent), `${id}`);
  await runBulkChange(testContext(db), id);
  expect((await rowOf(first.id)).tags.toSorted()).toEqual(['a', 'b']);
  expect((await rowOf(second.id)).tags.toSorted()).toEqual(['later', 'new']);
  expect(await countBulkItems(as(agent), id)).toEqual({ UNDONE: 1, KEPT: 1 });
});

test('a macro runs on all of a view; its undo restores values, and messages stay', async () => {
  const request = await make('macroed', ['a']);
  const macro = await saveMacro(as(agent), null, {
    title: 'Park',
    actions: [
      ...[
        { type: 'PRIORITY', value: 'HIGH' },
        { type: 'ADD_TAG', value: 'parked' },
      ],
      ...[
        { type: 'SNOOZE', value: '24' },
        { type: 'DUE', value: '48' },
      ],
      { type: 'NOTE', value: 'Parked until the part arrives' },
    ],
  });
  const { id } = await start('macroed', { macroId: `${macro.id}` });
  await runBulkChange(testContext(db), id);
  const changed = await rowOf(request.id);
  expect(changed).toMatchObject({ priority: 'HIGH', tags: ['a', 'parked'] });
  expect([changed.snoozed_until, changed.due_at].every((time) => time !== null)).toBe(true);
  expect((await listMacros(as(agent)))[0]?.useCount).toBe(1);
  await undoBulkChange(as(agent), `${id}`);
  await runBulkChange(testContext(db), id);
  expect(await rowOf(request.id)).toMatchObject({
    ...{ status: 'OPEN', priority: 'NORMAL', tags: ['a'], snoozed_until: null, due_at: null },
  });
  const notes = await db
    .selectFrom('support_entries')
    .where('request_id', '=', request.id)
    .where('kind', '=', 'NOTE')
    .select('stripped_content')
    .execute();
  expect(notes).toEqual([{ stripped_content: 'Parked until the part arrives' }]);
});

test('nobody runs a macro of someone else, nor one that does not exist', async () => {
  await make('foreign', []);
  const own = await saveMacro(as(agent), null, {
    ...{ title: 'Own', actions: [{ type: 'STATUS', value: 'RESOLVED' }] },
  });
  for (const macroId of [`${own.id}`, '999999']) {
    await expect(start('foreign', { macroId }, other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});
