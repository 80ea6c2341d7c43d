import type { DomainEvent } from '#core/domainEvents.ts';

type PayloadOf<Type extends DomainEvent['type']> = Extract<DomainEvent, { type: Type }>['payload'];

/**
 * The cache tags that an event type invalidates, matching `ctx.touch` of resolvers (docs/architecture.md).
 * `*` means every page.
 */
export type CacheTags = {
  readonly [Type in DomainEvent['type']]?: (payload: PayloadOf<Type>) => string[];
};

/** @returns a function from an event to its tags, from the tables of all features */
export function cacheTagsOf(tables: readonly CacheTags[]): (event: DomainEvent) => string[] {
  const byType = new Map(tables.flatMap((table) => Object.entries(table)));
  return ({ type, payload }) => byType.get(type)?.(payload as never) ?? []; // of the same type
}
