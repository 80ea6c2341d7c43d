import type { GraphQLSchema } from 'graphql';
import { demand, isActive } from '#core/permissions.ts';
import type { Ctx } from '#platform/context.ts';

/** What a suspended member may still do: read, and keep the own account safe. */
const openToSuspended: ReadonlySet<string> = new Set([
  'readResponse',
  'reportConvSearch',
  'reportSearchKeyword',
  'analyticsEvent',
  'loggingEvent',
  'markAllNotificationRead',
  'customActivityConversation', // each activity has a rule of its own; reading is one
  'endSession',
  'endOtherSessions',
  'sendVerificationEmail',
]);

/**
 * Whatever a feature forgets: no mutation runs for a suspended member but those above, so that a
 * new one is shut until somebody opens it.
 */
export function guardMutations(schema: GraphQLSchema): GraphQLSchema {
  const mutations = schema.getMutationType()?.getFields() ?? {};
  for (const [name, field] of Object.entries(mutations)) {
    const { resolve } = field;
    if (openToSuspended.has(name) || !resolve) continue;
    field.resolve = (root, args, ctx: Ctx, info) => {
      if (ctx.viewer.suspendedUntil !== null) demand(isActive(ctx.viewer));
      return resolve(root, args, ctx, info);
    };
  }
  return schema;
}
