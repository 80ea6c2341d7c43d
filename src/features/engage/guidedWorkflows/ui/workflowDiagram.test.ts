import { expect, test } from 'vitest';
import { emptyNode, type NodeType, type WorkflowNode } from '../workflowNodes.ts';
import { connectOutput, layOutDiagram, outputsOf } from './workflowDiagram.ts';

const node = (id: string, type: NodeType, fields: Partial<WorkflowNode> = {}): WorkflowNode => ({
  ...emptyNode(id, type),
  ...fields,
});
const choice = (id: string, ...targets: (string | null)[]) =>
  node(id, 'CHOICE', {
    choices: targets.map((next, index) => ({ id: `c${index}`, label: `Choice ${index}`, next })),
  });

function placesOf(...nodes: WorkflowNode[]): Record<string, { x: number; y: number }> {
  return Object.fromEntries(layOutDiagram(nodes).map((box) => [box.node.id, box]));
}

test('a node is below everything that leads to it, and a loop does not push it further', () => {
  const at = placesOf(
    choice('ask', 'long', 'end'),
    node('long', 'STEP', { next: 'again' }),
    choice('again', 'ask', 'end'),
    node('end', 'END'),
  );
  const rows = ['ask', 'long', 'again', 'end'].map((id) => at[id]?.y ?? Number.NaN);
  expect(rows).toEqual(rows.toSorted((one, other) => one - other));
  expect(new Set(rows).size).toBe(4);
  expect(rows[0]).toBe(0);
});

test('nodes of a row do not overlap, and follow the order of the choices that lead to them', () => {
  const boxes = layOutDiagram([
    choice('ask', 'c', 'b', 'a'),
    ...['a', 'b', 'c'].map((id) => node(id, 'END')),
    node('alone', 'END'),
  ]);
  const row = boxes.filter(({ y }) => y > 0).toSorted((one, other) => one.x - other.x);
  expect(row.map((box) => box.node.id)).toEqual(['c', 'b', 'a']);
  for (const [index, box] of row.entries()) {
    const next = row[index + 1];
    if (next) expect(box.x + box.width).toBeLessThan(next.x);
  }
});

test('a connection that is drawn sets the same field as the outline', () => {
  const asked = choice('ask', null, null);
  expect(connectOutput(asked, 'choice:c1', 'end').choices.map(({ next }) => next)).toEqual([
    null,
    'end',
  ]);
  const when = node('when', 'CONDITION', {
    rules: [{ nodeId: 'ask', operator: 'EQUALS', value: 'c0', next: null }],
  });
  expect(connectOutput(when, 'rule:0', 'end').rules[0]?.next).toBe('end');
  expect(connectOutput(when, 'next', 'end').next).toBe('end');
  expect(connectOutput(node('s', 'STEP', { next: 'end' }), 'next', null).next).toBeNull();
  expect(outputsOf(node('end', 'END', { next: 'ask' }))).toEqual([]);
});
