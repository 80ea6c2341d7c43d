import { paths } from '#core/paths.ts';
import { isPostType } from '#core/postTypes.ts';
import { scopedIn } from '#core/viewerOfInfo.ts';
import {
  CustomFieldValueType,
  FieldPlacementEnum,
} from '#features/base/customFields/server/customFieldGraphql.ts';
import { placedValues, shownValuesByKey } from '#features/base/customFields/server/fieldValues.ts';
import { markLoader } from '#features/content/marks/server/markLoader.ts';
import {
  NotificationLevelType,
  notificationLevelOf,
} from '#features/content/marks/server/notificationLevelField.ts';
import { builder } from '#platform/graphql/builder.ts';
import { CommunityPostType } from '#platform/graphql/sharedEnums.ts';
import { ownAddress } from '#platform/html/ownAddress.ts';
import { categoryStep, HierarchyStepType } from './hierarchyGraphql.ts';
import { taxonomyCounters } from './taxonomyCounters.ts';
import { type CategoryNode, countOf, isForLanguage } from './taxonomyLists.ts';
import { type TopicRow, taxonomyOf } from './taxonomyStore.ts';
import { topicFieldHolder } from './topicFields.ts';

/** SPEC §3 Category. */
export const CategoryType = builder.objectRef<CategoryNode>('Category');
/** SPEC §3 Topic. */
export const TopicType = builder.objectRef<TopicRow>('Topic');

CategoryType.implement({
  fields: (t) => ({
    id: t.id({
      resolve: (category, _args, ctx) => {
        ctx.touch(`category:${category.id}`);
        return category.id;
      },
    }),
    slug: t.exposeString('slug'),
    title: t.exposeString('title'),
    path: t.string({ resolve: (category) => paths.category(category) }),
    readablePathId: t.string({
      description: 'The readable end of the path: slug and id.',
      resolve: ({ slug, id }) => `${slug}/${id}`,
    }),
    description: t.exposeString('description'),
    image: t.string({
      nullable: true,
      resolve: (row, _args, ctx) => ownAddress(row.image_url, ctx.basePath),
    }),
    banner: t.field({
      type: 'JSON',
      nullable: true,
      resolve: (row, _args, ctx) => bannerOf(row.banner, ctx.basePath),
    }),
    type: t.exposeString('type'),
    subType: t.exposeString('sub_type', { nullable: true }),
    tags: t.exposeStringList('tags'),
    uniqueIdentifier: t.exposeString('unique_identifier'),
    position: t.exposeInt('position', { description: 'Among those it stands with.' }),
    updatedAt: t.expose('updated_at', { type: 'DateTime' }),
    hierarchy: t.field({
      description: 'The categories above it, top first.',
      type: [HierarchyStepType],
      resolve: async (category, _args, ctx) =>
        (await taxonomyOf(ctx)).lineOf(category.id).slice(0, -1).map(categoryStep),
    }),
    childCategories: t.field({
      type: [CategoryType],
      cost: { items: 1 },
      resolve: async (category, _args, ctx) => {
        ctx.touch('taxonomy');
        const children = (await taxonomyOf(ctx)).childrenOf(category.id);
        return children.map((child) => ({ ...child, countsNested: category.countsNested }));
      },
    }),
    topics: t.field({
      type: [TopicType],
      cost: { items: 3 },
      args: { first: t.arg.int(), ignoreLocaleBasedFiltering: t.arg.boolean() },
      resolve: async (category, { first, ignoreLocaleBasedFiltering }, ctx) => {
        ctx.touch('taxonomy');
        const below = (await taxonomyOf(ctx)).topicsOf(category.id);
        const topics = ignoreLocaleBasedFiltering
          ? below
          : below.filter((topic) => isForLanguage(ctx, topic));
        return topics.slice(0, Math.max(0, first ?? topics.length));
      },
    }),
    messageCount: t.int({
      description:
        'Posts in it; with those of all categories below it in a list with includeNestedMessageCount.',
      resolve: async (category, _args, ctx) => {
        if (category.countsNested) await touchBranch(ctx, category.id);
        return countOf(category, (await taxonomyCounters(ctx)).category(category.id));
      },
    }),
    nestedMessageCount: t.int({
      description: 'Posts in it and in all categories below it.',
      resolve: async (category, _args, ctx) => {
        await touchBranch(ctx, category.id);
        return (await taxonomyCounters(ctx)).category(category.id).nestedMessageCount;
      },
    }),
    followed: t.boolean({
      resolve: async ({ id }, _args, ctx) =>
        (await markLoader(ctx, 'category').load(id)).has('follow'),
    }),
    notificationLevel: t.field({
      type: NotificationLevelType,
      resolve: ({ id }, _args, ctx) => notificationLevelOf(ctx, 'category', id),
    }),
    scopedPermissions: t.stringList({
      description: 'What the viewer holds here besides what they hold everywhere.',
      resolve: ({ id }, _args, { viewer }) => scopedIn(viewer, id),
    }),
    bookmarked: t.boolean({
      resolve: async ({ id }, _args, ctx) =>
        (await markLoader(ctx, 'category').load(id)).has('bookmark'),
    }),
  }),
});

