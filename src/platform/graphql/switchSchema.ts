import { defaultFieldResolver, type GraphQLField, type GraphQLSchema } from 'graphql';
import { AppError } from '#core/errors.ts';
import { isOnByName } from '#core/feature/featureSwitch.ts';
import type { Ctx } from '../context.ts';
import { registeredServerFeatures } from '../feature/serverFeature.ts';

type Resolve = NonNullable<GraphQLField<unknown, Ctx>['resolve']>;

declare module '../feature/serverFeature.ts' {
  interface ServerFeature {
    /**
     * Root fields that do not exist while the feature is switched off: NOT_FOUND. Others answer as if there
     * were nothing, because pages of other features ask them too.
     */
    switchedFields?: readonly string[];
  }
}

/** The schema without the fields of features that are switched off. @throws Error for an unknown field */
export function switchSchema(schema: GraphQLSchema): GraphQLSchema {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  for (const { name, switchedFields = [] } of registeredServerFeatures()) {
    for (const each of switchedFields) {
      const field = roots.map((root) => root?.getFields()[each]).find(Boolean);
      if (!field) throw new Error(`${name}: the schema has no root field "${each}".`);
      const gate =
        (resolve: Resolve): Resolve =>
        (source, args, ctx: Ctx, info) => {
          if (!isOnByName(name, ctx.settings)) throw new AppError('NOT_FOUND');
          return resolve(source, args, ctx, info);
        };
      field.resolve = gate(field.resolve ?? defaultFieldResolver);
      if (field.subscribe) field.subscribe = gate(field.subscribe);
    }
  }
  return schema;
}
