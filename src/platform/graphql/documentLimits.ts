import {
  BREAK,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  Lexer,
  OperationTypeNode,
  type SelectionSetNode,
  Source,
  TokenKind,
  visit,
} from 'graphql';

/**
 * Limits of a document's shape, within which validation takes a few milliseconds; its cost is limited
 * separately (`documentCost.ts`). `selections` counts fields and fragments, each wherever it is spread;
 * `merged` counts fields of one place in the response, which validation compares pairwise; `nesting` is the
 * depth of brackets, `variables` the same in the variables. The product's own largest document has 181 fields
 * in 6 fragments, 7 deep.
 */
export const graphqlLimits = {
  depth: 12,
  fields: 800,
  selections: 1_600,
  fragments: 50,
  merged: 20,
  length: 20_000,
  tokens: 4_000,
  nesting: 50,
  variables: 100,
} as const;

/** Introspection is deep by nature (types of types) and small. */
const introspectionAllowance = 12;

const opening = new Set<string>([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const closing = new Set<string>([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/**
 * Checks a document before it is parsed: the parser and the validation rules recurse, so their input must be
 * bounded. Syntax errors are left to the parser.
 */
export function documentTextError(text: string): string | null {
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

/** Whether a variable is nested so deeply that traversing it could overflow the stack. */
export function isNestedTooDeep(value: unknown, room: number = graphqlLimits.variables): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return room === 0 || Object.values(value).some((part) => isNestedTooDeep(part, room - 1));
}

/** Checks a document: its operations with fragments expanded, and each fragment separately. */
export function documentError({ definitions }: DocumentNode): string | null {
  const fragments: Fragments = new Map();
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition);
  }
  if (fragments.size > graphqlLimits.fragments)
    return `The query has more than ${graphqlLimits.fragments} fragments.`;
  const total = { selections: 0, fields: 0 };
  for (const definition of definitions) {
    if (!('selectionSet' in definition)) continue;
    // A fragment may be on introspection types; its depth is checked where it is spread.
    const isFragment = definition.kind === Kind.FRAGMENT_DEFINITION;
    const depth = isFragment ? 1 - introspectionAllowance : 1;
    const fault = selectionsError(definition.selectionSet, { fragments, total, depth });
    if (fault) return fault;
  }
  return null;
}

/**
 * GraphQL §5.2.4: rejects a subscription whose field may be skipped; executing it would throw. Call it after
 * `documentError` returned null: that bounds the traversal.
 */
export function subscriptionError({ definitions }: DocumentNode): string | null {
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

type Fragments = Map<string, FragmentDefinitionNode>;

interface Place {
  /** Path in the response. */
  path: string;
  depth: number;
  /** Fragments on the path. */
  seen: readonly string[];
}

/** The traversal itself is bounded, so an exploding document ends as soon as a limit is exceeded. */
function selectionsError(
  selections: SelectionSetNode,
  {
    fragments,
    total,
    depth,
  }: {
    fragments: Fragments;
    /** For the whole document: all of it is validated, whichever operation is executed. */
    total: { selections: number; fields: number };
    depth: number;
  },
): string | null {
  /** Number of fields for a place in the response. */
  const merged = new Map<string, number>();
  return walk(selections, { path: '', depth, seen: [] });

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
    if (total.fields > graphqlLimits.fields)
      return `The query asks for more than ${graphqlLimits.fields} fields.`;
    const path = `${at.path}.${(field.alias ?? field.name).value}`;
    const times = (merged.get(path) ?? 0) + 1;
    merged.set(path, times);
    if (times > graphqlLimits.merged)
      return `The query asks for ${path.slice(1, 100)} more than ${graphqlLimits.merged} times.`;
    if (!field.selectionSet) return null;
    const depth = at.depth + (isIntrospection(field) ? -introspectionAllowance : 1);
    return { set: field.selectionSet, at: { ...at, path, depth } };
  }

  function enterFragment(
    selection: Exclude<SelectionSetNode['selections'][number], FieldNode>,
    at: Place,
  ) {
    if (selection.kind === Kind.INLINE_FRAGMENT) return { set: selection.selectionSet, at };
    const name = selection.name.value;
    if (at.seen.includes(name)) return null; // a cycle; a validation rule reports it
    const fragment = fragments.get(name);
    return fragment
      ? { set: fragment.selectionSet, at: { ...at, seen: [...at.seen, name] } }
      : null;
  }
}

function isIntrospection({ name }: FieldNode): boolean {
  return name.value === '__schema' || name.value === '__type';
}

/** Whether a document queries the schema itself. */
export function asksForSchema(document: DocumentNode): boolean {
  let asks = false;
  visit(document, {
    Field(field) {
      if (!isIntrospection(field)) return undefined;
      asks = true;
      return BREAK;
    },
  });
  return asks;
}
