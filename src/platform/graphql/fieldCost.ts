import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type InputShapeFromFields,
  type PothosOutputFieldConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import type { Ctx } from '../context.ts';

/**
 * What a field costs in points. A point is what a plain field of a list takes, about 10 µs of
 * server and database together; weights are measured against a community of 110,000 documents.
 */
export interface Cost {
  /** Resolving the field once. */
  weight?: number;
  /** Items of the list or page it leads to, where the caller does not say how many (`first`, `size`). */
  items?: number;
  /** The same of lists below it that its own arguments decide, by the name of their field. */
  lists?: Readonly<Record<string, number>>;
}

/** A number is a weight. A function is given the arguments with their defaults. */
export type FieldCost<Args> = number | Cost | ((args: Args) => number | Cost);

/** What fields cost that do not say so themselves. */
export const defaultCost = {
  /** A field at the root is a statement or two, any other one a value of a row. */
  weights: { Query: 100, Mutation: 200, Subscription: 100 } as const,
  field: 1,
  /** Rows of a list that is neither sized nor in a page. */
  items: 5,
};

const pluginName = 'cost';

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      cost: CostPlugin<Types>;
    }

    export interface FieldOptions<
      Types extends SchemaTypes = SchemaTypes,
      ParentShape = unknown,
      Type extends TypeParam<Types> = TypeParam<Types>,
      Nullable extends FieldNullability<Type> = FieldNullability<Type>,
      Args extends InputFieldMap = InputFieldMap,
      ResolveShape = unknown,
      ResolveReturnShape = unknown,
    > {
      /** Weighs the field for the limits of documents and callers (docs/security.md). */
      cost?: FieldCost<InputShapeFromFields<Args>>;
    }
  }
}

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    // biome-ignore lint/suspicious/noExplicitAny: each field's own arguments
    cost?: FieldCost<any>;
  }
}

/** Keeps what a field says of its cost where `costOfOperation` finds it. */
export class CostPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(
    config: PothosOutputFieldConfig<Types>,
  ): PothosOutputFieldConfig<Types> {
    const cost = config.pothosOptions.cost ?? rootWeight(config.kind);
    return cost === undefined ? config : { ...config, extensions: { ...config.extensions, cost } };
  }

  /** Costly fields of a costly operation run one after another, not all at once. */
  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    config: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (config.kind === 'Mutation' || config.extensions?.cost === undefined) return resolve;
    return (parent, args, context, info) => {
      const { oneByOne }: Pick<Ctx, 'oneByOne'> = context;
      const run = () => resolve(parent, args, context, info);
      return oneByOne ? oneByOne(run) : run();
    };
  }
}

function rootWeight(kind: string): number | undefined {
  return Object.entries(defaultCost.weights).find(([root]) => root === kind)?.[1];
}

SchemaBuilder.registerPlugin(pluginName, CostPlugin);
