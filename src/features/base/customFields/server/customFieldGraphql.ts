import { requireId } from '#core/ids.ts';
import { isPostType } from '#core/postTypes.ts';
import { fieldAudiences, fieldEditors, questionKinds } from '#core/questions.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { CommunityPostType } from '#platform/graphql/sharedEnums.ts';
import {
  customFieldChangeSchema,
  customFieldIdentitySchema,
  customFieldSchema,
} from '../customFieldInputs.ts';
import {
  type CustomField,
  customFieldTargets,
  type FieldOption,
  fieldPlacements,
  type LocalisedText,
  optionLabelsIn,
  textIn,
  valueTexts,
} from '../customFieldRules.ts';
import { listCustomFields } from './customFieldLists.ts';
import {
  createCustomField,
  listDefinitions,
  orderCustomFields,
  setCustomFieldArchived,
  updateCustomField,
} from './customFieldService.ts';
import type { ShownValue } from './fieldValues.ts';

const TargetEnum = builder.enumType('CustomFieldTarget', { values: customFieldTargets });
export const CustomFieldKind = builder.enumType('CustomFieldKind', { values: questionKinds });
export const FieldPlacementEnum = builder.enumType('CustomFieldPlacement', {
  description: 'LIST: beside each post of a list. FILTER: what lists of posts are narrowed by.',
  values: fieldPlacements,
});
const AudienceEnum = builder.enumType('CustomFieldAudience', {
  description: 'OWNER: the author of the post, or the member; the staff see every field.',
  values: fieldAudiences,
});
const EditorEnum = builder.enumType('CustomFieldEditor', {
  description: 'OWNER: whoever may change the post, topic or profile.',
  values: fieldEditors,
});

const OptionType = builder
  .objectRef<{ value: string; label: string; removed: boolean }>('CustomFieldOption')
  .implement({
    fields: (t) => ({
      value: t.exposeString('value'),
      label: t.exposeString('label'),
      removed: t.exposeBoolean('removed', {
        description: 'No longer offered; values that have it are shown as before.',
      }),
    }),
  });

const ValidationType = builder.objectRef<CustomField['rules']>('CustomFieldValidation').implement({
  description: 'What a value must be besides its kind. Null: no such limit.',
  fields: (t) => ({
    pattern: t.exposeString('pattern', {
      nullable: true,
      description: 'A regular expression that the whole text matches (SPEC §5).',
    }),
    minLength: t.exposeInt('minLength', { nullable: true }),
    maxLength: t.exposeInt('maxLength', { nullable: true }),
    min: t.exposeFloat('min', { nullable: true }),
    max: t.exposeFloat('max', { nullable: true }),
    integer: t.exposeBoolean('integer'),
  }),
});

const CustomFieldType = builder.objectRef<CustomField>('CustomField').implement({
  description: 'A custom field that the viewer may know of, in their language.',
  fields: (t) => ({
    id: t.exposeID('id'),
    key: t.exposeString('key'),
    target: t.field({ type: TargetEnum, resolve: (field) => field.target }),
    kind: t.field({ type: CustomFieldKind, resolve: (field) => field.kind }),
    name: t.string({ resolve: (field, _args, { locale }) => nameIn(field, locale) }),
    helpText: t.string({ resolve: (field, _args, { locale }) => textIn(field.helpTexts, locale) }),
    required: t.exposeBoolean('required'),
    options: t.field({
      type: [OptionType],
      resolve: ({ options }, _args, { locale }) => optionsIn(options, locale),
    }),
    validation: t.field({ type: ValidationType, resolve: ({ rules }) => rules }),
    defaultValue: t.field({
      type: 'JSON',
      nullable: true,
      resolve: ({ defaultValue }) => defaultValue,
    }),
    postTypes: t.field({
      type: [CommunityPostType],
      description: 'Of a post; none stands for all.',
      resolve: ({ postTypes }) => postTypes.filter(isPostType),
    }),
    topicIds: t.idList({
      description: 'Of a post; none stands for everywhere.',
      resolve: ({ topicIds }) => [...topicIds],
    }),
    visibleTo: t.field({ type: AudienceEnum, resolve: ({ visibleTo }) => visibleTo }),
    editableBy: t.field({ type: EditorEnum, resolve: ({ editableBy }) => editableBy }),
    placements: t.field({
      type: [FieldPlacementEnum],
      resolve: ({ placements }) => placements,
    }),
  }),
});

