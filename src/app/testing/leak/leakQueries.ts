import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isInterfaceType,
  isLeafType,
  isNonNullType,
  isObjectType,
  parse,
} from 'graphql';
import { costOfOperation } from '#platform/graphql/documentCost.ts';
import { documentError, documentTextError } from '#platform/graphql/documentLimits.ts';
import { readOperation } from '#platform/graphql/operation.ts';
import { costLimits } from '#platform/graphql/queryGate.ts';
import { secretPattern } from '#platform/testing/leakSecrets.ts';
import { type Fillings, isNeeded, isSize, variantsOf } from './leakArguments.ts';

type Narrowing = 'ids' | 'others' | null;

/** One GraphQL query. */
export interface LeakQuery {
  /** The root field. */
  field: string;
  query: string;
  variables: Record<string, unknown>;
  /** Which optional arguments it sets: only ids, or others, which may have permissions of their own. */
  narrowedBy: Narrowing;
  /** The same one by one, to be asked if an error takes the answers of all away. */
  parts?: LeakQuery[];
}

/**
 * Every query field with every id and text it accepts, and once with each of its optional arguments; selects
 * everything to a depth, less for arguments that only filter.
 */
export function listQuestions(schema: GraphQLSchema, fillings: Fillings): LeakQuery[] {
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {});
  return fields.flatMap((field) => questionsOf(field, schema, fillings, 'query'));
}

/** Every mutation with every id it accepts: its response must reveal nothing. */
export function listChanges(schema: GraphQLSchema, fillings: Fillings): LeakQuery[] {
  const fields = Object.values(schema.getMutationType()?.getFields() ?? {});
  return fields
    .flatMap((field) => questionsOf(field, schema, fillings, 'mutation'))
    .filter(({ variables }) => /"(?:\d+)"/.test(JSON.stringify(variables)));
}

function questionsOf(
  field: GraphQLField<unknown, unknown>,
  schema: GraphQLSchema,
  fillings: Fillings,
  kind: LeakCall['kind'],
): LeakQuery[] {
  const type = getNamedType(field.type);
  const plain = new Set(
    field.args.filter((arg) => isNeeded(arg) || isSize(arg)).map((arg) => arg.name),
  );
  const variants = variantsOf(field.args, { ...fillings, isChange: kind === 'mutation' });
  const calls = variants.flatMap((variables) => {
    const set = field.args.filter(({ name }) => Object.hasOwn(variables, name) && !plain.has(name));
    const narrowedBy = narrowingOf(set);
    // Nested data is selected by the query without optional arguments.
    return withinLimits(schema, narrowedBy ? 1 : 3, (depth, share) => {
      const selection = selectionOf(type, schema, depth, share);
      return { kind, field, variables, selection, narrowedBy };
    });
  });
  const alike = Map.groupBy(calls, ({ selection, narrowedBy }) => `${narrowedBy} ${selection}`);
  return [...alike.values()].flatMap((each) => {
    const alone = each.filter(standsAlone).map((call) => documentOf([call]));
    const others = each.filter((call) => !standsAlone(call));
    return [...alone, ...combined(schema, others)];
  });
}

function narrowingOf(args: readonly GraphQLArgument[]): Narrowing {
  if (args.length === 0) return null;
  return args.every(({ type }) => getNamedType(type).name === 'ID') ? 'ids' : 'others';
}

/** A root field with its arguments. */
interface LeakCall {
  kind: 'query' | 'mutation';
  field: GraphQLField<unknown, unknown>;
  variables: Record<string, unknown>;
  selection: string;
  narrowedBy: Narrowing;
}

const mostCombined = 16;

/**
 * Whether a call is a document of its own: a change; one whose arguments contain a secret, which another one's answer
 * may give away; and one that fails for most ids, which would take the answers of the others away.
 */
function standsAlone({ kind, field, variables }: LeakCall): boolean {
  const mayFail = isNonNullType(field.type) && field.args.some(isNeeded);
  return kind === 'mutation' || mayFail || secretPattern.test(JSON.stringify(variables));
}

/** As few documents as the API accepts: most of what a request takes is the same for one call as for many. */
function combined(schema: GraphQLSchema, calls: readonly LeakCall[]): LeakQuery[] {
  if (calls.length === 0) return [];
  const whole = documentOf(calls);
  if (calls.length === 1) return [whole];
  if (calls.length <= mostCombined && !isRefused(schema, whole)) {
    return [{ ...whole, parts: calls.map((call) => documentOf([call])) }];
  }
  const half = Math.ceil(calls.length / 2);
  return [...combined(schema, calls.slice(0, half)), ...combined(schema, calls.slice(half))];
}

