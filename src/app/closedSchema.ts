import { defaultFieldResolver, type GraphQLFieldConfig, type GraphQLSchema } from 'graphql';
import { isOpenField, refusalOf } from '#core/closedCommunity.ts';
import type { Ctx } from '#platform/context.ts';

type Resolve = NonNullable<GraphQLFieldConfig<unknown, Ctx>['resolve']>;

/**
 * The schema, every field at its root closed to those a private community or its maintenance shuts
 * out, whichever way they ask: over HTTP, through a page, by subscription.
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
    const refusal = isOpenField(info.fieldName, args) ? null : refusalOf(ctx);
    if (refusal !== null) throw refusal;
    return resolve(source, args, ctx, info);
  };
}