const DefinitionType = builder.objectRef<CustomField>('CustomFieldDefinition').implement({
  description: 'A custom field as whoever manages the community defines it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    field: t.field({ type: CustomFieldType, resolve: (field) => field }),
    names: t.field({ type: 'JSON', resolve: ({ names }) => names }),
    helpTexts: t.field({ type: 'JSON', resolve: ({ helpTexts }) => helpTexts }),
    optionLabels: t.field({
      type: 'JSON',
      description: 'By value, then by language.',
      resolve: ({ options }) =>
        Object.fromEntries(options.map(({ value, labels }) => [value, labels])),
    }),
    archivedAt: t.expose('archivedAt', { type: 'DateTime', nullable: true }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

export const CustomFieldValueType = builder.objectRef<ShownValue>('CustomFieldValue').implement({
  description: 'A filled custom field.',
  fields: (t) => ({
    key: t.string({ resolve: ({ field }) => field.key }),
    name: t.string({ resolve: ({ field }, _args, { locale }) => nameIn(field, locale) }),
    kind: t.field({ type: CustomFieldKind, resolve: ({ field }) => field.kind }),
    value: t.field({ type: 'JSON', resolve: ({ value }) => value }),
    texts: t.stringList({
      description: 'The value as it is read: texts, or what the options are called.',
      resolve: ({ field, value }, _args, { locale }) => valueTexts(field, value, locale),
    }),
  }),
});

builder.queryFields((t) => ({
  customFields: t.field({
    type: [CustomFieldType],
    cost: { weight: 20, items: 20 },
    args: {
      target: t.arg({ type: TargetEnum, required: true }),
      placement: t.arg({ type: FieldPlacementEnum }),
    },
    resolve: (_root, { target, placement }, ctx) =>
      listCustomFields(ctx, { target, placement: placement ?? undefined }),
  }),
  customFieldDefinitions: t.field({
    type: [DefinitionType],
    nullable: true,
    cost: { weight: 100, items: 50 },
    description: 'All of them, archived ones too. Needs MANAGE_COMMUNITY.',
    args: { target: t.arg({ type: TargetEnum, required: true }) },
    resolve: (_root, { target }, ctx) => listDefinitions(ctx, target),
  }),
}));

const OptionInput = builder.inputType('CustomFieldOptionInput', {
  fields: (t) => ({
    value: t.string({ description: 'As it is stored; made of the label where it is left out.' }),
    labels: t.field({ type: 'JSON', required: true, description: 'By language.' }),
  }),
});

const definitionAbout = {
  names: 'By language.',
  helpTexts: 'By language.',
  options: { type: [OptionInput], description: 'All that are offered, in order.' },
  defaultValue: { type: 'JSON' },
  postTypes: { type: [CommunityPostType] },
  visibleTo: { type: AudienceEnum },
  editableBy: { type: EditorEnum },
  placements: { type: [FieldPlacementEnum] },
} as const;

mutation('createCustomField', {
  input: (t) => ({
    ...schemaFields(t, customFieldSchema, definitionAbout),
    ...schemaFields(t, customFieldIdentitySchema, {
      target: { type: TargetEnum },
      key: 'Such as productVersion. It stays.',
      kind: { type: CustomFieldKind },
    }),
  }),
  run: (ctx, input) => createCustomField(ctx, withoutNulls(input)),
  output: ['definition', DefinitionType],
});

mutation('updateCustomField', {
  description:
    'Changes what is named. An option that is no longer named keeps showing where it was chosen.',
  input: (t) => ({
    ...schemaFields(t, customFieldSchema.partial(), { ...definitionAbout, names: {} }),
    ...schemaFields(t, customFieldChangeSchema, {
      updatedDate: 'The `updatedAt` that was read; a change since then is a CONFLICT.',
    }),
  }),
  run: (ctx, input) => updateCustomField(ctx, input),
  output: ['definition', DefinitionType],
});

mutation('orderCustomFields', {
  input: (t) => ({
    target: t.field({ type: TargetEnum, required: true }),
    ids: t.idList({ required: true, description: 'All that are not archived.' }),
  }),
  run: (ctx, { target, ids }) => orderCustomFields(ctx, target, ids.map(requireId)),
});

mutation('archiveCustomField', {
  description: 'Takes a field out of forms, pages and filters, or brings it back; values are kept.',
  input: (t) => ({ id: t.id({ required: true }), restore: t.boolean() }),
  run: (ctx, { id, restore }) => setCustomFieldArchived(ctx, requireId(id), restore !== true),
  output: ['definition', DefinitionType],
});

function nameIn({ names, key }: { names: LocalisedText; key: string }, language: string): string {
  return textIn(names, language) || key;
}

function optionsIn(options: readonly FieldOption[], language: string) {
  const labels = optionLabelsIn(options, language);
  return options.map(({ value, removed }) => ({ value, removed, label: labels[value] ?? value }));
}

/** An argument given as null is one that is left out. */
function withoutNulls(input: object): object {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
}
