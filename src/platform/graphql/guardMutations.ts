import type { GraphQLSchema } from 'graphql';
import { demand, isActive } from '#core/permissions.ts';
import type { Ctx } from '../context.ts';
import { factsOfField } from './fieldFacts.ts';

/**
 * Whatever a feature forgets: no mutation runs for a suspended member but those that say so, and a new
 * one is closed until somebody opens it.
 */
export function guardMutations(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const { resolve } = field;
    if (factsOfField(field).openToSuspended || !resolve) continue;
    field.resolve = (root, args, ctx: Ctx, info) => {
      if (ctx.viewer.suspendedUntil !== null) demand(isActive(ctx.viewer));
      return resolve(root, args, ctx, info);
    };
  }
  return schema;
}
