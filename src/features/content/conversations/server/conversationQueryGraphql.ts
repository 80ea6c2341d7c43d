import { z } from 'zod';
import { parseId, parseIds, requireId } from '#core/ids.ts';
import { parseInput } from '#core/parseInput.ts';
import { fieldFilterCost } from '#features/base/customFields/server/fieldFilter.ts';
import { builder } from '#platform/graphql/builder.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { CommunityPostType, SortKey, SortOrder } from '#platform/graphql/sharedEnums.ts';
import { ConversationType } from './conversationGraphql.ts';
import { listConversationPage } from './conversationListService.ts';
import { openConversation } from './conversationLoader.ts';
import { solutionTypes } from './conversationQueries.ts';
import { listFeatured } from './featuredPosts.ts';
import { pathInLanguage } from './pathInLanguage.ts';
import { listRelated } from './relatedConversations.ts';

const filtersSchema = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((filters) => filters ?? undefined);

export const ConversationPage = pageObject('ConversationPage', ConversationType, {
  countCost: 300,
});

export const SolutionTypeEnum = builder.enumType('SolutionType', {
  description: 'Answer filter (SPEC §4).',
  values: solutionTypes,
});

builder.queryFields((t) => ({
  conversations: t.field({
    type: ConversationPage,
    // Filters without an index read many posts.
    cost: ({ keywords, customFields, dateFrom, dateTo }) =>
      customFields ? fieldFilterCost(customFields) : keywords || dateFrom || dateTo ? 1_000 : 200,
    args: {
      types: t.arg({ type: [CommunityPostType] }),
      excludeTypes: t.arg({ type: [CommunityPostType] }),
      topicIds: t.arg.idList(),
      categoryIds: t.arg.idList(),
      folderIds: t.arg.idList({
        description: 'Categories, without those below them.',
      }),
      authors: t.arg.stringList({ description: 'Ids or usernames.' }),
      tags: t.arg.stringList(),
      keywords: t.arg.string(),
      dateFrom: t.arg({ type: 'DateTime' }),
      dateTo: t.arg({ type: 'DateTime' }),
      solutionTypes: t.arg({ type: [SolutionTypeEnum] }),
      statuses: t.arg.stringList({ description: 'Keys of status labels.' }),
      excludeIds: t.arg.idList(),
      customFields: t.arg({
        type: 'JSON',
        description:
          '`{ key: value }`, `{ key: [one, other] }`, or of numbers and dates `{ key: { from, to } }`.',
      }),
      filters: t.arg({
        type: 'JSON',
        description:
          'Of features, by name: `{ poll: { states: [OPEN] } }`, `contest` or `event`; their fields are the ' +
          'arguments of `polls`, `contests` and `communityEvents`. `{ language: { in: [de] } }` also has regions of a ' +
          'language, and `{ language: { read: true } }` is all that the caller reads.',
      }),
      pinned: t.arg.boolean({
        description:
          'Only what heads the lists of the place that is asked for, or only the rest; else it comes first.',
      }),
      followed: t.arg.boolean(),
      feed: t.arg.boolean({
        description: 'Only posts that the viewer follows, or in topics and categories they follow.',
      }),
      bookmarked: t.arg.boolean(),
      mine: t.arg.boolean(),
      currentConversationId: t.arg.id(),
      sortKey: t.arg({ type: SortKey }),
      sortOrder: t.arg({ type: SortOrder }),
      page: t.arg.int(),
      first: t.arg.int(),
    },
    resolve: (_root, args, ctx) =>
      listConversationPage(ctx, {
        types: args.types ?? undefined,
        excludeTypes: args.excludeTypes ?? undefined,
        topicIds: idsOf(args.topicIds),
        categoryIds: idsOf(args.categoryIds),
        folderIds: idsOf(args.folderIds),
        authors: args.authors ?? undefined,
        tags: args.tags ?? undefined,
        keywords: args.keywords ?? undefined,
        dateFrom: args.dateFrom ?? undefined,
        dateTo: args.dateTo ?? undefined,
        solutionTypes: args.solutionTypes ?? undefined,
        statuses: args.statuses ?? undefined,
        excludeIds: parseIds(args.excludeIds),
        customFields: args.customFields,
        filters: parseInput(filtersSchema, args.filters),
        pinned: args.pinned ?? undefined,
        followed: args.followed ?? false,
        feed: args.feed ?? false,
        bookmarked: args.bookmarked ?? false,
        mine: args.mine ?? false,
        currentConversationId: parseId(args.currentConversationId) ?? undefined,
        sortKey: args.sortKey ?? undefined,
        sortOrder: args.sortOrder ?? undefined,
        page: args.page ?? undefined,
        first: args.first ?? undefined,
      }),
  }),
  conversation: t.field({
    type: ConversationType,
    nullable: true,
    description: 'Never null without an error: NOT_FOUND or LANGUAGE_MISMATCH.',
    args: {
      id: t.arg.id({ required: true }),
      searchKeyword: t.arg.string(),
      sharedByUser: t.arg.id(),
    },
    resolve: (_root, { id }, ctx) => openConversation(ctx, requireId(id)),
  }),
  pathInLanguage: t.string({
    nullable: true,
    description:
      'Where languages are separate, the path of the same text in the caller’s language; null if `conversation` can be read, or there is none.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => pathInLanguage(ctx, requireId(id)),
  }),
  featuredPosts: t.field({
    type: [ConversationType],
    cost: 300,
    description: 'Those of these posts that the viewer can read, in this order; at most 20.',
    args: { ids: t.arg.idList({ required: true }) },
    resolve: (_root, { ids }, ctx) => listFeatured(ctx, parseIds(ids)),
  }),
  relatedPosts: t.field({
    type: [ConversationType],
    cost: 400,
    args: { id: t.arg.id({ required: true }), first: t.arg.int() },
    resolve: (_root, { id, first }, ctx) => listRelated(ctx, requireId(id), first ?? 5),
  }),
}));

/** Invalid ids match nothing; no entity has id 0. */
function idsOf(ids: readonly string[] | null | undefined): number[] | undefined {
  return ids?.map((id) => parseId(id) ?? 0);
}
