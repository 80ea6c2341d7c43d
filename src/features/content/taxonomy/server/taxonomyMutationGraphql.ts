import type { InputFieldBuilder } from '@pothos/core';
import { requireId } from '#core/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { CommunityPostType } from '#platform/graphql/sharedEnums.ts';
import { CategoryType, TopicType } from './taxonomyGraphql.ts';
import { getCategory, getTopic } from './taxonomyLists.ts';
import { orderPlaces, setPlaceDeleted } from './taxonomyOrder.ts';
import { createCategory, createTopic, updateCategory, updateTopic } from './taxonomyService.ts';

const BannerInput = builder.inputType('BannerInput', {
  description: 'SPEC §3 banner (altText, color, desktopImage, mobileImage, type).',
  fields: (t) => ({
    type: t.string({ required: true, description: 'IMAGE or COLOR' }),
    altText: t.string(),
    color: t.string(),
    desktopImage: t.string(),
    mobileImage: t.string(),
  }),
});

type InputFields = InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>;

function placeFields(t: InputFields) {
  return {
    description: t.string(),
    image: t.string(),
    banner: t.field({ type: BannerInput }),
    position: t.int(),
  };
}

function categoryFields(t: InputFields) {
  return { ...placeFields(t), type: t.string(), subType: t.string(), tags: t.stringList() };
}

function topicFields(t: InputFields) {
  return {
    ...placeFields(t),
    allowedPostTypes: t.field({ type: [CommunityPostType] }),
    isReadOnly: t.boolean(),
    languages: t.stringList({ description: 'Empty: for readers of every language.' }),
    customFields: t.field({ type: 'JSON' }),
  };
}

function changeFields(t: InputFields) {
  return {
    id: t.id({ required: true }),
    title: t.string(),
    updatedDate: t.field({
      type: 'DateTime',
      description: 'The `updatedAt` that was read; a change since then is a CONFLICT.',
    }),
  };
}

builder.relayMutationField(
  'createCategory',
  {
    inputFields: (t) => ({
      ...categoryFields(t),
      title: t.string({ required: true }),
      parentId: t.id(),
      uniqueIdentifier: t.string(),
    }),
  },
  { resolve: async (_root, { input }, ctx) => ({ id: await createCategory(ctx, input) }) },
  { outputFields: (t) => ({ category: t.field({ type: CategoryType, resolve: categoryOf }) }) },
);

builder.relayMutationField(
  'updateCategory',
  {
    inputFields: (t) => ({
      ...categoryFields(t),
      ...changeFields(t),
      parentId: t.id({ description: 'Takes it elsewhere, with all below it; null: to the top.' }),
    }),
  },
  { resolve: async (_root, { input }, ctx) => ({ id: await updateCategory(ctx, input) }) },
  { outputFields: (t) => ({ category: t.field({ type: CategoryType, resolve: categoryOf }) }) },
);

builder.relayMutationField(
  'createTopic',
  {
    inputFields: (t) => ({
      ...topicFields(t),
      title: t.string({ required: true }),
      categoryId: t.id({ required: true }),
      uniqueIdentifier: t.string(),
    }),
  },
  { resolve: async (_root, { input }, ctx) => ({ id: await createTopic(ctx, input) }) },
  { outputFields: (t) => ({ topic: t.field({ type: TopicType, resolve: topicOf }) }) },
);

builder.relayMutationField(
  'updateTopic',
  {
    inputFields: (t) => ({
      ...topicFields(t),
      ...changeFields(t),
      categoryId: t.id({ description: 'Takes it elsewhere, with its posts.' }),
    }),
  },
  { resolve: async (_root, { input }, ctx) => ({ id: await updateTopic(ctx, input) }) },
  { outputFields: (t) => ({ topic: t.field({ type: TopicType, resolve: topicOf }) }) },
);

const PlaceKind = builder.enumType('PlaceKind', { values: ['CATEGORY', 'TOPIC'] as const });
const tableOf = { CATEGORY: 'categories', TOPIC: 'topics' } as const;

builder.relayMutationField(
  'orderPlaces',
  {
    description: 'Puts the categories of one level, or the topics of one category, into an order.',
    inputFields: (t) => ({
      kind: t.field({ type: PlaceKind, required: true }),
      ids: t.idList({ required: true, description: 'All that stand there.' }),
    }),
  },
  {
    resolve: async (_root, { input: { kind, ids } }, ctx) => {
      await orderPlaces(ctx, tableOf[kind], ids.map(requireId));
      return {};
    },
  },
  { outputFields: () => ({}) },
);

builder.relayMutationField(
  'deletePlace',
  {
    description: 'Takes an empty category or topic away, or brings it back.',
    inputFields: (t) => ({
      kind: t.field({ type: PlaceKind, required: true }),
      id: t.id({ required: true }),
      restore: t.boolean(),
    }),
  },
  {
    resolve: async (_root, { input: { kind, id, restore } }, ctx) => {
      await setPlaceDeleted(ctx, tableOf[kind], { id: requireId(id), restore: restore ?? false });
      return {};
    },
  },
  { outputFields: () => ({}) },
);

function categoryOf({ id }: { id: number }, _args: object, ctx: Ctx) {
  return getCategory(ctx, id);
}

function topicOf({ id }: { id: number }, _args: object, ctx: Ctx) {
  return getTopic(ctx, id);
}
