import { defaultFieldResolver, type GraphQLField, type GraphQLSchema } from 'graphql';
import { closedCommunityRefusal } from '#core/closedCommunity.ts';
import type { Ctx } from '../context.ts';
import { factsOfField } from './fieldFacts.ts';

type Resolve = NonNullable<GraphQLField<unknown, Ctx>['resolve']>;

/**
 * The schema with every root field closed to viewers without access to a private community or one in
 * maintenance, over HTTP, in pages and in subscriptions. Fields declared public stay open, and
 * those that need a secret token are closed in maintenance only.
 */
export function closeSchema(schema: GraphQLSchema): GraphQLSchema {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  for (const field of roots.flatMap((root) => Object.values(root?.getFields() ?? {}))) {
    const { isPublic, opensByToken = false } = factsOfField(field);
    const isOpen = typeof isPublic === 'function' ? isPublic : () => isPublic === true;
    const close =
      (resolve: Resolve): Resolve =>
      (source, args, ctx, info) => {
        const refusal = closedCommunityRefusal(ctx, { opensByToken });
        if (refusal !== null && !isOpen(args)) throw refusal;
        return resolve(source, args, ctx, info);
      };
    field.resolve = close(field.resolve ?? defaultFieldResolver);
    if (field.subscribe) field.subscribe = close(field.subscribe);
  }
  return schema;
}
