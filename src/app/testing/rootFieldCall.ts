import {
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { schema } from '../schema.ts';

/** An operation with a root field and its required arguments, filled with something of their type. */
export function rootFieldCall(name: string): string {
  const mutation = schema.getMutationType()?.getFields()[name];
  const field = mutation ?? schema.getQueryType()?.getFields()[name];
  if (!field) throw new Error(`The schema has no root field "${name}".`);
  const args = field.args
    .filter(isRequiredArgument)
    .map((arg) => `${arg.name}: ${exampleOf(arg.type)}`);
  const given = args.length > 0 ? `(${args.join(', ')})` : '';
  const selected = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }';
  return `${mutation ? 'mutation' : 'query'} { ${name}${given}${selected} }`;
}

function exampleOf(type: GraphQLInputType): string {
  if (isNonNullType(type)) return exampleOf(type.ofType);
  if (isListType(type)) return `[${exampleOf(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(isRequiredInputField);
    return `{ ${fields.map((each) => `${each.name}: ${exampleOf(each.type)}`).join(', ')} }`;
  }
  const samples: Record<string, string> = {
    ...{ Int: '1', Float: '1', Boolean: 'true', JSON: '{}' },
    DateTime: '"2026-01-01T00:00:00Z"',
  };
  return samples[type.name] ?? '"1"';
}
