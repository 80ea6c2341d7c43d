import { describe, expect, test } from 'vitest';
import { checkWorkflow, expandSubflows, isWorkflowLink } from './workflowChecks.ts';
import { emptyNode, type NodeType, type WorkflowNode } from './workflowNodes.ts';

const node = (id: string, type: NodeType, fields: Partial<WorkflowNode> = {}): WorkflowNode => ({
  ...emptyNode(id, type),
  title: `Node ${id}`,
  ...fields,
});
const choice = (id: string, ...targets: (string | null)[]) =>
  node(id, 'CHOICE', {
    choices: targets.map((next, index) => ({ id: `c${index}`, label: `Choice ${index}`, next })),
  });
const when = (id: string, source: string, next: string, otherwise: string | null) =>
  node(id, 'CONDITION', {
    rules: [{ nodeId: source, operator: 'EQUALS', value: 'c0', next }],
    next: otherwise,
  });
const end = node('end', 'END');
const faults = (...nodes: WorkflowNode[]) =>
  checkWorkflow(nodes).map(({ nodeId, rule }) => `${nodeId}:${rule}`);

describe('publish checks', () => {
  test('a workflow with a loop that waits for the reader can be published', () => {
    expect(faults(choice('a', 'b', 'end'), node('b', 'STEP', { next: 'a' }), end)).toEqual([]);
  });

  test('without nodes it has no start', () => {
    expect(faults()).toEqual(['null:noNodes']);
  });

  test('every node must be reachable from the start', () => {
    expect(faults(node('a', 'STEP', { next: 'end' }), end, node('x', 'END'))).toEqual([
      'x:unreachable',
    ]);
  });

  test('every node must reach an end; an escalation is one', () => {
    const [a, b] = [node('a', 'STEP', { next: 'b' }), node('b', 'STEP', { next: 'a' })];
    expect(faults(a, b)).toEqual(['a:noEnd', 'b:noEnd']);
    expect(faults(node('a', 'STEP', { next: 'b' }), node('b', 'ESCALATE'))).toEqual([]);
  });

  test('a loop of conditions alone would never wait for the reader', () => {
    const nodes = [choice('a', 'b', 'end'), when('b', 'a', 'c', 'end'), when('c', 'a', 'b', 'end')];
    expect(faults(...nodes, end)).toEqual(['b:endlessLoop', 'c:endlessLoop']);
  });

  test('connections, a default, texts and rules must be complete', () => {
    expect(faults(choice('a', 'end', null), end)).toEqual(['a:unconnected']);
    expect(faults(choice('a', 'b', 'end'), when('b', 'a', 'end', null), end)).toEqual([
      'b:unconnected',
    ]);
    expect(faults(node('a', 'STEP', { title: ' ', next: 'gone' }), end)).toEqual([
      'a:title',
      'a:unconnected',
      'end:unreachable',
    ]);
    expect(faults(choice('a', 'end'), end)).toEqual(['a:choices']);
    expect(faults(when('a', 'end', 'end', 'end'), end)).toEqual(['a:ruleSource']);
    expect(faults(node('a', 'CONDITION', { next: 'end' }), end)).toEqual(['a:rules']);
    expect(faults(node('a', 'LINK', { url: 'javascript:alert(1)', next: 'end' }), end)).toEqual([
      'a:url',
    ]);
    expect(faults(node('a', 'SUBFLOW', { next: 'end' }), end)).toEqual(['a:subflowMissing']);
  });
});

test('links lead to the web or to the portal', () => {
  expect(['https://a.example/x', '/articles/1', 'mailto:a@b.example'].every(isWorkflowLink)).toBe(
    true,
  );
  expect(['//evil.example', 'data:text/html,x', '/\\evil', 'x'].some(isWorkflowLink)).toBe(false);
});

describe('subflows', () => {
  const sub = (workflowId: string, next = 'end') => node('s', 'SUBFLOW', { workflowId, next });

  test('are included with their own ids, and their ends lead on', () => {
    const { nodes, faults: found } = expandSubflows('1', [sub('2'), end], () => [
      choice('a', 'end', 'help'),
      node('help', 'ESCALATE'),
      node('end', 'END'),
    ]);
    expect(found).toEqual([]);
    expect(nodes.map(({ id }) => id)).toEqual(['s', 's/a', 's/help', 's/end', 'end']);
    expect(nodes.find(({ id }) => id === 's')?.next).toBe('s/a');
    expect(nodes.find(({ id }) => id === 's/end')).toMatchObject({
      type: 'CONDITION',
      next: 'end',
    });
    expect(nodes.find(({ id }) => id === 's/a')?.choices.map(({ next }) => next)).toEqual([
      's/end',
      's/help',
    ]);
  });

  test('a loop through a subflow must wait for the reader in it', () => {
    const loop = [node('s', 'SUBFLOW', { workflowId: '2', next: 'k' }), when('k', 'x', 's', 'end')];
    const rules = (...included: WorkflowNode[]) =>
      expandSubflows('1', [...loop, end], () => included).faults.map(({ rule }) => rule);
    expect(rules(node('a', 'STEP', { next: 'end' }), end)).toEqual([]);
    expect(rules(when('a', 'x', 'end', 'end'), end)).toContain('endlessLoop');
  });

  test('must be published, without cycles and at most five deep', () => {
    const rules = (find: (id: string) => WorkflowNode[] | null) =>
      expandSubflows('1', [sub('2'), end], find).faults;
    expect(rules(() => null)).toEqual([{ nodeId: 's', rule: 'subflowUnpublished' }]);
    expect(rules(() => [sub('1'), end])).toEqual([{ nodeId: 's', rule: 'subflowCycle' }]);
    const chain = (last: number) => (id: string) =>
      Number(id) > last ? [end] : [sub(`${Number(id) + 1}`), end];
    expect(rules(chain(5))).toEqual([]);
    expect(rules(chain(6))).toEqual([{ nodeId: 's', rule: 'subflowDepth' }]);
  });
});
