import { nodeTargetsOf, type WorkflowNode } from '../workflowNodes.ts';

/** One way on from a node; the key names it within the node. */
export interface DiagramOutput {
  key: string;
  target: string | null;
}

export interface DiagramBox {
  node: WorkflowNode;
  /** From 1, as in the outline. */
  number: number;
  x: number;
  y: number;
  width: number;
  height: number;
  outputs: DiagramOutput[];
}

const sizes = { width: 200, output: 88, height: 56, outputs: 26, gapX: 24, gapY: 40 } as const;

export function outputsOf(node: WorkflowNode): DiagramOutput[] {
  switch (node.type) {
    case 'CHOICE':
      return node.choices.map(({ id, next }) => ({ key: `choice:${id}`, target: next }));
    case 'CONDITION':
      return [
        ...node.rules.map(({ next }, index) => ({ key: `rule:${index}`, target: next })),
        { key: 'next', target: node.next },
      ];
    default:
      return nodeTargetsOf(node).map((target) => ({ key: 'next', target }));
  }
}

/** Connects an output to another node, or to none. */
export function connectOutput(node: WorkflowNode, key: string, next: string | null): WorkflowNode {
  const [kind, name] = key.split(':');
  if (kind === 'choice') {
    const choices = node.choices.map((each) => (each.id === name ? { ...each, next } : each));
    return { ...node, choices };
  }
  if (kind === 'rule') {
    const rules = node.rules.map((each, index) =>
      String(index) === name ? { ...each, next } : each,
    );
    return { ...node, rules };
  }
  return { ...node, next };
}

/**
 * Places the nodes in rows: each is below everything that leads to it, except along loops. Nodes of a row are
 * ordered by the middle of the nodes that lead to them, so that few connections cross.
 */
export function layOutDiagram(nodes: readonly WorkflowNode[]): DiagramBox[] {
  const boxes = new Map(nodes.map((node, index) => [node.id, boxOf(node, index + 1)]));
  const rows: DiagramBox[][] = [];
  for (const [id, row] of rowsOf(boxes)) {
    const box = boxes.get(id);
    if (box) rows[row] = [...(rows[row] ?? []), box];
  }
  const middles = new Map<string, number[]>();
  let y = 0;
  for (const row of rows) {
    const ordered = row.toSorted((one, other) => place(middles, one) - place(middles, other));
    const width = ordered.reduce((sum, box) => sum + box.width + sizes.gapX, -sizes.gapX);
    let x = -width / 2;
    for (const box of ordered) {
      Object.assign(box, { x, y });
      x += box.width + sizes.gapX;
      for (const [index, { target }] of box.outputs.entries()) {
        if (target === null) continue;
        const middle = box.x + (box.width * (index + 0.5)) / box.outputs.length;
        middles.set(target, [...(middles.get(target) ?? []), middle]);
      }
    }
    y += Math.max(...ordered.map(({ height }) => height)) + sizes.gapY;
  }
  return [...boxes.values()];
}

function boxOf(node: WorkflowNode, number: number): DiagramBox {
  const outputs = outputsOf(node);
  return {
    ...{ node, number, outputs, x: 0, y: 0 },
    width: Math.max(sizes.width, outputs.length * sizes.output),
    height: sizes.height + (outputs.length > 1 ? sizes.outputs : 0),
  };
}

/** Nodes that nothing above leads to come last in their row. */
function place(middles: ReadonlyMap<string, readonly number[]>, { node }: DiagramBox): number {
  const known = middles.get(node.id);
  return known ? known.reduce((sum, each) => sum + each, 0) / known.length : Number.MAX_VALUE;
}

/** The row of each node: the longest way to it that follows no loop. */
function rowsOf(boxes: ReadonlyMap<string, DiagramBox>): Map<string, number> {
  const order: string[] = [];
  const visited = new Map<string, 'open' | 'done'>();
  const forward = new Map<string, string[]>();
  const visit = (id: string): void => {
    visited.set(id, 'open');
    for (const { target } of boxes.get(id)?.outputs ?? []) {
      if (target === null || !boxes.has(target) || visited.get(target) === 'open') continue;
      forward.set(id, [...(forward.get(id) ?? []), target]);
      if (!visited.has(target)) visit(target);
    }
    visited.set(id, 'done');
    order.push(id);
  };
  for (const id of boxes.keys()) if (!visited.has(id)) visit(id);
  const rows = new Map<string, number>();
  for (const id of order.toReversed()) {
    const row = rows.get(id) ?? 0;
    rows.set(id, row);
    for (const next of forward.get(id) ?? [])
      rows.set(next, Math.max(rows.get(next) ?? 0, row + 1));
  }
  // In the order of the outline.
  return new Map([...boxes.keys()].map((id) => [id, rows.get(id) ?? 0]));
}
