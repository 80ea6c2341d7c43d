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

/** Mostly of the right type, to pass validation; occasionally of a wrong one. */
function inputOf(type: GraphQLInputType, draw: Draw, depth = 0): unknown {
  if (draw.below(80) === 0) return hostileJson(draw);
  if (!isNonNullType(type) && draw.below(10) === 0) return null;
  return valueFor(isNonNullType(type) ? type.ofType : type, draw, depth);
}

function valueFor(type: GraphQLInputType, draw: Draw, depth: number): unknown {
  if (isNonNullType(type)) return null; // null for a type that is already part of the query
  if (isListType(type)) {
    const itemType = type.ofType;
    const length = draw.oneOf([0, 1, 1, 2, 3, 60]);
    return Array.from({ length }, () => inputOf(itemType, draw, depth + 1));
  }
  if (isEnumType(type)) {
    const values = type.getValues();
    return values[draw.below(values.length)]?.name;
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
