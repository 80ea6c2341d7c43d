import type { ObjectRef, OutputRef } from '@pothos/core';
import { builder } from './builder.ts';

/** A page of a list. `totalCount` is a function, evaluated only when selected. */
export interface Page<T> {
  nodes: T[];
  hasMore: boolean;
  /** zero-based */
  pageNumber: number;
  totalCount: number | (() => Promise<number>);
}

/**
 * Creates the GraphQL type of a page: nodes, edges { node }, totalCount, hasMore, pageNumber.
 * @param countCost cost of `totalCount`, if it is not a stored counter
 */
export function pageObject<T>(
  name: string,
  node: OutputRef<T>,
  { countCost }: { countCost?: number } = {},
): ObjectRef<typeof builder.$inferSchemaTypes, Page<T>> {
  const edge = builder.objectRef<T>(`${name}Edge`);
  edge.implement({
    fields: (t) => ({ node: t.field({ type: node, resolve: (item) => item as never }) }),
  });
  return builder.objectRef<Page<T>>(name).implement({
    fields: (t) => ({
      nodes: t.field({ type: [node], resolve: (page) => page.nodes as never }),
      edges: t.field({ type: [edge], resolve: (page) => page.nodes }),
      hasMore: t.exposeBoolean('hasMore'),
      pageNumber: t.exposeInt('pageNumber'),
      totalCount: t.int({
        cost: countCost,
        resolve: (page) =>
          typeof page.totalCount === 'number' ? page.totalCount : page.totalCount(),
      }),
    }),
  });
}
