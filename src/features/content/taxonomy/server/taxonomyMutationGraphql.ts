import { requireId } from '#core/ids.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { CommunityPostType } from '#platform/graphql/sharedEnums.ts';
import {
  createCategorySchema,
  createTopicSchema,
  updateCategorySchema,
  updateTopicSchema,
} from '../taxonomyRules.ts';
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

const banner = { type: BannerInput };
const topicAbout = {
  banner,
  allowedPostTypes: { type: [CommunityPostType] },
  languages: 'Empty: for readers of every language.',
} as const;
const updatedDate = 'The `updatedAt` that was read; a change since then is a CONFLICT.';

mutation('createCategory', {
  input: (t) => schemaFields(t, createCategorySchema, { banner }),
  run: async (ctx, input) => getCategory(ctx, await createCategory(ctx, input)),
  output: ['category', CategoryType],
});

mutation('updateCategory', {
  input: (t) =>
    schemaFields(t, updateCategorySchema, {
      ...{ banner, updatedDate },
      parentId: 'Takes it elsewhere, with all below it; null: to the top.',
    }),
  run: async (ctx, input) => getCategory(ctx, await updateCategory(ctx, input)),
  output: ['category', CategoryType],
});

mutation('createTopic', {
  input: (t) => schemaFields(t, createTopicSchema, topicAbout),
  run: async (ctx, input) => getTopic(ctx, await createTopic(ctx, input)),
  output: ['topic', TopicType],
});

mutation('updateTopic', {
  input: (t) =>
    schemaFields(t, updateTopicSchema, {
      ...{ ...topicAbout, updatedDate },
      categoryId: 'Takes it elsewhere, with its posts.',
    }),
  run: async (ctx, input) => getTopic(ctx, await updateTopic(ctx, input)),
  output: ['topic', TopicType],
});

const PlaceKind = builder.enumType('PlaceKind', { values: ['CATEGORY', 'TOPIC'] as const });
const tableOf = { CATEGORY: 'categories', TOPIC: 'topics' } as const;

mutation('orderPlaces', {
  description: 'Puts the categories of one level, or the topics of one category, into an order.',
  input: (t) => ({
    kind: t.field({ type: PlaceKind, required: true }),
    ids: t.idList({ required: true, description: 'All that stand there.' }),
  }),
  run: (ctx, { kind, ids }) => orderPlaces(ctx, tableOf[kind], ids.map(requireId)),
});

mutation('deletePlace', {
  description: 'Takes an empty category or topic away, or brings it back.',
  input: (t) => ({
    kind: t.field({ type: PlaceKind, required: true }),
    id: t.id({ required: true }),
    restore: t.boolean(),
  }),
  run: (ctx, { kind, id, restore }) =>
    setPlaceDeleted(ctx, tableOf[kind], { id: requireId(id), restore: restore ?? false }),
});
