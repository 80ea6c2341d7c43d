import type {
  InputFieldMap,
  InputShapeFromFields,
  MaybePromise,
  ObjectFieldsShape,
  ObjectRef,
  ShapeFromTypeParam,
  TypeParam,
} from '@pothos/core';
import type { Ctx } from '../context.ts';
import { builder } from './builder.ts';
import type { FieldCost } from './fieldCost.ts';
import { type FieldFacts, fieldFacts } from './fieldFacts.ts';
import type { InputFieldBuilder } from './schemaFields.ts';

type Types = typeof builder.$inferSchemaTypes;

/** A type, because an interface has no index signature for services that take any record. */
type Sent = { clientMutationId?: string | null };

/** A mutation: `input` is the type `<Name>Input`, `output` the type `<Name>Payload`. */
interface Mutation<Fields extends InputFieldMap, Result> extends FieldFacts {
  /** Of the input type. */
  description?: string;
  /** Of the mutation. */
  fieldDescription?: string;
  cost?: FieldCost<object>;
  input?: (t: InputFieldBuilder) => Fields;
  /** The input has the types of GraphQL; the service that it is passed to validates it. */
  run: (ctx: Ctx, input: Sent & InputShapeFromFields<Fields>) => MaybePromise<Result>;
}

type OneField<Type, Nullable> = readonly [
  name: string,
  type: Type,
  options?: { description?: string; nullable?: Nullable },
];

/** Boolean fields that are true, because an operation that fails answers with an error. */
interface Done {
  output?: string;
}

/**
 * Declares a mutation (SPEC §7). Its payload has:
 * - the field that `output` names and types: `['garden', GardenType]`. `run` returns its value;
 * - true, in the field that `output` names: `'ok'`. What `run` returns is left out;
 * - fields resolved from what `run` returns: `(t) => ({ size: t.exposeInt('size') })`, after `run`.
 *
 * `clientMutationId` is accepted and returned by each.
 * @returns the payload of the last form, to which other features may add fields
 */
export function mutation<Fields extends InputFieldMap>(
  name: string,
  declaration: Mutation<Fields, unknown> & Done,
): void;
export function mutation<
  Fields extends InputFieldMap,
  Type extends TypeParam<Types>,
  Nullable extends boolean = false,
>(
  name: string,
  declaration: Mutation<Fields, ShapeFromTypeParam<Types, Type, Nullable>> & {
    output: OneField<Type, Nullable>;
  },
): void;
export function mutation<Fields extends InputFieldMap, Result>(
  name: string,
  declaration: Mutation<Fields, Result> & { output: ObjectFieldsShape<Types, Result> },
): ObjectRef<Types, Result>;
export function mutation(
  name: string,
  declaration: Mutation<InputFieldMap, unknown> & {
    output?: string | OneField<TypeParam<Types>, boolean> | ObjectFieldsShape<Types, unknown>;
  },
): ObjectRef<Types, unknown> | undefined {
  const { description, fieldDescription, cost, input, run, output, ...facts } = declaration;
  const inputOptions = { description, inputFields: input ?? (() => ({})) };
  const options = { description: fieldDescription, cost, extensions: fieldFacts(facts) };
  if (typeof output === 'function') {
    const { payloadType } = builder.relayMutationField(
      name,
      inputOptions,
      { ...options, resolve: (_root, args, ctx) => run(ctx, args.input) },
      { outputFields: output },
    );
    return payloadType;
  }
  builder.relayMutationField(
    name,
    inputOptions,
    { ...options, resolve: async (_root, args, ctx) => ({ result: await run(ctx, args.input) }) },
    { outputFields: payloadOf(output) },
  );
  return undefined;
}

/** Fields resolved from `{ result }`. */
function payloadOf(
  output: string | OneField<TypeParam<Types>, boolean> | undefined,
): ObjectFieldsShape<Types, { result: unknown }> {
  if (output === undefined) return () => ({});
  if (typeof output === 'string') return (t) => ({ [output]: t.boolean({ resolve: () => true }) });
  const [name, type, options] = output;
  return (t) => ({
    [name]: t.field({ ...options, type, resolve: ({ result }) => result as never }),
  });
}
