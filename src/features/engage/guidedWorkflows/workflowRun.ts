import {
  isTerminal,
  nodeTargetsOf,
  type WorkflowNode,
  type WorkflowRule,
  waitsForReader,
  workflowLimits,
} from './workflowNodes.ts';

/** A node that the reader has left, with the answer given there. */
export interface RunStep {
  nodeId: string;
  /** Of a CHOICE its id. */
  answer: string | null;
}

export interface TranscriptLine {
  title: string;
  /** The label of a choice, or what was typed. */
  answer: string | null;
}

/** The current node of a run that has reached the step limit: it offers escalation. */
export const limitNodeId = '!limit';

type NodeMap = ReadonlyMap<string, WorkflowNode>;

const maps = new WeakMap<readonly WorkflowNode[], NodeMap>();

/** Made once for each list, which must not change. */
export function nodesById(nodes: readonly WorkflowNode[]): NodeMap {
  const known = maps.get(nodes) ?? new Map(nodes.map((node) => [node.id, node]));
  maps.set(nodes, known);
  return known;
}

/** Where a run is after its steps: conditions before that node are evaluated with all answers so far. */
export function settleAt(byId: NodeMap, from: string | null, steps: readonly RunStep[]): string {
  if (steps.length >= workflowLimits.steps) return limitNodeId;
  const answers = new Map(steps.map(({ nodeId, answer }) => [nodeId, answer]));
  let id = from;
  // Published workflows have no cycle of conditions; drafts in a test run may.
  for (let count = 0; count <= byId.size; count += 1) {
    const node = id === null ? undefined : byId.get(id);
    if (node === undefined) break;
    if (waitsForReader(node)) return node.id;
    id = node.rules.find((rule) => applies(rule, answers.get(rule.nodeId)))?.next ?? node.next;
  }
  return limitNodeId;
}

function applies({ operator, value }: WorkflowRule, answer: string | null | undefined): boolean {
  if (answer === null || answer === undefined) return operator === 'NOT_EQUALS';
  const [given, wanted] = [answer.trim().toLowerCase(), value.trim().toLowerCase()];
  switch (operator) {
    case 'EQUALS':
      return given === wanted;
    case 'NOT_EQUALS':
      return given !== wanted;
    case 'CONTAINS':
      return given.includes(wanted);
    case 'GREATER':
      return compare(given, wanted) > 0;
    case 'LESS':
      return compare(given, wanted) < 0;
  }
}

/** Numbers as numbers, anything else (dates) as text. NaN never applies. */
function compare(one: string, other: string): number {
  const [left, right] = [Number(one), Number(other)];
  if (one !== '' && !Number.isNaN(left) && !Number.isNaN(right)) return left - right;
  return /^\d{4}-/.test(one) && /^\d{4}-/.test(other) ? one.localeCompare(other) : Number.NaN;
}

const answerFaults = ['required', 'choice', 'number', 'date', 'email', 'tooLong'] as const;
export type NodeAnswerFault = (typeof answerFaults)[number];

/** The words for a refused step: what is wrong with the answer, else that it failed. */
export function runFaultOf(rule: string | undefined): NodeAnswerFault | 'failed' {
  return answerFaults.find((each) => each === rule) ?? 'failed';
}

/** What is wrong with an answer; null: nothing. */
export function faultOfNodeAnswer(node: WorkflowNode, answer: string): NodeAnswerFault | null {
  if (node.type === 'CHOICE') {
    if (answer === '') return 'required';
    return node.choices.some(({ id }) => id === answer) ? null : 'choice';
  }
  if (node.type !== 'INPUT') return null;
  if (answer === '') return node.isRequired ? 'required' : null;
  if (answer.length > workflowLimits.answer) return 'tooLong';
  switch (node.inputType) {
    case 'NUMBER':
      return Number.isFinite(Number(answer)) ? null : 'number';
    case 'DATE':
      return /^\d{4}-\d{2}-\d{2}$/.test(answer) && !Number.isNaN(Date.parse(answer))
        ? null
        : 'date';
    case 'EMAIL':
      return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(answer) ? null : 'email';
    case 'TEXT':
    case 'LONG_TEXT':
      return null;
  }
}

/** The run after an answer to its current node, which must not be its last. */
export function answerNode(
  byId: NodeMap,
  node: WorkflowNode,
  { steps, answer }: { steps: readonly RunStep[]; answer: string },
): { steps: RunStep[]; nodeId: string } {
  const kept = node.type === 'CHOICE' || node.type === 'INPUT' ? answer || null : null;
  const after = [...steps, { nodeId: node.id, answer: kept }];
  const chosen = node.type === 'CHOICE' && node.choices.find(({ id }) => id === answer)?.next;
  return { steps: after, nodeId: settleAt(byId, chosen || node.next, after) };
}

/** How many steps follow a node at most, loops left out: what a reader still has to expect. */
export function stepsAfter(byId: NodeMap, from: string): number {
  const known = new Map<string, number>();
  const countFrom = (id: string | null): number => {
    const node = id === null ? undefined : byId.get(id);
    if (node === undefined || isTerminal(node)) return 0;
    const counted = known.get(node.id);
    if (counted !== undefined) return counted;
    known.set(node.id, 0); // a loop leads back here
    const after = Math.max(0, ...nodeTargetsOf(node).map(countFrom));
    const count = after + Number(waitsForReader(node));
    known.set(node.id, count);
    return count;
  };
  return Math.max(0, countFrom(from) - 1);
}

/** Back to the previous node, whose answer is dropped; null at the start. */
export function stepBack(
  steps: readonly RunStep[],
): { steps: RunStep[]; nodeId: string; answer: string | null } | null {
  const last = steps.at(-1);
  if (last === undefined) return null;
  return { steps: steps.slice(0, -1), nodeId: last.nodeId, answer: last.answer };
}

/** Questions and answers in order, for the reader and for whom a run is escalated to. */
export function transcriptOf(byId: NodeMap, steps: readonly RunStep[]): TranscriptLine[] {
  return steps.flatMap(({ nodeId, answer }) => {
    const node = byId.get(nodeId);
    if (node === undefined) return [];
    const label = node.choices.find(({ id }) => id === answer)?.label;
    return [{ title: node.title, answer: label ?? answer }];
  });
}

export function isOver(byId: NodeMap, nodeId: string): boolean {
  const node = byId.get(nodeId);
  return node === undefined || isTerminal(node);
}
