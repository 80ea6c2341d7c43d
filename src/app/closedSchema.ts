import { defaultFieldResolver, type GraphQLFieldConfig, type GraphQLSchema } from 'graphql';
import { isOpenField, isShutOut } from '#core/closedCommunity.ts';
import { AppError } from '#core/errors.ts';
import type { Ctx } from '#platform/context.ts';

type Resolve = NonNullable<GraphQLFieldConfig<unknown, Ctx>['resolve']>;

/**
 * The schema, every field at its root closed to those a private community shuts out, whichever way
 * they ask: over HTTP, through a page, by subscription.
 */
export function closeSchema(schema: GraphQLSchema): GraphQLSchema {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  for (const field of roots.flatMap((root) => Object.values(root?.getFields() ?? {}))) {
    field.resolve = closed(field.resolve ?? defaultFieldResolver);
    if (field.subscribe) field.subscribe = closed(field.subscribe);
  }
  return schema;
}

function closed(resolve: Resolve): Resolve {
  return (source, args, ctx, info) => {
    if (isShutOut(ctx) && !isOpenField(info.fieldName, args)) throw new AppError('UNAUTHENTICATED');
    return resolve(source, args, ctx, info);
  };
}
