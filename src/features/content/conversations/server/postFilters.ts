import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { validationMessages } from '#core/validationMessages.ts';
import type { Ctx } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import type { SortKeyValue } from '#platform/graphql/sharedEnums.ts';

/** A filter that a feature adds to lists of posts, as a condition on `conversations`. */
export type PostFilter = (ctx: Ctx, given: unknown) => RawBuilder<boolean>;

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /** SPEC §7 "poll, event and contest filters" of the conversations list, by name. */
    postFilters?: Readonly<Record<string, PostFilter>>;
    /** Values that posts are sorted by, ascending by default. */
    postSorts?: Readonly<Partial<Record<SortKeyValue, RawBuilder<unknown>>>>;
  }
}

export function definePostFilter<Schema extends z.ZodType>(
  schema: Schema,
  condition: (ctx: Ctx, input: z.output<Schema>) => RawBuilder<boolean>,
): PostFilter {
  return (ctx, given) => condition(ctx, parseInput(schema, given));
}

/**
 * The conditions of several filters, which all apply.
 * @throws AppError VALIDATION_FAILED for an unknown filter, or by the filter
 */
export function conditionOfFilters(
  ctx: Ctx,
  filters: Readonly<Record<string, unknown>>,
): RawBuilder<boolean> | undefined {
  const conditions = Object.entries(filters).map(([name, given]) => {
    const own = serverParts('postFilters').find((each) => Object.hasOwn(each, name));
    const filter = own?.[name];
    if (filter !== undefined) return filter(ctx, given ?? {});
    throw validationFailed([
      { field: `filters.${name}`, rule: 'notAllowed', message: validationMessages.format },
    ]);
  });
  return conditions.length === 0 ? undefined : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** What a feature sorts posts by; undefined: the key is not a feature's. */
export function featureSort(key: SortKeyValue): RawBuilder<unknown> | undefined {
  return serverParts('postSorts').find((sorts) => sorts[key] !== undefined)?.[key];
}