function documentOf(calls: readonly LeakCall[]): LeakQuery {
  const parts = calls.map(({ field, variables, selection }, index) => {
    const named = field.args.filter((arg) => Object.hasOwn(variables, arg.name));
    const passed = named.map((arg) => `${arg.name}: $${arg.name}${index}`).join(', ');
    return {
      declared: named.map((arg) => `$${arg.name}${index}: ${arg.type}`),
      call: `a${index}: ${field.name}${passed && `(${passed})`}${selection}`,
      values: named.map((arg) => [`${arg.name}${index}`, variables[arg.name]]),
    };
  });
  const declared = parts.flatMap((part) => part.declared).join(', ');
  return {
    field: calls[0]?.field.name ?? '',
    narrowedBy: calls[0]?.narrowedBy ?? null,
    query: `${calls[0]?.kind}${declared && `(${declared})`} { ${parts.map(({ call }) => call).join(' ')} }`,
    variables: Object.fromEntries(parts.flatMap(({ values }) => values)),
  };
}

/** Every `of`th nested object, from `index` on. */
interface Share {
  index: number;
  of: number;
}

/**
 * One call, or several that ask for shares of its nested objects where the API would refuse a single document;
 * less deeply where it would refuse a share as well.
 */
function withinLimits(
  schema: GraphQLSchema,
  depth: number,
  asking: (depth: number, share?: Share) => LeakCall,
): LeakCall[] {
  const areAnswered = (calls: LeakCall[]) =>
    !calls.some((call) => isRefused(schema, documentOf([call])));
  const whole = [asking(depth)];
  if (areAnswered(whole)) return whole;
  if (depth === 1) throw new Error(`The API refuses ${documentOf(whole).query.slice(0, 200)}`);
  for (let of = 2; of <= 16; of *= 2) {
    const shares = Array.from({ length: of }, (_, index) => asking(depth, { index, of }));
    if (areAnswered(shares)) return shares;
  }
  return withinLimits(schema, depth - 1, asking);
}

/** By document: of its variables only the size of a page counts, which is the same for all. */
const refusals = new Map<string, boolean>();

/** Whether the document is over the API's limits. */
function isRefused(schema: GraphQLSchema, { query, variables }: LeakQuery): boolean {
  const known = refusals.get(query);
  if (known !== undefined) return known;
  const document = parse(query);
  const operation = getOperationAST(document);
  if (!operation) throw new Error(`No operation: ${query}`);
  const given = readOperation({ schema, document, operation, variables });
  if ('errors' in given) throw new Error(`${given.errors[0]?.message}: ${query}`);
  const isOver =
    documentTextError(query) !== null ||
    documentError(document) !== null ||
    costOfOperation(given).total > costLimits.document;
  refusals.set(query, isOver);
  return isOver;
}

/** All leaves, and those of nested objects, or of a share of them; connections do not count as a level. */
function selectionOf(
  type: GraphQLNamedType,
  schema: GraphQLSchema,
  depth: number,
  share?: Share,
): string {
  if (!isObjectType(type) && !isInterfaceType(type)) return '';
  const isPage = /(?:Page|Edge|Payload|Result|Hit)$/.test(type.name);
  const below = isPage ? depth : depth - 1;
  const all = Object.values(type.getFields());
  const hasNodes = all.some(({ name }) => name === 'nodes');
  // The objects of a page are not shared out, but what they contain.
  const shareBelow = isPage ? share : undefined;
  const isLeftOut = (index: number) => !isPage && share && index % share.of !== share.index;
  const picked = all.flatMap((field, index) => {
    if (field.args.some((arg) => isNonNullType(arg.type) && arg.defaultValue === undefined))
      return [];
    const inner = getNamedType(field.type);
    if (isLeafType(inner)) return [field.name];
    const isTooDeep = below <= 0 && !parts.has(inner.name);
    if (isTooDeep || (hasNodes && field.name === 'edges') || isLeftOut(index)) return [];
    return [`${field.name}${selectionOf(inner, schema, below, shareBelow)}`];
  });
  const kinds = isInterfaceType(type) ? schema.getPossibleTypes(type) : [];
  const own = kinds.flatMap((kind) => {
    const more = Object.values(kind.getFields()).filter(
      ({ name, args, type: inner }) =>
        !(name in type.getFields()) && args.length === 0 && isLeafType(getNamedType(inner)),
    );
    return more.length === 0
      ? []
      : [`... on ${kind.name} { ${more.map((f) => f.name).join(' ')} }`];
  });
  return ` { __typename ${[...picked, ...own].join(' ')} }`;
}

/** Types without ids that belong to what they are in: asked for where nested objects are no longer. */
const parts = new Set(['UnstoredFile']);
