import type { initGraphQLTada } from 'gql.tada';
import type { introspection } from '../../contract/graphql-env.d.ts';

type Typed = ReturnType<
  typeof initGraphQLTada<{
    introspection: introspection;
    scalars: { DateTime: string; JSON: unknown };
  }>
>;

interface GraphqlText {
  kind: 'Document';
  /** Parsed on the server only, by the executor: the browser sends the text as it is. */
  definitions: readonly never[];
  loc: { source: { body: string } };
}

/** Its own text and that of every fragment in it, each once. */
const partsOf = new WeakMap<GraphqlText, readonly string[]>();

function documentOf(text: string, fragments: readonly GraphqlText[] = []): GraphqlText {
  const own = text.replaceAll('@_unmask', ''); // only meaningful to gql.tada's types
  const parts = [...new Set([own, ...fragments.flatMap((each) => partsOf.get(each) ?? [])])];
  const document: GraphqlText = {
    kind: 'Document',
    definitions: [],
    loc: { source: { body: parts.join('\n') } },
  };
  partsOf.set(document, parts);
  return document;
}

/** Typed GraphQL documents; types come from the committed contract. */
export const graphql = documentOf as unknown as Typed; // gql.tada's types do not need its parser

export type { ResultOf, VariablesOf } from 'gql.tada';
