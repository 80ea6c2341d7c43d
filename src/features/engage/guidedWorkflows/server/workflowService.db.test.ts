import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { defaultSettings } from '#core/communitySettings.ts';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
import type { PostType } from '#core/postTypes.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { inTransaction } from '#platform/context.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { emptyNode, type WorkflowNode } from '../workflowNodes.ts';
import { countDroppedRuns } from './countDroppedRuns.ts';
import { publishWorkflow, rollBackWorkflow } from './publishWorkflow.ts';
import { getEscalatableRun, markRunEscalated, runWorkflow, testWorkflow } from './runWorkflow.ts';
import { listNodeStatistics, medianOf } from './workflowCounters.ts';
import { sampleNodes } from './workflowFactories.ts';
import { createWorkflow, deleteWorkflow, saveWorkflowDraft } from './workflowService.ts';
import { listWorkflowVersions, type WorkflowRow } from './workflowStore.ts';

const { db } = await openTestDatabase();
const category = await makeCategory(db);
const editor = await makeMember(db, { role: 'editor' });
const administrator = await makeMember(db, { role: 'administrator' });
const member = await makeMember(db);
const as = (viewer: Viewer, now = new Date()) => testContext(db, { viewer, now });
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

async function begin(nodes: WorkflowNode[] = sampleNodes()): Promise<WorkflowRow> {
  const made = await createWorkflow(as(editor.viewer), {
    ...{ title: 'Fix the lamp', categoryId: category.id },
  });
  return save(made, { nodes });
}

const save = (workflow: WorkflowRow, changes: object, viewer = editor.viewer) =>
  saveWorkflowDraft(as(viewer), workflow.id, {
    ...{ edition: workflow.edition, title: workflow.title, description: 'Six steps.' },
    ...{ categoryId: category.id, nodes: workflow.nodes, embedOrigins: [], externalId: null },
    ...changes,
  });

const publish = ({ id, edition }: WorkflowRow) =>
  publishWorkflow(as(editor.viewer), { id, edition });

const run = (
  workflow: WorkflowRow,
  input: object,
  { viewer = member.viewer as Viewer, now = new Date() } = {},
) => runWorkflow(as(viewer, now), workflow.conversation_id ?? 0, input);

test('publishing makes a version and a page; a run stays on its version', async () => {
  const first = await publish(await begin());
  expect(first.conversation_id).not.toBeNull();
  await run(first, { action: 'START' });
  const changed = await save(first, {
    nodes: first.nodes.map((node) => ({ ...node, title: `${node.title} (new)` })),
  });
  const second = await publish(changed);
  expect(second.conversation_id).toBe(first.conversation_id);
  const moved = await run(second, { action: 'NEXT', answer: 'no', step: 0 });
  expect(moved.run.nodes.find(({ id }) => id === moved.run.node_id)?.title).toBe(
    'What have you tried?',
  );
  const other = await makeMember(db);
  const fresh = await run(second, { action: 'START' }, { viewer: other.viewer });
  expect(fresh.run.nodes[0]?.title).toBe('Does the light blink? (new)');

  const back = await rollBackWorkflow(as(editor.viewer), {
    ...{ id: second.id, number: 1, edition: second.edition },
  });
  const versions = await listWorkflowVersions(db, back.id);
  expect(versions.map(({ number, restored_number: from }) => [number, from])).toEqual([
    [3, 1],
    [2, null],
    [1, null],
  ]);
  expect(versions[0]?.nodes).toEqual(versions[2]?.nodes);
});

test('a draft with faults is refused, with the node of each', async () => {
  const workflow = await begin([{ ...emptyNode('a', 'STEP'), title: 'Alone' }]);
  await expect(publish(workflow)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    detail: { faults: [{ field: 'nodes.a', rule: 'unconnected' }] },
  });
  const broken = await save(workflow, { nodes: [] });
  await expect(publish(broken)).rejects.toMatchObject({
    detail: { faults: [{ field: 'nodes', rule: 'noNodes' }] },
  });
});

