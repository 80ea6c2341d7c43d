import {
  isTerminal,
  nodeTargetsOf,
  type WorkflowNode,
  waitsForReader,
  workflowLimits,
} from './workflowNodes.ts';

export type WorkflowFaultRule =
  | 'noNodes'
  | 'tooLarge'
  | 'title'
  | 'choices'
  | 'choiceLabel'
  | 'rules'
  | 'ruleSource'
  | 'ruleValue'
  | 'url'
  | 'unconnected'
  | 'unreachable'
  | 'noEnd'
  | 'endlessLoop'
  | 'subflowMissing'
  | 'subflowUnpublished'
  | 'subflowCycle'
  | 'subflowDepth';

/** What prevents publication; `nodeId` is null for the workflow as a whole. */
export interface WorkflowFault {
  nodeId: string | null;
  rule: WorkflowFaultRule;
}

/** The faults of a definition, except those of the workflows that it includes. */
export function checkWorkflow(nodes: readonly WorkflowNode[]): WorkflowFault[] {
  const [start] = nodes;
  if (start === undefined) return [{ nodeId: null, rule: 'noNodes' }];
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const reached = closure([start.id], (id) => existing(byId, id));
  const ending = leadingToEnd(nodes);
  const loops = endlessLoopsIn(nodes);
  return nodes.flatMap((node) => {
    const rules: WorkflowFaultRule[] = faultsOfNode(node, byId);
    if (!reached.has(node.id)) rules.push('unreachable');
    // A connection that is missing is the more precise fault.
    else if (!ending.has(node.id) && !rules.includes('unconnected')) rules.push('noEnd');
    if (loops.has(node.id)) rules.push('endlessLoop');
    return rules.map((rule) => ({ nodeId: node.id, rule }));
  });
}

function faultsOfNode(
  node: WorkflowNode,
  byId: ReadonlyMap<string, WorkflowNode>,
): WorkflowFaultRule[] {
  const rules: WorkflowFaultRule[] = [];
  if (waitsForReader(node) && node.title.trim() === '') rules.push('title');
  if (node.type === 'CHOICE') {
    if (node.choices.length < 2) rules.push('choices');
    if (node.choices.some(({ label }) => label.trim() === '')) rules.push('choiceLabel');
  }
  if (node.type === 'CONDITION') {
    if (node.rules.length === 0) rules.push('rules');
    const sources = node.rules.map(({ nodeId }) => byId.get(nodeId)?.type);
    if (sources.some((type) => type !== 'CHOICE' && type !== 'INPUT')) rules.push('ruleSource');
    if (node.rules.some(({ value }) => value.trim() === '')) rules.push('ruleValue');
  }
  if (node.type === 'LINK' && !isWorkflowLink(node.url)) rules.push('url');
  if (node.type === 'SUBFLOW' && node.workflowId === null) rules.push('subflowMissing');
  if (nodeTargetsOf(node).some((id) => id === null || !byId.has(id))) rules.push('unconnected');
  return rules;
}

/** `https:`, `http:` or `mailto:`, or a path of the portal. */
export function isWorkflowLink(url: string): boolean {
  if (/^\/(?!\/)[^\s\\]*$/.test(url)) return true;
  return /^(?:https?:\/\/|mailto:)/i.test(url) && URL.canParse(url);
}

function existing(byId: ReadonlyMap<string, WorkflowNode>, id: string): string[] {
  const node = byId.get(id);
  return node
    ? nodeTargetsOf(node)
        .filter((next) => next !== null && byId.has(next))
        .map(String)
    : [];
}

function closure(from: readonly string[], stepsOf: (id: string) => readonly string[]): Set<string> {
  const reached = new Set(from);
  for (const id of reached) for (const next of stepsOf(id)) reached.add(next);
  return reached;
}

