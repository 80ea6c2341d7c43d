import { demand, holds } from '#core/permissions.ts';
import { textIn } from '#features/base/customFields/customFieldRules.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { requestTypeSchema } from '../requestTypeInputs.ts';
import type { RequestType, TypeField, TypeFieldCondition } from '../requestTypeRules.ts';
import { archiveRequestType, saveRequestType } from './requestTypeService.ts';
import { listOfferedTypes } from './requestTypeStore.ts';

const ConditionType = builder.objectRef<TypeFieldCondition>('SupportFieldCondition').implement({
  fields: (t) => ({ key: t.exposeString('key'), values: t.exposeStringList('values') }),
});

const TypeFieldType = builder.objectRef<TypeField>('SupportTypeField').implement({
  description: 'A custom field of requests in the form of a type.',
  fields: (t) => ({
    key: t.exposeString('key'),
    required: t.exposeBoolean('required'),
    showIf: t.field({
      type: ConditionType,
      nullable: true,
      description: 'Only asked for if that field has one of these values.',
      resolve: ({ showIf }) => showIf,
    }),
  }),
});

export const SupportRequestTypeType = builder
  .objectRef<RequestType>('SupportRequestType')
  .implement({
    description: 'What a support request is about, and which fields its form asks for.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.string({ resolve: ({ names }, _args, { locale }) => textIn(names, locale) }),
      description: t.string({
        resolve: ({ descriptions }, _args, { locale }) => textIn(descriptions, locale),
      }),
      names: t.field({
        type: 'JSON',
        description: 'By language.',
        resolve: ({ names }) => names,
      }),
      descriptions: t.field({ type: 'JSON', resolve: ({ descriptions }) => descriptions }),
      forTickets: t.exposeBoolean('forTickets'),
      forCases: t.exposeBoolean('forCases'),
      needsAttachment: t.exposeBoolean('needsAttachment'),
      teamId: t.id({
        nullable: true,
        description: 'The team of such requests. Needs MANAGE_SUPPORT_CASE_CUSTOM_FIELDS.',
        resolve: ({ teamId }, _args, { viewer }) => {
          demand(holds(viewer, 'MANAGE_SUPPORT_CASE_CUSTOM_FIELDS'));
          return teamId;
        },
      }),
      fields: t.field({ type: [TypeFieldType], resolve: ({ fields }) => [...fields] }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    }),
  });

builder.queryField('supportRequestTypes', (t) =>
  t.field({
    type: [SupportRequestTypeType],
    cost: { weight: 50, items: 20 },
    description: 'Those that a new request can have, in order.',
    resolve: (_root, _args, ctx) => listOfferedTypes(ctx),
  }),
);

const ConditionInput = builder.inputType('SupportFieldConditionInput', {
  fields: (t) => ({
    key: t.string({ required: true }),
    values: t.stringList({ required: true }),
  }),
});

const TypeFieldInput = builder.inputType('SupportTypeFieldInput', {
  fields: (t) => ({
    key: t.string({ required: true, description: 'Of a custom field of requests.' }),
    required: t.boolean(),
    showIf: t.field({ type: ConditionInput, description: 'Refers to an earlier field.' }),
  }),
});

mutation('saveSupportRequestType', {
  description: 'Needs MANAGE_SUPPORT_CASE_CUSTOM_FIELDS.',
  input: (t) => ({
    id: t.id({ description: 'Of the one to change; without it one is created.' }),
    ...schemaFields(t, requestTypeSchema, {
      names: 'By language.',
      descriptions: 'By language.',
      fields: { type: [TypeFieldInput] },
      updatedDate: 'The `updatedAt` that was read; a change since then is a CONFLICT.',
    }),
  }),
  run: (ctx, input) => saveRequestType(ctx, input.id ?? null, input),
  output: ['type', SupportRequestTypeType],
});

mutation('archiveSupportRequestType', {
  input: (t) => ({ id: t.id({ required: true }) }),
  run: (ctx, { id }) => archiveRequestType(ctx, id),
  output: ['type', SupportRequestTypeType],
});
