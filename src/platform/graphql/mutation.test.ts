import { graphql, printType } from 'graphql';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { optionalText, requiredLine } from '#core/textSchemas.ts';
import { builder } from './builder.ts';
import { factsOfField } from './fieldFacts.ts';
import { mutation } from './mutation.ts';
import { schemaFields } from './schemaFields.ts';

const colors = ['RED', 'BLUE'] as const;
const Color = builder.enumType('Color', { values: colors });
const LabelInput = builder.inputType('LabelInput', {
  fields: (t) => ({ text: t.string({ required: true }) }),
});
const Garden = builder.objectRef<{ title: string }>('Garden').implement({
  fields: (t) => ({ title: t.exposeString('title') }),
});

const gardenSchema = z.object({
  title: requiredLine(80),
  note: optionalText(200),
  color: z.enum(colors),
  language: z.enum(['de', 'en']).optional(),
  size: z.number().int().min(1),
  width: z.number().nullish(),
  isOpen: z.boolean().default(false),
  ownerId: z.union([z.string(), z.number()]),
  bedIds: z.array(z.coerce.number().int()).nullish(),
  tags: z.array(z.string()).min(1),
  labels: z.array(z.object({ text: z.string() })),
  answers: z.record(z.string(), z.unknown()).nullish(),
  site: z.preprocess((given) => given, z.url()),
  opensAt: z.date(),
  closesAt: z.date().nullish(),
  clientMutationId: z.string().nullish(),
});

const partSchema = gardenSchema
  .pick({ title: true, size: true })
  .partial()
  .required({ title: true });

builder.queryField('gardens', (t) => t.int({ resolve: () => 0 }));
builder.subscriptionField('garden', (t) =>
  t.int({ subscribe: async function* () {}, resolve: () => 0 }),
);

mutation('saveGarden', {
  description: 'Creates a garden.',
  fieldDescription: 'Of the field.',
  openToSuspended: true,
  input: (t) => ({
    gardenId: t.id(),
    ...schemaFields(t, gardenSchema, {
      title: 'In one line.',
      color: { type: Color },
      labels: { type: [LabelInput], description: 'At most ten.' },
      size: { required: false },
    }),
  }),
  run: (_ctx, { title }) => ({ title }),
  output: ['garden', Garden, { nullable: true }],
});

mutation('renameGarden', {
  input: (t) => schemaFields(t, partSchema),
  run: async (_ctx, { title, clientMutationId }) => ({ title, sent: clientMutationId ?? '' }),
  output: (t) => ({ title: t.exposeString('title'), sent: t.exposeString('sent') }),
});

mutation('findGarden', { run: () => null, output: ['garden', Garden, { nullable: true }] });

mutation('waterGarden', { run: async () => undefined, output: 'ok' });

mutation('leaveGarden', { run: () => undefined });

const schema = builder.toSchema();

const ask = (source: string) => graphql({ schema, source, contextValue: {} });

function printed(name: string): string {
  const type = schema.getType(name);
  return type ? printType(type) : '';
}

test('the input type has the fields of the zod schema', () => {
  expect(printed('SaveGardenInput')).toMatchInlineSnapshot(`
    """"Creates a garden."""
    input SaveGardenInput {
      answers: JSON
      bedIds: [ID!]
      clientMutationId: ID
      closesAt: DateTime
      color: Color!
      gardenId: ID
      isOpen: Boolean

      """At most ten."""
      labels: [LabelInput!]!
      language: String
      note: String
      opensAt: DateTime!
      ownerId: ID!
      site: String!
      size: Int
      tags: [String!]!

      """In one line."""
      title: String!
      width: Float
    }"
  `);
  expect(printed('RenameGardenInput')).toMatchInlineSnapshot(`
    "input RenameGardenInput {
      clientMutationId: ID
      size: Int
      title: String!
    }"
  `);
});

test('a payload has one field, several, one that says it is done, or none', async () => {
  const { data, errors } = await ask(`mutation {
    renameGarden(input: { clientMutationId: "7", title: "Roses" }) { clientMutationId title sent }
    findGarden(input: {}) { garden { title } }
    waterGarden(input: {}) { ok clientMutationId }
    leaveGarden(input: { clientMutationId: "8" }) { clientMutationId }
  }`);
  expect(errors).toBeUndefined();
  expect(data).toEqual({
    renameGarden: { clientMutationId: '7', title: 'Roses', sent: '7' },
    findGarden: { garden: null },
    waterGarden: { ok: true, clientMutationId: null },
    leaveGarden: { clientMutationId: '8' },
  });
});

test('descriptions and facts are kept', () => {
  const fields = schema.getMutationType()?.getFields() ?? {};
  const { saveGarden, waterGarden } = fields;
  expect(saveGarden?.description).toBe('Of the field.');
  expect(saveGarden && factsOfField(saveGarden)).toEqual({ openToSuspended: true });
  expect(waterGarden && factsOfField(waterGarden)).toEqual({});
});
