import type { DomainEvent } from '#core/domainEvents.ts';

type PayloadOf<Type extends DomainEvent['type']> = Extract<DomainEvent, { type: Type }>['payload'];

/**
 * What a change shows on, by the type of its event: the tags that resolvers `ctx.touch`
 * (docs/architecture.md). `*` stands for every page.
 */
export type CacheTags = {
  readonly [Type in DomainEvent['type']]?: (payload: PayloadOf<Type>) => string[];
};

/** @returns what says which tags an event drops, of the tables of all features */
export function cacheTagsOf(tables: readonly CacheTags[]): (event: DomainEvent) => string[] {
  const byType = new Map(tables.flatMap((table) => Object.entries(table)));
  return ({ type, payload }) => byType.get(type)?.(payload as never) ?? []; // of the same type
}