test('who saves over someone else’s changes gets a conflict', async () => {
  const workflow = await begin();
  await save(workflow, { title: 'Newer' });
  await expect(save(workflow, { title: 'Older' })).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(publish(workflow)).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('a subflow is included as it was published', async () => {
  const inner = await publish(await begin());
  const outer = await begin([
    { ...emptyNode('s', 'SUBFLOW'), workflowId: String(inner.id), next: 'end' },
    { ...emptyNode('end', 'END'), title: 'Thank you' },
  ]);
  const published = await publish(outer);
  await run(published, { action: 'START' });
  const { run: after } = await run(published, { action: 'NEXT', answer: 'yes' });
  expect([after.node_id, after.state]).toEqual(['end', 'ENDED']);
  await expect(deleteWorkflow(as(editor.viewer), inner.id)).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  const loop = await save(inner, {
    nodes: [
      { ...emptyNode('s', 'SUBFLOW'), workflowId: String(outer.id), next: 'end' },
      { ...emptyNode('end', 'END'), title: 'Never' },
    ],
  });
  await expect(publish(loop)).rejects.toMatchObject({
    detail: { faults: [{ field: 'nodes.s', rule: 'subflowCycle' }] },
  });
});

test('members, visitors and suspended editors build nothing, and do not learn of drafts', async () => {
  const workflow = await begin();
  const suspended = { ...editor.viewer, suspendedUntil: minutes(60) };
  const attempts = [
    (viewer: Viewer) => save(workflow, {}, viewer),
    (viewer: Viewer) => publishWorkflow(as(viewer), { id: workflow.id, edition: 2 }),
    (viewer: Viewer) => rollBackWorkflow(as(viewer), { id: workflow.id, number: 1, edition: 2 }),
    (viewer: Viewer) => deleteWorkflow(as(viewer), workflow.id),
    (viewer: Viewer) => testWorkflow(as(viewer), workflow.id, { action: 'START' }),
  ];
  for (const attempt of attempts) {
    await expect(attempt(member.viewer)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(attempt(anonymousViewer)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(attempt(suspended)).rejects.toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
  }
  await expect(
    createWorkflow(as(member.viewer), { title: 'Mine', categoryId: category.id }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('only administrators connect other sites', async () => {
  const workflow = await begin();
  const origins = { embedOrigins: ['https://shop.example'] };
  await expect(save(workflow, origins)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(save(workflow, { externalId: 'flow-1' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  for (const origin of ['https://shop.example/path', 'http://shop.example', '*', "'self'"]) {
    await expect(
      save(workflow, { embedOrigins: [origin] }, administrator.viewer),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  }
  const connected = await save(workflow, origins, administrator.viewer);
  expect(connected.embed_origins).toEqual(['https://shop.example']);
});

test('a run of someone else cannot be continued, and a hidden page runs nothing', async () => {
  const workflow = await publish(await begin());
  const { token } = await run(workflow, { action: 'START' }, { viewer: anonymousViewer });
  expect(token).toMatch(/^[0-9a-f]{32}$/);
  const { run: own } = await run(workflow, { action: 'START' });
  const stranger = await makeMember(db);
  await expect(
    run(workflow, { action: 'NEXT', answer: 'no' }, { viewer: stranger.viewer }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(
    run(workflow, { action: 'BACK', token: 'f'.repeat(32) }, { viewer: anonymousViewer }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await db
    .updateTable('conversations')
    .set({ is_private: true })
    .where('id', '=', workflow.conversation_id)
    .execute();
  await expect(run(workflow, { action: 'NEXT', answer: 'no' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(own.member_id).toBe(member.id);
});

test('counters tell what happened at each node, tests are not counted', async () => {
  const workflow = await publish(await begin());
  const versionId = workflow.published_version_id ?? 0;
  await testWorkflow(as(editor.viewer), workflow.id, { action: 'START' });
  const [one, two] = [await makeMember(db), await makeMember(db)];
  const start = new Date();
  const later = (seconds: number) => new Date(+start + seconds * 1000);
  await run(workflow, { action: 'START' }, { viewer: one.viewer, now: start });
  await run(workflow, { action: 'NEXT', answer: 'no' }, { viewer: one.viewer, now: later(5) });
  await run(workflow, { action: 'BACK' }, { viewer: one.viewer, now: later(9) });
  await run(workflow, { action: 'NEXT', answer: 'yes' }, { viewer: one.viewer, now: later(15) });
  await run(workflow, { action: 'START' }, { viewer: two.viewer, now: start });
  expect(await countDroppedRuns(as(editor.viewer, minutes(31)))).toBeGreaterThan(0);

  const since = new Date(0);
  const at = async (id: string) =>
    (await listNodeStatistics(db, { versionId, since })).find(({ nodeId }) => nodeId === id);
  const first = await at('ask');
  expect(first).toMatchObject({ entered: 2, answered: 2, dropped: 1, medianSeconds: 6 });
  expect(first?.choices.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
    { id: 'no', count: 1 },
    { id: 'yes', count: 1 },
  ]);
  expect(await at('detail')).toMatchObject({ entered: 1, wentBack: 1 });
  expect(await at('done')).toMatchObject({ entered: 1, resolved: 1 });

  // Whoever comes back has not dropped out.
  const back = { viewer: two.viewer, now: minutes(40) };
  await run(workflow, { action: 'NEXT', answer: 'yes' }, back);
  expect(await countDroppedRuns(as(editor.viewer, minutes(45)))).toBe(0);
  expect(await at('ask')).toMatchObject({ dropped: 0 });
});

test('a run counts once, where it ended, also after going back and after an escalation', async () => {
  const workflow = await publish(await begin());
  const versionId = workflow.published_version_id ?? 0;
  const ends = async (id: string) => {
    const all = await listNodeStatistics(db, { versionId, since: new Date(0) });
    const {
      dropped = 0,
      resolved = 0,
      escalated = 0,
    } = all.find(({ nodeId }) => nodeId === id) ?? {};
    return [dropped, resolved, escalated];
  };
  // Times in the past: a day later, an end is taken back from the day that counted it.
  const day = -26 * 60;
  const step = (input: object, at: number) => run(workflow, input, { now: minutes(at) });
  await step({ action: 'START' }, day);
  await step({ action: 'NEXT', answer: 'no' }, day);
  await countDroppedRuns(as(editor.viewer, minutes(day + 31)));
  expect(await ends('detail')).toEqual([1, 0, 0]);
  await step({ action: 'BACK' }, -60);
  expect(await ends('detail')).toEqual([0, 0, 0]);
  await countDroppedRuns(as(editor.viewer, minutes(-29)));
  expect(await ends('ask')).toEqual([1, 0, 0]);

  await step({ action: 'NEXT', answer: 'yes' }, -28);
  expect([await ends('ask'), await ends('done')]).toEqual([
    [0, 0, 0],
    [0, 1, 0],
  ]);
  await step({ action: 'BACK' }, -27);
  expect(await ends('done')).toEqual([0, 0, 0]);

  await step({ action: 'NEXT', answer: 'no' }, -26);
  await step({ action: 'NEXT', answer: 'Nothing' }, -25);
  await countDroppedRuns(as(editor.viewer, minutes(6)));
  expect(await ends('help')).toEqual([1, 0, 0]);
  const ctx = as(member.viewer, minutes(7));
  const key = { conversationId: workflow.conversation_id ?? 0, token: null };
  const escalatable = await getEscalatableRun(ctx, key);
  await inTransaction(ctx, (unit) => markRunEscalated(ctx, unit, escalatable));
  expect(await ends('help')).toEqual([0, 0, 1]);
  const { rows } = await sql<{ dropped: number; resolved: number }>`
    select dropped, resolved from guided_workflow_node_daily where version_id = ${versionId}`.execute(
    db,
  );
  expect(rows.every(({ dropped, resolved }) => dropped === 0 && resolved === 0)).toBe(true);
});

test('the median is the middle of its bucket', () => {
  expect(medianOf([0, 0, 0])).toBeNull();
  expect(medianOf([3, 1, 0])).toBe(0.5);
  expect(medianOf([0, 1, 0, 3])).toBe(6);
});

test('only a run that offers it can be escalated', async () => {
  const workflow = await publish(await begin());
  const key = { conversationId: workflow.conversation_id ?? 0, token: null };
  await run(workflow, { action: 'START' });
  await expect(getEscalatableRun(as(member.viewer), key)).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  await run(workflow, { action: 'NEXT', answer: 'no' });
  await run(workflow, { action: 'NEXT', answer: 'Nothing yet' });
  expect((await getEscalatableRun(as(member.viewer), key)).run.node_id).toBe('help');
});

test('while workflows are switched off, nobody runs them, and builders keep them', async () => {
  const workflow = await publish(await begin());
  const off = { ...defaultSettings, enabledConversationTypes: ['QUESTION'] satisfies PostType[] };
  const ctx = testContext(db, { viewer: member.viewer, settings: off });
  const conversationId = workflow.conversation_id ?? 0;
  await expect(runWorkflow(ctx, conversationId, { action: 'START' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const building = testContext(db, { viewer: editor.viewer, settings: off });
  const { run: tested } = await testWorkflow(building, workflow.id, { action: 'START' });
  expect(tested.node_id).toBe('ask');
});
