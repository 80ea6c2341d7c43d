import { builder } from '#platform/graphql/builder.ts';
import { CommunityPostType } from '#platform/graphql/sharedEnums.ts';
import { CategoryType, TopicType } from './taxonomyGraphql.ts';
import { getCategory, getTopic } from './taxonomyLists.ts';
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

builder.relayMutationField(
  'createCategory',
  {
    inputFields: (t) => ({
      title: t.string({ required: true }),
      parentId: t.id(),
      description: t.string(),
      image: t.string(),
      banner: t.field({ type: BannerInput }),
      type: t.string(),
      subType: t.string(),
      tags: t.stringList(),
      position: t.int(),
      uniqueIdentifier: t.string(),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => ({
      id: await createCategory(ctx, input),
    }),
  },
  {
    outputFields: (t) => ({
      category: t.field({
        type: CategoryType,
        resolve: ({ id }, _args, ctx) => getCategory(ctx, id),
      }),
    }),
  },
);

builder.relayMutationField(
  'updateCategory',
  {
    inputFields: (t) => ({
      id: t.id({ required: true }),
      title: t.string(),
      description: t.string(),
      image: t.string(),
      banner: t.field({ type: BannerInput }),
      type: t.string(),
      subType: t.string(),
      tags: t.stringList(),
      position: t.int(),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => ({
      id: await updateCategory(ctx, input),
    }),
  },
  {
    outputFields: (t) => ({
      category: t.field({
        type: CategoryType,
        resolve: ({ id }, _args, ctx) => getCategory(ctx, id),
      }),
    }),
  },
);

builder.relayMutationField(
  'createTopic',
  {
    inputFields: (t) => ({
      title: t.string({ required: true }),
      categoryId: t.id({ required: true }),
      description: t.string(),
      image: t.string(),
      banner: t.field({ type: BannerInput }),
      allowedPostTypes: t.field({ type: [CommunityPostType] }),
      isReadOnly: t.boolean(),
      customFields: t.field({ type: 'JSON' }),
      position: t.int(),
      uniqueIdentifier: t.string(),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => ({
      id: await createTopic(ctx, input),
    }),
  },
  {
    outputFields: (t) => ({
      topic: t.field({ type: TopicType, resolve: ({ id }, _args, ctx) => getTopic(ctx, id) }),
    }),
  },
);

builder.relayMutationField(
  'updateTopic',
  {
    inputFields: (t) => ({
      id: t.id({ required: true }),
      title: t.string(),
      description: t.string(),
      image: t.string(),
      banner: t.field({ type: BannerInput }),
      allowedPostTypes: t.field({ type: [CommunityPostType] }),
      isReadOnly: t.boolean(),
      customFields: t.field({ type: 'JSON' }),
      position: t.int(),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => ({
      id: await updateTopic(ctx, input),
    }),
  },
  {
    outputFields: (t) => ({
      topic: t.field({ type: TopicType, resolve: ({ id }, _args, ctx) => getTopic(ctx, id) }),
    }),
  },
);
