import SchemaBuilder from '@pothos/core';
import RelayPlugin from '@pothos/plugin-relay';
import { GraphQLScalarType, Kind } from 'graphql';
import { mapTexts } from '#core/mapTexts.ts';
import { keepable } from '#core/textSchemas.ts';
import type { Ctx } from '../context.ts';
import './fieldCost.ts';

/**
 * The schema builder (code first). Features register their types in `server/xGraphql.ts`; `app/schema.ts`
 * imports them all. Mutations are declared with `mutation`.
 */
export const builder = new SchemaBuilder<{
  Context: Ctx;
  DefaultFieldNullability: false;
  Scalars: {
    ID: { Input: string; Output: string | number };
    DateTime: { Input: Date; Output: Date };
    JSON: { Input: unknown; Output: unknown };
  };
}>({
  plugins: [RelayPlugin, 'cost'],
  defaultFieldNullability: false,
  relay: { clientMutationId: 'optional', nodeQueryOptions: false, nodesQueryOptions: false },
});

builder.addScalarType(
  'DateTime',
  new GraphQLScalarType<Date, string>({
    name: 'DateTime',
    description: 'A moment in UTC, ISO 8601 (RFC 3339).',
    serialize: (value) => new Date(value as Date | string).toISOString(),
    parseValue: parseMoment,
    parseLiteral: (node) => parseMoment(node.kind === Kind.STRING ? node.value : null),
  }),
);

builder.addScalarType(
  'JSON',
  new GraphQLScalarType({ name: 'JSON', description: 'Any JSON value.', parseValue: holdable }),
);

builder.queryType({});
builder.mutationType({});
builder.subscriptionType({});

function parseMoment(value: unknown): Date {
  const date = typeof value === 'string' ? new Date(value) : null;
  const year = date?.getUTCFullYear() ?? Number.NaN;
  // JavaScript dates can exceed the range of a timestamp column.
  if (date === null || !(year >= 1 && year <= 9999)) {
    throw new TypeError('must be a timestamp such as 2026-01-31T12:00:00Z');
  }
  return date;
}

/**
 * Sanitizes a JSON value for a jsonb column: removes NUL and unpaired surrogates from its strings, like all
 * user text (`core/textSchemas`). Its depth is bounded by the document limits.
 */
function holdable(value: unknown): unknown {
  return mapTexts(value, keepable);
}
