import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { type Draw, hostileJson, hostileNumber, hostileText } from './hostileValues.ts';

export interface FuzzedOperation {
  /** Such as `Query.conversations`. */
  name: string;
  query: string;
  variables: Record<string, unknown>;
}

/** These mutations by an administrator would only close the community for the rest of the run. */
const closing = new Set(['privateCommunity', 'maintenance', 'maintenanceMode']);

const mostFields = 25;
const deepest = 4;

/**
 * Generates operations of a schema, with hostile values in the arguments of any field.
 * @param schemaText contract/schema.graphql
 */
export function operationFuzzer(schemaText: string): (draw: Draw) => FuzzedOperation {
  const schema = buildSchema(schemaText);
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
  ] as const;
  const entries = roots.flatMap(([kind, type]) =>
    Object.values(type?.getFields() ?? {}).map((field) => ({ kind, field, owner: `${type}` })),
  );

  return (draw) => {
    const entry = entries[draw.below(entries.length)];
    if (!entry) throw new Error('The schema has no fields');
    const { kind, field, owner } = entry;
    const asked = createAsked(draw);
    const selection = asked.field(field, 1);
    const declared = asked.declarations.length > 0 ? `(${asked.declarations.join(', ')})` : '';
    return {
      name: `${owner}.${field.name}`,
      query: `${kind} Fuzz${declared} { ${selection} }`,
      variables: asked.variables,
    };
  };

  function createAsked(draw: Draw) {
    const declarations: string[] = [];
    const variables: Record<string, unknown> = {};
    let fields = 0;

    function argument(arg: GraphQLArgument): string {
      if (draw.below(4) === 0) return `${arg.name}: ${literalOf(inputOf(arg.type, draw))}`;
      const name = `v${declarations.length}`;
      declarations.push(`$${name}: ${arg.type}`);
      variables[name] = inputOf(arg.type, draw);
      return `${arg.name}: $${name}`;
    }

    function field(asked: GraphQLField<unknown, unknown>, depth: number): string {
      fields += 1;
      const given = asked.args.filter((arg) => isRequiredArgument(arg) || draw.below(2) === 0);
      const args = given.length > 0 ? `(${given.map(argument).join(', ')})` : '';
      return `${asked.name}${args}${selectionOf(asked.type, depth)}`;
    }

    function selectionOf(type: GraphQLOutputType, depth: number): string {
      const named = getNamedType(type);
      if (isAbstractType(named)) return ' { __typename }';
      if (!isObjectType(named)) return '';
      const open = Object.values(named.getFields()).filter(
        (each) => depth < deepest || !isObjectType(getNamedType(each.type)),
      );
      const chosen = open.filter(() => fields < mostFields && draw.below(3) > 0);
      const parts = chosen.map((each) => (fields < mostFields ? field(each, depth + 1) : ''));
      return ` { __typename ${parts.join(' ')} }`;
    }

    return { declarations, variables, field };
  }
}

/** An enum's value, which as a literal has no quotes. */
class EnumName {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  toJSON(): string {
    return this.name;
  }
}

/** The value in GraphQL's own notation; what it cannot write, halves of characters and other names, is left out. */
function literalOf(value: unknown): string {
  if (value instanceof EnumName) return value.name;
  if (Array.isArray(value)) return `[${value.map(literalOf).join(', ')}]`;
  if (typeof value === 'string') return JSON.stringify(value.toWellFormed());
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([name]) => /^[_A-Za-z]\w*$/.test(name))
    .map(([name, each]) => `${name}: ${literalOf(each)}`);
  return `{${fields.join(', ')}}`;
}

/** Mostly of the right type, to pass validation; occasionally of a wrong one, also in lists. */
function inputOf(type: GraphQLInputType, draw: Draw, depth = 0): unknown {
  if (draw.below(60) === 0) return hostileJson(draw);
  if (!isNonNullType(type) && draw.below(10) === 0) return null;
  return valueFor(isNonNullType(type) ? type.ofType : type, draw, depth);
}

function valueFor(type: GraphQLInputType, draw: Draw, depth: number): unknown {
  if (isNonNullType(type)) return null; // null for a type that is already part of the query
  if (isListType(type)) {
    const itemType = type.ofType;
    const length = draw.oneOf([0, 1, 1, 2, 3, 60, depth === 0 && draw.below(20) === 0 ? 5_000 : 5]);
    return Array.from({ length }, () => inputOf(itemType, draw, depth + 1));
  }
  if (isEnumType(type)) {
    const values = type.getValues();
    const value = values[draw.below(values.length)];
    return value && new EnumName(value.name);
  }
  if (isInputObjectType(type)) {
    const given = Object.values(type.getFields()).filter(
      (field) =>
        !closing.has(field.name) &&
        (isNonNullType(field.type) || (depth < 3 && draw.below(2) === 0)),
    );
    return Object.fromEntries(
      given.map((field) => [field.name, inputOf(field.type, draw, depth + 1)]),
    );
  }
  switch (type.name) {
    case 'Int':
    case 'Float':
      return hostileNumber(draw);
    case 'Boolean':
      return draw.below(2) === 0;
    case 'ID':
      return draw.below(2) === 0 ? `${1 + draw.below(50)}` : hostileText(draw);
    case 'JSON':
      return hostileJson(draw);
    default:
      return hostileText(draw);
  }
}
