import type { GraphQLSchema } from 'graphql';
import { demand, isActive } from '#core/permissions.ts';
import type { Ctx } from '../context.ts';
import { factsOfField } from './fieldFacts.ts';

/**
 * Rejects suspended members in every mutation that does not declare otherwise, so that a new mutation is
 * closed by default.
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
