import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  getArgumentValues,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';
import { pageLimits } from '#core/paging.ts';
import { type Cost, defaultCost } from './fieldCost.ts';
import type { Operation } from './operation.ts';

/** From this weight on, a field is expensive compared with the rest of a page. */
const expensiveWeight = 1_000;

export interface OperationCost {
  /** All fields, list fields once per requested item. */
  total: number;
  /** Of it, the fields that are expensive individually. */
  expensive: number;
  /** Of it, the fields without a declared cost: CPU time of the main thread. */
  plain: number;
}

interface Place {
  type: GraphQLNamedType | undefined;
  /** Product of the sizes of the enclosing lists. */
  factor: number;
  /** Requested size of the parent field, whose list is in its selection (`nodes`, `edges`). */
  size: number | null;
  /** Sizes of nested lists determined by ancestor fields. */
  lists: Readonly<Record<string, number>>;
  /** Fragments on the path. */
  seen: readonly string[];
}

/** Of documents, for the values that they are asked with. */
const known = new WeakMap<DocumentNode, Map<string, OperationCost>>();
/** Of one document, of this length at most. */
const mostKept = { values: 100, characters: 300 };

/**
 * The maximum cost of an operation, from the declared costs of its fields (`fieldCost.ts`). Call it for
 * documents within the limits of `documentLimits.ts`, which bound the traversal. A page asks the same dozen documents
 * again and again.
 */
export function costOfOperation(asked: Operation): OperationCost {
  const { document, operation, values } = asked;
  if (operation.operation !== OperationTypeNode.QUERY) return computeCost(asked);
  const held = known.get(document) ?? new Map<string, OperationCost>();
  known.set(document, held);
  const key = `${operation.name?.value} ${JSON.stringify(values)}`;
  const cost = held.get(key) ?? computeCost(asked);
  if (held.size === mostKept.values) held.clear();
  if (key.length <= mostKept.characters) held.set(key, cost);
  return cost;
}

function computeCost({ schema, document, operation, values }: Operation): OperationCost {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition);
  }
  const cost: OperationCost = { total: 0, expensive: 0, plain: 0 };
  const type = schema.getRootType(operation.operation) ?? undefined;
  walk(operation.selectionSet, { type, factor: 1, size: null, lists: {}, seen: [] });
  return cost;

  function walk(set: SelectionSetNode, at: Place): void {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) enterField(selection, at);
      else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const condition = selection.typeCondition;
        const type = condition ? schema.getType(condition.name.value) : at.type;
        walk(selection.selectionSet, { ...at, type });
      } else {
        const name = selection.name.value;
        const fragment = fragments.get(name);
        if (!fragment || at.seen.includes(name)) continue;
        const type = schema.getType(fragment.typeCondition.name.value);
        walk(fragment.selectionSet, { ...at, type, seen: [...at.seen, name] });
      }
    }
  }

  function enterField(node: FieldNode, at: Place): void {
    const field = fieldOf(at.type, node.name.value);
    const args = argumentsOf(field, node, values);
    // Execution rejects the field, with everything in it.
    if (!args) return;
    const { weight, items, size, lists } = costOfField(field, args, at);
    const points = at.factor * weight;
    cost.total += points;
    if (weight >= expensiveWeight) cost.expensive += points;
    if (field?.extensions.cost === undefined) cost.plain += points;
    if (!node.selectionSet) return;
    const type = field && getNamedType(field.type);
    walk(node.selectionSet, { type, factor: at.factor * items, size, lists, seen: at.seen });
  }
}

type Field = GraphQLField<unknown, unknown>;

function fieldOf(type: GraphQLNamedType | undefined, name: string): Field | undefined {
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
}

function costOfField(
  field: Field | undefined,
  args: Record<string, unknown>,
  at: Place,
): { weight: number; items: number } & Pick<Place, 'size' | 'lists'> {
  // Introspection, and unknown fields.
  if (!field) return { weight: defaultCost.field, items: 1, size: null, lists: at.lists };
  const declared = field.extensions.cost;
  const said: number | Cost | undefined =
    typeof declared === 'function' ? declared(args) : declared;
  const cost: Cost = typeof said === 'number' ? { weight: said } : (said ?? {});
  const { weight = defaultCost.field } = cost;
  const items = at.lists[field.name] ?? cost.items;
  const lists = cost.lists ? { ...at.lists, ...cost.lists } : at.lists;
  const size = sizeOf(field, args, items);
  if (!isListType(getNullableType(field.type))) return { weight, items: 1, size, lists };
  const rows = size ?? at.size ?? defaultCost.items;
  return { weight, items: rows, size: null, lists };
}

/** Whether its cost does not depend on its arguments. */
function isConstant({ args, extensions }: Field): boolean {
  return args.length === 0 || (typeof extensions.cost !== 'function' && !args.some(isSize));
}

function isSize({ name }: { name: string }): boolean {
  return name === 'first' || name === 'size' || name === 'rows';
}

/** The requested size, as the resolver will clamp it (`pageWindow`); else the field's declared size. */
function sizeOf(
  { args }: Field,
  values: Record<string, unknown>,
  said: number | undefined,
): number | null {
  const argument = args.find(isSize);
  if (!argument) return said ?? null;
  const asked = values[argument.name];
  if (typeof asked !== 'number') return said ?? pageLimits.defaultSize;
  return Math.min(Math.max(1, Math.trunc(asked)), pageLimits.maxSize);
}

/** The arguments its cost depends on; null if they are invalid. */
function argumentsOf(
  field: Field | undefined,
  node: FieldNode,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> | null {
  if (!field || isConstant(field)) return {};
  try {
    return getArgumentValues(field, node, values);
  } catch {
    return null;
  }
}
