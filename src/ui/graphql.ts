import { initGraphQLTada } from 'gql.tada';
import type { introspection } from '../../contract/graphql-env.d.ts';

/** Typed GraphQL documents; types come from the committed contract. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: { DateTime: string; JSON: unknown };
}>();

export type { FragmentOf, ResultOf, VariablesOf } from 'gql.tada';
export { readFragment } from 'gql.tada';
