import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type InputShapeFromFields,
  type PothosOutputFieldConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core';
import type { GraphQLFieldExtensions, GraphQLFieldResolver } from 'graphql';
import type { Ctx } from '../context.ts';

/**
 * A field's cost in points. A point is the cost of a plain field of a list, about 10 µs of server and
 * database together; weights are measured with a community of 110,000 documents.
 */
export interface Cost {
  /** Cost of resolving the field once. */
  weight?: number;
  /** Default number of items if the client does not request one (`first`, `size`). */
  items?: number;
  /** The same for nested lists determined by its arguments, by field name. */
  lists?: Readonly<Record<string, number>>;
}

/** A number is a weight. A function receives the arguments with their defaults. */
export type FieldCost<Args> = number | Cost | ((args: Args) => number | Cost);

/** Default costs. */
export const defaultCost = {
  /** A root field is a statement or two, any other field a column. */
  weights: { Query: 100, Mutation: 200, Subscription: 100 } as const,
  field: 1,
  /** Rows of a list without a size. */
  items: 5,
};

/** From this weight on, a field sends a statement of its own; below, a data loader batches it with other rows. */
const statementWeight = 20;

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
      /** Cost for the limits of documents and clients (docs/security.md). */
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

/** Stores a field's declared cost for `costOfOperation`. */
export class CostPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(
    config: PothosOutputFieldConfig<Types>,
  ): PothosOutputFieldConfig<Types> {
    const cost = config.pothosOptions.cost ?? rootWeight(config.kind);
    return cost === undefined ? config : { ...config, extensions: { ...config.extensions, cost } };
  }

  /** Fields of an expensive operation that send their own statements run sequentially. */
  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    config: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (config.kind === 'Mutation' || isBatched(config.extensions?.cost)) return resolve;
    return (parent, args, context, info) => {
      const { oneByOne }: Pick<Ctx, 'oneByOne'> = context;
      const run = () => resolve(parent, args, context, info);
      return oneByOne ? oneByOne(run) : run();
    };
  }
}

/** Run sequentially, the rows of a list would be loaded one by one. */
function isBatched(cost: GraphQLFieldExtensions<unknown, Ctx>['cost']): boolean {
  if (typeof cost === 'function') return false;
  const weight = typeof cost === 'number' ? cost : (cost?.weight ?? 0);
  return weight < statementWeight;
}

function rootWeight(kind: string): number | undefined {
  return Object.entries(defaultCost.weights).find(([root]) => root === kind)?.[1];
}

SchemaBuilder.registerPlugin(pluginName, CostPlugin);