TopicType.implement({
  fields: (t) => ({
    id: t.id({
      resolve: (topic, _args, ctx) => {
        ctx.touch(`topic:${topic.id}`);
        return topic.id;
      },
    }),
    slug: t.exposeString('slug'),
    title: t.exposeString('title'),
    path: t.string({ resolve: (topic) => paths.topic(topic) }),
    readablePathId: t.string({
      description: 'The readable end of the path: slug and id.',
      resolve: ({ slug, id }) => `${slug}/${id}`,
    }),
    description: t.exposeString('description'),
    image: t.string({
      nullable: true,
      resolve: (row, _args, ctx) => ownAddress(row.image_url, ctx.basePath),
    }),
    banner: t.field({
      type: 'JSON',
      nullable: true,
      resolve: (row, _args, ctx) => bannerOf(row.banner, ctx.basePath),
    }),
    uniqueIdentifier: t.exposeString('unique_identifier'),
    position: t.exposeInt('position', { description: 'Among those it stands with.' }),
    updatedAt: t.expose('updated_at', { type: 'DateTime' }),
    categoryId: t.exposeID('category_id'),
    hierarchy: t.field({
      description: 'The categories above it, top first.',
      type: [HierarchyStepType],
      resolve: async (topic, _args, ctx) =>
        (await taxonomyOf(ctx)).lineOf(topic.category_id).map(categoryStep),
    }),
    languages: t.exposeStringList('languages', {
      description: 'Of the readers it is for, where languages are separate; empty: of all.',
    }),
    allowedPostTypes: t.field({
      type: [CommunityPostType],
      resolve: (topic) => topic.allowed_post_types.filter(isPostType),
    }),
    isReadOnly: t.exposeBoolean('is_read_only'),
    customFields: t.field({
      type: 'JSON',
      description: 'Values by key, those that the viewer may see.',
      resolve: (topic, _args, ctx) => shownValuesByKey(ctx, fieldsOfTopic(topic)),
    }),
    customFieldValues: t.field({
      type: [CustomFieldValueType],
      description: 'The filled ones that are shown in a place, in order.',
      cost: { items: 5 },
      args: { placement: t.arg({ type: FieldPlacementEnum, defaultValue: 'PAGE' }) },
      resolve: (topic, { placement }, ctx) =>
        placedValues(ctx, fieldsOfTopic(topic), placement ?? 'PAGE'),
    }),
    conversationCount: t.int({
      resolve: async ({ id }, _args, ctx) =>
        (await taxonomyCounters(ctx)).topic(id).conversationCount,
    }),
    followCount: t.int({
      resolve: async ({ id }, _args, ctx) => (await taxonomyCounters(ctx)).topic(id).followCount,
    }),
    followed: t.boolean({
      resolve: async ({ id }, _args, ctx) =>
        (await markLoader(ctx, 'topic').load(id)).has('follow'),
    }),
    notificationLevel: t.field({
      type: NotificationLevelType,
      resolve: ({ id }, _args, ctx) => notificationLevelOf(ctx, 'topic', id),
    }),
    bookmarked: t.boolean({
      resolve: async ({ id }, _args, ctx) =>
        (await markLoader(ctx, 'topic').load(id)).has('bookmark'),
    }),
  }),
});

function fieldsOfTopic(topic: TopicRow) {
  return { ...topicFieldHolder, categoryId: topic.category_id, stored: topic.custom_fields };
}

/** A nested count changes with every subcategory, so the response is tagged with all of them. */
async function touchBranch(ctx: Parameters<typeof taxonomyCounters>[0], id: number) {
  for (const below of (await taxonomyOf(ctx)).branchOf(id)) ctx.touch(`category:${below}`);
}

/** SPEC §3 banner, with image URLs under the base path. */
function bannerOf(banner: unknown, basePath: string): unknown {
  if (typeof banner !== 'object' || banner === null) return null;
  return Object.fromEntries(
    Object.entries(banner).map(([key, value]) => [
      key,
      typeof value === 'string' && key.endsWith('Image') ? ownAddress(value, basePath) : value,
    ]),
  );
}
