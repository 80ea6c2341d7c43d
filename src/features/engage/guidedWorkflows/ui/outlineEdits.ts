import {
  emptyNode,
  type NodeType,
  type WorkflowChoice,
  type WorkflowNode,
} from '../workflowNodes.ts';

/** An id that is not used yet: `n1`, `n2` … */
function freeId(prefix: string, used: readonly string[]): string {
  for (let number = used.length + 1; ; number += 1) {
    if (!used.includes(`${prefix}${number}`)) return `${prefix}${number}`;
  }
}

/**
 * Adds a node after another one, or at the end; what led nowhere from the node before it, leads to it.
 * @returns the nodes and the id of the new one
 */
export function addNode(
  nodes: readonly WorkflowNode[],
  type: NodeType,
  afterId: string | null = null,
): { nodes: WorkflowNode[]; id: string } {
  const id = freeId(
    'n',
    nodes.map((node) => node.id),
  );
  const at = afterId === null ? nodes.length : nodes.findIndex((node) => node.id === afterId) + 1;
  const node = emptyNode(id, type);
  const added = type === 'CHOICE' ? { ...node, choices: [newChoice([]), newChoice(['c1'])] } : node;
  const before = nodes.slice(0, at).map((each, index) => {
    return index === at - 1 ? connectOpenEnd(each, id) : each;
  });
  return { nodes: [...before, added, ...nodes.slice(at)], id };
}

export function newChoice(used: readonly string[]): WorkflowChoice {
  return { id: freeId('c', used), label: '', next: null };
}

function connectOpenEnd(node: WorkflowNode, id: string): WorkflowNode {
  switch (node.type) {
    case 'END':
    case 'ESCALATE':
      return node;
    case 'CHOICE': {
      const open = node.choices.findIndex(({ next }) => next === null);
      const choices = node.choices.map((each, index) =>
        index === open ? { ...each, next: id } : each,
      );
      return { ...node, choices };
    }
    default:
      return node.next === null ? { ...node, next: id } : node;
  }
}

/** Removes a node; what led to it, leads nowhere. */
export function removeNode(nodes: readonly WorkflowNode[], id: string): WorkflowNode[] {
  const without = (next: string | null) => (next === id ? null : next);
  return nodes
    .filter((node) => node.id !== id)
    .map((node) => ({
      ...node,
      next: without(node.next),
      choices: node.choices.map((choice) => ({ ...choice, next: without(choice.next) })),
      rules: node.rules
        .filter(({ nodeId }) => nodeId !== id)
        .map((rule) => ({ ...rule, next: without(rule.next) })),
    }));
}

/** Moves a node up (-1) or down (1). Only the first place matters: it is the start. */
export function moveNode(
  nodes: readonly WorkflowNode[],
  id: string,
  by: -1 | 1,
): readonly WorkflowNode[] {
  const from = nodes.findIndex((node) => node.id === id);
  const [node, other] = [nodes[from], nodes[from + by]];
  if (node === undefined || other === undefined) return nodes;
  return nodes.with(from, other).with(from + by, node);
}

export function replaceNode(nodes: readonly WorkflowNode[], node: WorkflowNode): WorkflowNode[] {
  return nodes.map((each) => (each.id === node.id ? node : each));
}
