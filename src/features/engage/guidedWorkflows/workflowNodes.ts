/** The parts of a workflow's definition. The first node is the start. */
export const nodeTypes = [
  'STEP',
  'CHOICE',
  'INPUT',
  'CONDITION',
  'SUBFLOW',
  'LINK',
  'ESCALATE',
  'END',
] as const;
export type NodeType = (typeof nodeTypes)[number];

export const inputTypes = ['TEXT', 'LONG_TEXT', 'NUMBER', 'DATE', 'EMAIL'] as const;
export type InputType = (typeof inputTypes)[number];

export const ruleOperators = ['EQUALS', 'NOT_EQUALS', 'CONTAINS', 'GREATER', 'LESS'] as const;
export type RuleOperator = (typeof ruleOperators)[number];

export interface WorkflowChoice {
  id: string;
  label: string;
  next: string | null;
}

/** Compares the answer to an earlier node; that of a CHOICE is the id of the choice. */
export interface WorkflowRule {
  nodeId: string;
  operator: RuleOperator;
  value: string;
  next: string | null;
}

/** Every type has the same fields; those that a type does not use are empty. */
export interface WorkflowNode {
  id: string;
  type: NodeType;
  title: string;
  /** Plain text. */
  body: string;
  /** The node that follows; of a CONDITION, where no rule applies. */
  next: string | null;
  choices: readonly WorkflowChoice[];
  rules: readonly WorkflowRule[];
  inputType: InputType;
  isRequired: boolean;
  /** Of a SUBFLOW: the workflow whose published version is included. */
  workflowId: string | null;
  /** Of a LINK. */
  url: string;
  /** Of an END. */
  isResolved: boolean;
}

export const workflowLimits = {
  nodes: 200,
  /** After subflows have been included. */
  expandedNodes: 1000,
  choices: 12,
  rules: 20,
  title: 200,
  body: 5000,
  answer: 2000,
  depth: 5,
  /** Answers in one run, after which it offers escalation. */
  steps: 200,
  origins: 20,
} as const;

export function emptyNode(id: string, type: NodeType): WorkflowNode {
  return {
    ...{ id, type, title: '', body: '', next: null, choices: [], rules: [] },
    ...{ inputType: 'TEXT', isRequired: true, workflowId: null, url: '', isResolved: true },
  };
}

/** Nodes at which a run waits for the reader; the others lead on by themselves. */
export function waitsForReader({ type }: Pick<WorkflowNode, 'type'>): boolean {
  return type !== 'CONDITION' && type !== 'SUBFLOW';
}

export function isTerminal({ type }: Pick<WorkflowNode, 'type'>): boolean {
  return type === 'END' || type === 'ESCALATE';
}

/** Every connection that leads from a node, unconnected ones included. */
export function nodeTargetsOf(node: WorkflowNode): (string | null)[] {
  switch (node.type) {
    case 'CHOICE':
      return node.choices.map(({ next }) => next);
    case 'CONDITION':
      return [...node.rules.map(({ next }) => next), node.next];
    case 'END':
    case 'ESCALATE':
      return [];
    case 'STEP':
    case 'INPUT':
    case 'LINK':
    case 'SUBFLOW':
      return [node.next];
  }
}