function leadingToEnd(nodes: readonly WorkflowNode[]): Set<string> {
  const sources = new Map<string, string[]>();
  for (const node of nodes) {
    for (const next of nodeTargetsOf(node)) {
      if (next !== null) sources.set(next, [...(sources.get(next) ?? []), node.id]);
    }
  }
  const ends = nodes.filter(isTerminal).map(({ id }) => id);
  return closure(ends, (id) => sources.get(id) ?? []);
}

/**
 * Nodes of cycles in which nothing waits for the reader. Whether a subflow waits is known once it has been
 * included (`expandSubflows`).
 */
function endlessLoopsIn(nodes: readonly WorkflowNode[]): Set<string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const silent = new Set(nodes.filter(({ type }) => type === 'CONDITION').map(({ id }) => id));
  const stepsOf = (id: string) => existing(byId, id).filter((next) => silent.has(next));
  return new Set([...silent].filter((id) => closure(stepsOf(id), stepsOf).has(id)));
}

/** What is included of another workflow: its draft's nodes, as they were published. */
export type FindIncluded = (workflowId: string) => readonly WorkflowNode[] | null;

/**
 * Replaces subflows by the nodes of the workflows they include, so that a published version needs no other.
 * Ids of included nodes begin with that of their SUBFLOW; their ends lead on to its `next`.
 */
export function expandSubflows(
  workflowId: string,
  nodes: readonly WorkflowNode[],
  find: FindIncluded,
): { nodes: WorkflowNode[]; faults: WorkflowFault[] } {
  const faults: WorkflowFault[] = [];
  let size = nodes.length;
  const expand = (
    given: readonly WorkflowNode[],
    { line, prefix, top }: { line: readonly string[]; prefix: string; top: string | null },
  ): WorkflowNode[] =>
    given.flatMap((node): WorkflowNode[] => {
      if (node.type !== 'SUBFLOW' || node.workflowId === null) return [prefixed(node, prefix)];
      const at = top ?? node.id;
      const fault = (rule: WorkflowFaultRule) => {
        faults.push({ nodeId: at, rule });
        return [prefixed(node, prefix)];
      };
      if (line.includes(node.workflowId)) return fault('subflowCycle');
      if (line.length > workflowLimits.depth) return fault('subflowDepth');
      const included = find(node.workflowId);
      const [start] = included ?? [];
      if (!included || start === undefined) return fault('subflowUnpublished');
      size += included.length;
      if (size > workflowLimits.expandedNodes) return fault('tooLarge');
      const inner = `${prefix}${node.id}/`;
      const own = prefixed(node, prefix);
      const inside = expand(included, {
        ...{ line: [...line, node.workflowId], prefix: inner, top: at },
      }).map(
        (each): WorkflowNode =>
          each.type === 'END'
            ? { ...each, type: 'CONDITION', next: own.next, title: '', body: '' }
            : each,
      );
      // Passes on to its first node: a CONDITION without rules.
      return [{ ...own, type: 'CONDITION', rules: [], next: `${inner}${start.id}` }, ...inside];
    });
  const expanded = expand(nodes, { line: [workflowId], prefix: '', top: null });
  for (const id of endlessLoopsIn(expanded)) {
    // A loop without subflows is a fault of the definition itself.
    if (id.includes('/')) faults.push({ nodeId: id.split('/')[0] ?? id, rule: 'endlessLoop' });
  }
  return { nodes: expanded, faults };
}

function prefixed(node: WorkflowNode, prefix: string): WorkflowNode {
  if (prefix === '') return node;
  const at = (id: string | null) => (id === null ? null : `${prefix}${id}`);
  return {
    ...node,
    id: `${prefix}${node.id}`,
    next: at(node.next),
    choices: node.choices.map((choice) => ({ ...choice, next: at(choice.next) })),
    rules: node.rules.map((rule) => ({
      ...rule,
      nodeId: `${prefix}${rule.nodeId}`,
      next: at(rule.next),
    })),
  };
}
