import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  Lexer,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
  Source,
  TokenKind,
  type ValueNode,
} from 'graphql';

/**
 * Limits of one request. Cost is fields, those under a list counted once for each item asked for;
 * `selections` are fields and fragments together, each counted wherever it is spread; `nesting` is
 * brackets within brackets, `variables` the same in the values sent along.
 */
export const graphqlLimits = {
  depth: 12,
  fields: 800,
  selections: 4_000,
  cost: 50_000,
  length: 20_000,
  tokens: 5_000,
  nesting: 50,
  variables: 100,
} as const;

/** Introspection is deep by nature (types of types) and small. */
const introspectionAllowance = 12;

const opening = new Set<string>([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const closing = new Set<string>([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/**
 * What is wrong with a document before it is parsed: the parser and the rules recurse, so what
 * reaches them must be bounded. Faults of syntax are left to the parser.
 */
export function faultOfText(text: string): string | null {
  if (text.length > graphqlLimits.length)
    return `The query is longer than ${graphqlLimits.length} characters.`;
  const lexer = new Lexer(new Source(text));
  let nesting = 0;
  let tokens = 0;
  try {
    for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
      tokens += 1;
      if (opening.has(token.kind)) nesting += 1;
      else if (closing.has(token.kind)) nesting -= 1;
      if (nesting > graphqlLimits.nesting) return 'The query is nested too deep.';
      if (tokens > graphqlLimits.tokens)
        return `The query has more than ${graphqlLimits.tokens} words.`;
    }
  } catch {
    return null;
  }
  return null;
}

/** Whether a value sent along is nested so deep that walking it could end the stack. */
export function isNestedTooDeep(value: unknown, room: number = graphqlLimits.variables): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return room === 0 || Object.values(value).some((part) => isNestedTooDeep(part, room - 1));
}

/** What is wrong with the operations of a document, its fragments followed. */
export function faultOfDocument(
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>> = {},
): string | null {
  const fragments = new Map<string, FragmentDefinitionNode>();
  const operations: OperationDefinitionNode[] = [];
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition);
    if (definition.kind === Kind.OPERATION_DEFINITION) operations.push(definition);
  }
  for (const operation of operations) {
    const fault = faultOfOperation(operation, { fragments, variables });
    if (fault) return fault;
  }
  return null;
}

/**
 * GraphQL §5.2.4: a subscription whose field may be left out is none; executing it would throw.
 * Call it when `faultOfDocument` found nothing: that bounds the walk.
 */
export function faultOfSubscription({ definitions }: DocumentNode): string | null {
  const isLeftOut = definitions.some(
    (each) =>
      each.kind === Kind.OPERATION_DEFINITION &&
      each.operation === OperationTypeNode.SUBSCRIPTION &&
      mayLeaveOut(each.selectionSet),
  );
  return isLeftOut ? 'The field of a subscription takes no @skip and no @include.' : null;

  function mayLeaveOut({ selections }: SelectionSetNode): boolean {
    return selections.some((selection) => {
      const { directives = [] } = selection;
      if (directives.some(({ name }) => ['skip', 'include'].includes(name.value))) return true;
      if (selection.kind === Kind.FIELD) return false;
      if (selection.kind === Kind.INLINE_FRAGMENT) return mayLeaveOut(selection.selectionSet);
      const name = selection.name.value;
      return definitions.some(
        (each) =>
          each.kind === Kind.FRAGMENT_DEFINITION &&
          each.name.value === name &&
          mayLeaveOut(each.selectionSet),
      );
    });
  }
}

interface Place {
  depth: number;
  /** How many items the lists above multiply to. */
  factor: number;
  /** Fragments on the way here. */
  seen: readonly string[];
}

/** The walk itself is bounded, so a document made to explode ends as soon as a limit is passed. */
function faultOfOperation(
  operation: OperationDefinitionNode,
  given: {
    fragments: Map<string, FragmentDefinitionNode>;
    variables: Readonly<Record<string, unknown>>;
  },
): string | null {
  const total = { selections: 0, fields: 0, cost: 0 };
  return walk(operation.selectionSet, { depth: 1, factor: 1, seen: [] });

  function walk(set: SelectionSetNode, at: Place): string | null {
    if (at.depth > graphqlLimits.depth) return `The query is deeper than ${graphqlLimits.depth}.`;
    for (const selection of set.selections) {
      total.selections += 1;
      if (total.selections > graphqlLimits.selections)
        return `The query selects more than ${graphqlLimits.selections} times.`;
      const inner =
        selection.kind === Kind.FIELD ? enterField(selection, at) : enterFragment(selection, at);
      if (typeof inner === 'string') return inner;
      const fault = inner && walk(inner.set, inner.at);
      if (fault) return fault;
    }
    return null;
  }

  function enterField(field: FieldNode, at: Place) {
    total.fields += 1;
    total.cost += at.factor;
    if (total.fields > graphqlLimits.fields)
      return `The query asks for more than ${graphqlLimits.fields} fields.`;
    if (total.cost > graphqlLimits.cost) return `The query costs more than ${graphqlLimits.cost}.`;
    if (!field.selectionSet) return null;
    const isIntrospection = field.name.value.startsWith('__');
    const depth = at.depth + (isIntrospection ? -introspectionAllowance : 1);
    const factor = at.factor * pageSize(field, given.variables);
    return { set: field.selectionSet, at: { ...at, depth, factor } };
  }

  function enterFragment(
    selection: Exclude<SelectionSetNode['selections'][number], FieldNode>,
    at: Place,
  ) {
    if (selection.kind === Kind.INLINE_FRAGMENT) return { set: selection.selectionSet, at };
    const name = selection.name.value;
    if (at.seen.includes(name)) return null; // a cycle; a rule of GraphQL names it
    const fragment = given.fragments.get(name);
    return fragment
      ? { set: fragment.selectionSet, at: { ...at, seen: [...at.seen, name] } }
      : null;
  }
}

function pageSize(field: FieldNode, variables: Readonly<Record<string, unknown>>): number {
  const sizes = (field.arguments ?? [])
    .filter(({ name }) => ['first', 'size', 'numReplies'].includes(name.value))
    .map(({ value }) => sizeOf(value, variables));
  return Math.min(Math.max(1, ...sizes), 100);
}

function sizeOf(value: ValueNode, variables: Readonly<Record<string, unknown>>): number {
  if (value.kind === Kind.INT) return Number(value.value);
  const given = value.kind === Kind.VARIABLE ? variables[value.name.value] : null;
  return typeof given === 'number' ? given : 10;
}
