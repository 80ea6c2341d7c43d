import { featureParts } from '#core/feature/feature.ts';
import { parseId } from '#core/ids.ts';
import { pageWindow } from '#core/paging.ts';
import { isPostType, type PostType } from '#core/postTypes.ts';
import { fieldFilterCost } from '#features/base/customFields/server/fieldFilter.ts';
import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { SolutionTypeEnum } from '#features/content/conversations/server/conversationQueryGraphql.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { builder } from '#platform/graphql/builder.ts';
import { CommunityPostType, SortKey, SortOrder } from '#platform/graphql/sharedEnums.ts';
import type { HighlightPart } from '../searchHighlight.ts';
import { searchPlaces, searchTypes } from '../searchRules.ts';
import { type PageHit, searchPages } from './pageSearch.ts';
import type { TypeCounts } from './poolQuery.ts';
import { loadHits, type SearchHit } from './searchHits.ts';
import {
  countSearchedTypes,
  type SearchInput,
  type SearchResult,
  searchConversations,
} from './searchService.ts';
import { listSuggestions, type SearchSuggestion } from './searchSuggestions.ts';
import { listSimilar } from './similarConversations.ts';

const SearchTypeEnum = builder.enumType('SearchType', {
  description: 'How the answer was found.',
  values: searchTypes,
});

const SearchPlaceEnum = builder.enumType('SearchPlace', {
  description: 'Where to look: titles, posts (title, tags and text), or comments and replies.',
  values: searchPlaces,
});

const SearchEntityType = builder.enumType('SearchEntityType', {
  values: featureParts('searchEntities').flat(),
});

export const HighlightPartType = builder.objectRef<HighlightPart>('HighlightPart').implement({
  description: 'A piece of plain text; `hit` pieces are what was searched for.',
  fields: (t) => ({ text: t.exposeString('text'), hit: t.exposeBoolean('hit') }),
});

const SearchHitType = builder.objectRef<SearchHit>('SearchHit').implement({
  description: 'A post found, by itself or by the comment or reply named here.',
  fields: (t) => ({
    id: t.exposeID('id'),
    entityType: t.field({ type: SearchEntityType, resolve: (hit) => hit.entityType }),
    post: t.field({ type: ConversationType, resolve: (hit) => hit.post }),
    path: t.string({
      description: 'Opens the post at what was found.',
      resolve: ({ found }) => found.path(),
    }),
    title: t.field({ type: [HighlightPartType], resolve: (hit) => hit.title }),
    snippet: t.field({ type: [HighlightPartType], resolve: (hit) => hit.snippet }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ found }) => found.createdAt }),
    author: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ found }, _args, ctx) => memberLoader(ctx).load(found.authorId),
    }),
  }),
});

const SearchTypeCountType = builder
  .objectRef<{ type: PostType; count: number }>('SearchTypeCount')
  .implement({
    fields: (t) => ({
      type: t.field({ type: CommunityPostType, resolve: ({ type }) => type }),
      count: t.exposeInt('count'),
    }),
  });

const SearchResultType = builder
  .objectRef<SearchResult & { highlight: boolean; input: SearchInput }>('SearchResult')
  .implement({
    fields: (t) => ({
      searchId: t.exposeID('searchId'),
      searchType: t.field({ type: SearchTypeEnum, resolve: (result) => result.searchType }),
      totalCount: t.exposeInt('totalCount'),
      totalCountExact: t.exposeBoolean('totalCountExact', {
        description: 'False when there are more than were counted.',
      }),
      hasMore: t.exposeBoolean('hasMore'),
      pageNumber: t.exposeInt('pageNumber'),
      mendedKeywords: t.exposeString('mendedKeywords', {
        nullable: true,
        description: 'The keywords as they were understood, when a word was mistyped.',
      }),
      typeCounts: t.field({
        type: [SearchTypeCountType],
        nullable: true,
        cost: 1_000,
        description:
          'Posts found by type, of all types; null when there are more than were counted.',
        resolve: async (found, _args, ctx) =>
          rowsOf(await countSearchedTypes(ctx, found.input, found)),
      }),
      nodes: t.field({
        type: [SearchHitType],
        resolve: ({ documents, terms, highlight }, _args, ctx) =>
          loadHits(ctx, documents, highlight ? terms : []),
      }),
    }),
  });

const SuggestionKind = builder.enumType('SearchSuggestionKind', {
  values: ['CONVERSATION', 'PAGE', 'TAG', 'TOPIC'] as const,
});

const SearchSuggestionType = builder.objectRef<SearchSuggestion>('SearchSuggestion').implement({
  fields: (t) => ({
    kind: t.field({ type: SuggestionKind, resolve: (suggestion) => suggestion.kind }),
    id: t.exposeID('id'),
    text: t.exposeString('text'),
    title: t.field({ type: [HighlightPartType], resolve: (suggestion) => suggestion.title }),
    path: t.exposeString('path'),
    type: t.field({
      type: CommunityPostType,
      nullable: true,
      description: 'Of a post.',
      resolve: ({ post }) => (post && isPostType(post.type) ? post.type : null),
    }),
    language: t.string({
      nullable: true,
      description: 'Of a post: in one that the viewer does not read only if nothing else fits.',
      resolve: ({ post }) => post?.language ?? null,
    }),
    isSolved: t.boolean({
      description: 'A post with an accepted or official answer.',
      resolve: ({ post }) => post?.isSolved ?? false,
    }),
  }),
});

