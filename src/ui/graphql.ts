import { initGraphQLTada } from 'gql.tada';
import type { introspection } from '../../contract/graphql-env.d.ts';

/** Typed GraphQL documents; types come from the committed contract. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: { DateTime: string; JSON: unknown };
}>();

export type { ResultOf, VariablesOf } from 'gql.tada';
