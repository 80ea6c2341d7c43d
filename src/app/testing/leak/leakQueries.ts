import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  getOperationAST,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
} from 'graphql';
import { costOfOperation } from '#platform/graphql/documentCost.ts';
import { documentError, documentTextError } from '#platform/graphql/documentLimits.ts';
import { readOperation } from '#platform/graphql/operation.ts';
import { costLimits } from '#platform/graphql/queryGate.ts';

/** One GraphQL query. */
export interface LeakQuery {
  /** The root field. */
  field: string;
  query: string;
  variables: Record<string, unknown>;
  /** Whether it sets an optional argument. */
  isNarrowed: boolean;
}

/** Values for arguments. */
export interface Fillings {
  /** By the name of the argument, whose noun it tells. */
  ids: (argument: string) => readonly string[];
  /** For arguments that only filter. */
  fewIds: readonly string[];
  texts: readonly string[];
  /** Only ids vary. */
  isChange?: boolean;
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
    .flatMap((field) => questionsOf(field, schema, { ...fillings, isChange: true }, 'mutation'))
    .filter(({ variables }) => /"(?:\d+)"/.test(JSON.stringify(variables)));
}

function questionsOf(
  field: GraphQLField<unknown, unknown>,
  schema: GraphQLSchema,
  fillings: Fillings,
  kind: 'query' | 'mutation',
): LeakQuery[] {
  const type = getNamedType(field.type);
  const plain = new Set(
    field.args.filter((arg) => isNeeded(arg) || isSize(arg)).map((arg) => arg.name),
  );
  return variantsOf(field.args, fillings).flatMap((variables) => {
    const named = field.args.filter((arg) => Object.hasOwn(variables, arg.name));
    const declared = named.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
    const passed = named.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
    const isNarrowed = named.some((arg) => !plain.has(arg.name));
    // Nested data is selected by the query without optional arguments.
    const asking = (depth: number, share?: Share): LeakQuery => {
      const selection = selectionOf(type, schema, depth, share);
      const query = `${kind}${declared && `(${declared})`} { ${field.name}${passed && `(${passed})`}${selection} }`;
      return { field: field.name, query, variables, isNarrowed };
    };
    return withinLimits(schema, isNarrowed ? 1 : 3, asking);
  });
}

/** Every `of`th nested object, from `index` on. */
interface Share {
  index: number;
  of: number;
}

/**
 * One question, or several that ask for shares of its nested objects where the API would refuse a single document;
 * less deeply where it would refuse a share as well.
 */
function withinLimits(
  schema: GraphQLSchema,
  depth: number,
  asking: (depth: number, share?: Share) => LeakQuery,
): LeakQuery[] {
  const areAnswered = (questions: LeakQuery[]) =>
    !questions.some((each) => isRefused(schema, each));
  const whole = [asking(depth)];
  if (areAnswered(whole)) return whole;
  if (depth === 1) throw new Error(`The API refuses ${whole[0]?.query.slice(0, 200)}`);
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

function isNeeded(arg: GraphQLArgument): boolean {
  return isNonNullType(arg.type) && arg.defaultValue === undefined;
}

function isSize({ name }: GraphQLArgument): boolean {
  return name === 'first' || name === 'size';
}

/** All combinations of required arguments, one by one; then each optional argument added. */
function variantsOf(
  args: readonly GraphQLArgument[],
  fillings: Fillings,
): Record<string, unknown>[] {
  const needed = args.filter(isNeeded).map((arg) => [arg.name, valuesOf(arg, fillings)] as const);
  const base = Object.fromEntries(needed.map(([name, values]) => [name, values[0]]));
  const sized = Object.fromEntries(args.filter(isSize).map(({ name }) => [name, 30]));
  const start = { ...sized, ...base };
  const each = needed.flatMap(([name, values]) =>
    values.map((value) => ({ ...start, [name]: value })),
  );
  const optional = args
    .filter((arg) => !isNeeded(arg) && !(arg.name in sized))
    .filter((arg) => !fillings.isChange || getNamedType(arg.type).name === 'ID')
    .flatMap((arg) =>
      valuesOf(arg, narrowed(arg.type, fillings)).map((value) => ({
        ...start,
        [arg.name]: value,
      })),
    );
  return [...(each.length > 0 ? each : [start]), ...optional];
}

function enumNames(type: GraphQLInputType): string[] {
  const named = getNamedType(type);
  return isEnumType(named) ? named.getValues().map(({ name }) => name) : [];
}

/** Optional arguments are tried with fewer values. */
function narrowed(type: GraphQLInputType, fillings: Fillings): Fillings {
  return isInputObjectType(getNamedType(type))
    ? fillings
    : { ...fillings, ids: () => fillings.fewIds };
}

function valuesOf(
  { name, type: given }: Pick<GraphQLArgument, 'name' | 'type'>,
  fillings: Fillings,
): unknown[] {
  const type = getNullableType(given);
  if (isListType(type)) {
    return valuesOf({ name, type: type.ofType }, fillings).map((value) => [value]);
  }
  if (isEnumType(type)) {
    const names = type.getValues().map(({ name }) => name);
    return isNonNullType(given) && !fillings.isChange ? names : names.slice(0, 2);
  }
  if (isInputObjectType(type)) {
    const needed = Object.values(type.getFields()).filter(
      (field) => field.name !== 'clientMutationId',
    );
    const variants = variantsOf(needed as unknown as GraphQLArgument[], fillings);
    const values = variants.map(({ first: _, size: __, ...value }) => value);
    // A kind and its single id belong together; several ids are filters.
    const kinds = needed.filter((field) => isEnumType(getNamedType(field.type)));
    const ids = needed.filter((field) => getNamedType(field.type).name === 'ID');
    const pairs = (ids.length > 1 ? [] : kinds).flatMap((kind) =>
      ids.flatMap((id) =>
        enumNames(kind.type).flatMap((k) =>
          fillings.fewIds.map((i) => ({ ...values[0], [kind.name]: k, [id.name]: i })),
        ),
      ),
    );
    return fillings.isChange ? values : [...values, ...pairs];
  }
  switch (getNamedType(type).name) {
    case 'ID':
      return [...fillings.ids(name)];
    case 'String':
      return [...fillings.texts];
    case 'Boolean':
      return [true];
    case 'Int':
      return [0];
    case 'JSON':
      return [{}];
    default:
      return ['2020-01-01T00:00:00Z'];
  }
}
