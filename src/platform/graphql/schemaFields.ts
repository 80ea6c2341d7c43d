import type { InputFieldRef, InputType } from '@pothos/core';
import { z } from 'zod';
import type { builder } from './builder.ts';

type Types = typeof builder.$inferSchemaTypes;
type Scalar = 'ID' | 'String' | 'Int' | 'Float' | 'Boolean' | 'DateTime' | 'JSON';
/** `t` of an input type. */
export type InputFieldBuilder = PothosSchemaTypes.InputFieldBuilder<Types, 'InputObject'>;

/** By kind of schema, those of objects and records being JSON. */
const scalars: Readonly<Record<string, Scalar>> = {
  boolean: 'Boolean',
  date: 'DateTime',
  enum: 'String',
  string: 'String',
  union: 'ID',
};

/** A description; or also a type that zod does not tell, such as an enum or an input type. */
type About = string | Partial<FieldOptions>;

interface FieldOptions {
  type: InputType<Types> | readonly [InputType<Types>];
  required: boolean;
  description?: string;
}

type FieldsOf<Shape extends z.core.$ZodShape> = {
  [Field in Exclude<keyof Shape, 'clientMutationId'>]: InputFieldRef<Types, z.input<Shape[Field]>>;
};

/**
 * The fields of a zod object as those of a GraphQL input type: the service validates the object, the API
 * has its types. A text or number is an ID; an enum a String and an object JSON, unless `about` says
 * otherwise. `clientMutationId` is left out, which every mutation has.
 */
export function schemaFields<Shape extends z.core.$ZodShape>(
  t: InputFieldBuilder,
  { shape }: { shape: Shape },
  about: { readonly [Field in keyof Shape]?: About } = {},
): FieldsOf<Shape> {
  const fields = Object.entries<z.core.$ZodType>(shape)
    .filter(([name]) => name !== 'clientMutationId')
    .map(([name, schema]) => {
      const said = about[name];
      const options = typeof said === 'string' ? { description: said } : said;
      const { type, required, description } = { ...fieldOf(schema), ...options };
      return [name, t.field({ type: isList(type) ? [type[0]] : type, required, description })];
    });
  return Object.fromEntries(fields);
}

function isList<Type>(type: Type | readonly [Type]): type is readonly [Type] {
  return Array.isArray(type);
}

/** The GraphQL type of what a schema accepts. */
function fieldOf(schema: z.core.$ZodType): FieldOptions & { type: Scalar | [Scalar] } {
  if (schema instanceof z.ZodNonOptional) return { ...fieldOf(schema.unwrap()), required: true };
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    return { ...fieldOf(schema.unwrap()), required: false };
  }
  if (schema instanceof z.ZodPipe) {
    return fieldOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  }
  if (!(schema instanceof z.ZodArray)) return { type: scalarOf(schema), required: true };
  const { type } = fieldOf(schema.element);
  return { type: Array.isArray(type) ? 'JSON' : [type], required: true };
}

function scalarOf(schema: z.core.$ZodType): Scalar {
  if (schema instanceof z.ZodNumber) {
    if (schema.def.coerce) return 'ID';
    return schema.isInt ? 'Int' : 'Float';
  }
  return scalars[schema._zod.def.type] ?? 'JSON';
}
