import { parseId, parseIds, requireId } from '#core/ids.ts';
import { builder } from '#platform/graphql/builder.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { CommunityPostType, SortKey, SortOrder, sortKeyIn } from '#platform/graphql/sharedEnums.ts';
import { CategoryType, TopicType } from './taxonomyGraphql.ts';
import {
  type CategoryTagGroup,
  getCategory,
  getTopic,
  groupByTag,
  listCategories,
  listTopics,
  pageOf,
  taxonomySorts,
} from './taxonomyLists.ts';
import { taxonomyOf } from './taxonomyStore.ts';

export const CategoryPage = pageObject('CategoryPage', CategoryType);
export const TopicPage = pageObject('TopicPage', TopicType);

/** SPEC §9: categories list first 3; topic list size 10. */
const sizes = { categories: 3, topics: 10 } as const;

/** SPEC §7: parent id -1 is the top level. */
const topLevel = '-1';

const CategoryTagGroupType = builder.objectRef<CategoryTagGroup>('CategoryTagGroup').implement({
  description: 'SPEC §3 tag grouping (key, label) with its categories.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Empty for the categories without a tag.' }),
    label: t.string({ resolve: (group) => group.key }),
    categories: t.field({ type: [CategoryType], resolve: (group) => group.categories }),
  }),
});

builder.queryFields((t) => ({
  category: t.field({
    type: CategoryType,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => getCategory(ctx, requireId(id)),
  }),
  categoriesByIds: t.field({
    type: [CategoryType],
    description: 'In the order asked for; those that do not exist are left out.',
    cost: ({ categoryIds }) => ({ weight: 20, items: categoryIds.length }),
    args: { categoryIds: t.arg.idList({ required: true }) },
    resolve: async (_root, { categoryIds }, ctx) => {
      const { categories } = await taxonomyOf(ctx);
      const ids = [...new Set(parseIds(categoryIds))];
      return ids.map((id) => categories.get(id)).filter((row) => row !== undefined);
    },
  }),
  categories: t.field({
    type: CategoryPage,
    args: {
      sortKey: t.arg({ type: SortKey }),
      sortOrder: t.arg({ type: SortOrder }),
      page: t.arg.int(),
      first: t.arg.int({ defaultValue: sizes.categories }),
      ids: t.arg.idList(),
      parentId: t.arg.id({ defaultValue: topLevel }),
      parentIds: t.arg.idList(),
      appendChildDetails: t.arg.boolean({
        description: 'Children come with the fields asked for, whatever this says.',
      }),
      keyword: t.arg.string(),
      types: t.arg.stringList(),
      includeMessageCount: t.arg.boolean({ description: 'Leaves out categories without posts.' }),
      includeNestedMessageCount: t.arg.boolean({
        description: 'The same, and posts of the categories below count.',
      }),
      currentCategoryId: t.arg.id({ description: 'Lists the children of this category.' }),
    },
    resolve: async (_root, args, ctx) => {
      const categories = await listCategories(ctx, {
        ids: args.ids ? parseIds(args.ids) : undefined,
        parentIds: parentsOf(args),
        types: args.types ?? undefined,
        keyword: args.keyword ?? undefined,
        includeMessageCount: args.includeMessageCount ?? undefined,
        includeNestedMessageCount: args.includeNestedMessageCount ?? undefined,
        sortKey: sortKeyIn(args.sortKey, taxonomySorts),
        sortOrder: args.sortOrder ?? undefined,
      });
      return pageOf(categories, args, sizes.categories);
    },
  }),
  allCategories: t.field({
    type: [CategoryType],
    cost: { weight: 20, items: 20 },
    description: 'Every category of the top level; those below stand in `childCategories`.',
    resolve: (_root, _args, ctx) => listCategories(ctx, { parentIds: [null] }),
  }),
  categoriesGroupedByTags: t.field({
    type: [CategoryTagGroupType],
    args: {
      parentId: t.arg.id({ defaultValue: topLevel }),
      categorySortKey: t.arg({ type: SortKey }),
      categorySortOrder: t.arg({ type: SortOrder }),
      tagSortKey: t.arg({
        type: SortKey,
        description: 'NAME, or CONVERSATION_COUNT for the number of categories.',
      }),
      tagSortOrder: t.arg({ type: SortOrder }),
    },
    resolve: async (_root, args, ctx) => {
      const categories = await listCategories(ctx, {
        parentIds: parentsOf(args),
        sortKey: sortKeyIn(args.categorySortKey, taxonomySorts, 'categorySortKey'),
        sortOrder: args.categorySortOrder ?? undefined,
      });
      return groupByTag(ctx, categories, {
        tagSortKey: sortKeyIn(args.tagSortKey, ['NAME', 'CONVERSATION_COUNT'], 'tagSortKey'),
        tagSortOrder: args.tagSortOrder ?? undefined,
      });
    },
  }),
  topic: t.field({
    type: TopicType,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => getTopic(ctx, requireId(id)),
  }),
  topics: t.field({
    type: TopicPage,
    args: {
      parentIds: t.arg.idList({ description: 'Topics of these categories.' }),
      first: t.arg.int({ defaultValue: sizes.topics }),
      excludeReadOnlyTopics: t.arg.boolean(),
      ignoreLocaleBasedFiltering: t.arg.boolean({
        description: 'With topics that are for readers of other languages.',
      }),
      postType: t.arg({ type: CommunityPostType, description: 'Topics that allow this type.' }),
      page: t.arg.int(),
      searchKeyword: t.arg.string(),
      sortKey: t.arg({ type: SortKey }),
      sortOrder: t.arg({ type: SortOrder }),
      currentCategoryId: t.arg.id({
        description: 'Lists the topics of this category and of those below it.',
      }),
    },
    resolve: async (_root, args, ctx) => {
      const topics = await listTopics(ctx, {
        parentIds: await topicParents(args.parentIds, args.currentCategoryId),
        excludeReadOnlyTopics: args.excludeReadOnlyTopics ?? undefined,
        ofEveryLanguage: args.ignoreLocaleBasedFiltering ?? undefined,
        postType: args.postType ?? undefined,
        searchKeyword: args.searchKeyword ?? undefined,
        sortKey: sortKeyIn(args.sortKey, taxonomySorts),
        sortOrder: args.sortOrder ?? undefined,
      });
      return pageOf(topics, args, sizes.topics);

      async function topicParents(
        parentIds: readonly string[] | null | undefined,
        current: string | null | undefined,
      ): Promise<number[] | undefined> {
        if (parentIds) return parseIds(parentIds);
        if (!current) return undefined;
        const { branchOf } = await taxonomyOf(ctx);
        return branchOf(parseId(current) ?? 0);
      }
    },
  }),
  allTopics: t.field({
    type: [TopicType],
    resolve: (_root, _args, ctx) => listTopics(ctx, { ofEveryLanguage: true }),
  }),
}));

interface ParentArgs {
  ids?: readonly string[] | null;
  parentId?: string | null;
  parentIds?: readonly string[] | null;
  keyword?: string | null;
  currentCategoryId?: string | null;
}

/** The level to list; ids and a keyword search all levels. */
function parentsOf(args: ParentArgs): (number | null)[] | undefined {
  if (args.parentIds) return args.parentIds.map(parentOf);
  if (args.currentCategoryId) return [parentOf(args.currentCategoryId)];
  if (args.parentId && args.parentId !== topLevel) return [parentOf(args.parentId)];
  return args.ids || args.keyword ? undefined : [null];
}

/** No category has id 0: an invalid id has no children. */
function parentOf(id: string): number | null {
  return id === topLevel ? null : (parseId(id) ?? 0);
}