const PageHitType = builder.objectRef<PageHit>('PageHit').implement({
  description: 'A page found that is not a post, such as a custom page.',
  fields: (t) => ({
    id: t.exposeID('id'),
    path: t.exposeString('path'),
    title: t.field({ type: [HighlightPartType], resolve: (hit) => hit.title }),
    snippet: t.field({ type: [HighlightPartType], resolve: (hit) => hit.snippet }),
  }),
});

builder.queryFields((t) => ({
  searchPages: t.field({
    type: [PageHitType],
    description: 'Pages besides posts that contain all words.',
    cost: ({ keywords }) => searchCost(keywords),
    args: { keywords: t.arg.string({ required: true }), first: t.arg.int() },
    resolve: (_root, { keywords, first }, ctx) => searchPages(ctx, { keywords, first: first ?? 3 }),
  }),
  searchConversations: t.field({
    type: SearchResultType,
    cost: ({ keywords, first, customFields }) =>
      searchCost(keywords ?? '') +
      hitCost * pageWindow(0, first).size +
      (customFields ? fieldFilterCost(customFields) : 0),
    args: {
      keywords: t.arg.string(),
      types: t.arg({ type: [CommunityPostType] }),
      topicIds: t.arg.idList(),
      categoryIds: t.arg.idList({ description: 'With all categories below them.' }),
      tags: t.arg.stringList(),
      authors: t.arg.stringList({ description: 'Ids or usernames of the authors of posts.' }),
      dateFrom: t.arg({ type: 'DateTime' }),
      dateTo: t.arg({ type: 'DateTime' }),
      solutionTypes: t.arg({ type: [SolutionTypeEnum] }),
      statuses: t.arg.stringList({ description: 'Keys of status labels.' }),
      excludeIds: t.arg.idList(),
      customFields: t.arg({ type: 'JSON', description: 'As `conversations` has it.' }),
      searchIn: t.arg({ type: SearchPlaceEnum }),
      sortKey: t.arg({ type: SortKey, description: 'RELEVANCE when not given.' }),
      sortOrder: t.arg({ type: SortOrder }),
      isExact: t.arg.boolean({ description: 'Mistyped words are not corrected.' }),
      highlight: t.arg.boolean({ defaultValue: true }),
      page: t.arg.int(),
      first: t.arg.int(),
    },
    resolve: async (_root, args, ctx) => {
      const input = {
        keywords: args.keywords ?? undefined,
        types: args.types ?? undefined,
        topicIds: idsOf(args.topicIds),
        categoryIds: idsOf(args.categoryIds),
        tags: args.tags ?? undefined,
        authors: args.authors ?? undefined,
        dateFrom: args.dateFrom ?? undefined,
        dateTo: args.dateTo ?? undefined,
        solutionTypes: args.solutionTypes ?? undefined,
        statuses: args.statuses ?? undefined,
        excludeIds: idsOf(args.excludeIds),
        customFields: args.customFields,
        searchIn: args.searchIn ?? undefined,
        sortKey: args.sortKey ?? undefined,
        sortOrder: args.sortOrder ?? undefined,
        page: args.page ?? undefined,
        first: args.first ?? undefined,
        isExact: args.isExact ?? undefined,
      };
      const found = await searchConversations(ctx, input);
      return { ...found, input, highlight: args.highlight ?? true };
    },
  }),
  searchSuggestions: t.field({
    type: [SearchSuggestionType],
    cost: 3_500,
    args: { keyword: t.arg.string({ required: true }), first: t.arg.int() },
    resolve: (_root, { keyword, first }, ctx) => listSuggestions(ctx, keyword, first ?? 6),
  }),
  similarConversations: t.field({
    type: [ConversationType],
    cost: 3_500,
    args: {
      title: t.arg.string({ required: true }),
      first: t.arg.int(),
      excludeId: t.arg.id({ description: 'The post being edited.' }),
    },
    resolve: (_root, { title, first, excludeId }, ctx) =>
      listSimilar(ctx, title, { first: first ?? 5, excludeId: parseId(excludeId) }),
  }),
}));

/** Each word is matched separately; beyond a dozen the cost no longer grows. */
function searchCost(keywords: string): number {
  const words = keywords.split(/\s+/).filter((word) => word !== '').length;
  return words === 0 ? 500 : 1_000 + 500 * Math.min(words, 12);
}

/** Reading a hit's text and highlighting words. */
const hitCost = 40;

function rowsOf(counts: TypeCounts | null): { type: PostType; count: number }[] | null {
  if (counts === null) return null;
  return Object.entries(counts).flatMap(([type, count]) =>
    isPostType(type) ? { type, count } : [],
  );
}

/** Invalid ids match nothing; no entity has id 0. */
function idsOf(ids: readonly string[] | null | undefined): number[] | undefined {
  return ids?.map((id) => parseId(id) ?? 0);
}
