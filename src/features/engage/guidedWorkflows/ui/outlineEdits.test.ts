import { expect, test } from 'vitest';
import { emptyNode, type WorkflowNode } from '../workflowNodes.ts';
import { addNode, moveNode, removeNode } from './outlineEdits.ts';

const idsOf = (nodes: readonly WorkflowNode[]) => nodes.map(({ id }) => id);

test('a new node is connected with the open end before it', () => {
  const first = addNode([], 'CHOICE');
  expect(first.nodes[0]?.choices.map(({ id }) => id)).toEqual(['c1', 'c2']);
  const second = addNode(first.nodes, 'END');
  const third = addNode(second.nodes, 'STEP', first.id);
  expect(third.nodes[0]?.choices.map(({ next }) => next)).toEqual([second.id, third.id]);
  expect(idsOf(third.nodes)).toEqual([first.id, third.id, second.id]);
});

test('ids stay unique after a node was removed', () => {
  const { nodes } = addNode(addNode(addNode([], 'STEP').nodes, 'STEP').nodes, 'STEP');
  const again = addNode(removeNode(nodes, 'n2'), 'END').nodes;
  expect(new Set(idsOf(again)).size).toBe(3);
});

test('what led to a removed node leads nowhere, and rules about it are dropped', () => {
  const rule = { nodeId: 'ask', operator: 'EQUALS', value: 'x', next: 'end' } as const;
  const nodes = removeNode(
    [
      { ...emptyNode('ask', 'INPUT'), next: 'when' },
      { ...emptyNode('when', 'CONDITION'), rules: [rule], next: 'ask' },
      emptyNode('end', 'END'),
    ],
    'ask',
  );
  expect(nodes[0]).toMatchObject({ id: 'when', rules: [], next: null });
});

test('a node moves by one place, but not out of the list', () => {
  const nodes = [emptyNode('a', 'STEP'), emptyNode('b', 'END')];
  expect(idsOf(moveNode(nodes, 'b', -1))).toEqual(['b', 'a']);
  expect(moveNode(nodes, 'a', -1)).toBe(nodes);
});
