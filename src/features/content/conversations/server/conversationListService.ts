import type { RawBuilder } from 'kysely';
import { pageLimits, pageWindow } from '#core/paging.ts';
import { tagName } from '#core/tagName.ts';
import { readFieldFilter } from '#features/base/customFields/server/fieldFilter.ts';
import { searchConfiguration } from '#features/content/searchIndex/searchLanguages.ts';
import { currentTags } from '#features/content/taxonomy/server/tagAliases.ts';
import { taxonomyOf } from '#features/content/taxonomy/server/taxonomyStore.ts';
import type { Ctx } from '#platform/context.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import {
  type SortKeyValue,
  type SortOrderValue,
  sortKeyIn,
} from '#platform/graphql/sharedEnums.ts';
import { listedTypes, typesListedApart } from '../listedTypes.ts';
import type { PinPlace } from '../pinRules.ts';
import { conversationLoader } from './conversationLoader.ts';
import {
  type ConversationFilter,
  type ConversationOrder,
  type ConversationRow,
  type ConversationSort,
  conversationSorts,
  countConversations,
  listAuthorIds,
  listConversations,
  type SolutionType,
} from './conversationQueries.ts';
import { followedPlaces } from './followedPlaces.ts';
import { listFromHeads } from './headedList.ts';
import { languageFilterName } from './languageFilter.ts';
import { conditionOfFilters, featureSort } from './postFilters.ts';

/** SPEC §7 conversations list: filters. Empty lists do not filter. */
export interface ConversationListInput {
  types?: readonly string[];
  excludeTypes?: readonly string[];
  topicIds?: readonly number[];
  categoryIds?: readonly number[];
  /** Categories, without those below them. */
  folderIds?: readonly number[];
  authors?: readonly string[];
  tags?: readonly string[];
  keywords?: string;
  dateFrom?: Date;
  dateTo?: Date;
  solutionTypes?: readonly SolutionType[];
  statuses?: readonly string[];
  excludeIds?: readonly number[];
  /** A condition of the feature that lists. */
  condition?: RawBuilder<boolean>;
  /** Filters of features, by name. */
  filters?: Readonly<Record<string, unknown>>;
  /** As `readFieldFilter` has it. */
  customFields?: unknown;
  /** Only pinned posts, or only the rest; undefined: pinned ones first. */
  pinned?: boolean;
  followed?: boolean;
  /** Only posts that the viewer follows, or in topics and categories that they follow. */
  feed?: boolean;
  bookmarked?: boolean;
  mine?: boolean;
  /** A list next to a post: of its category, without the post itself. */
  currentConversationId?: number;
  sortKey?: SortKeyValue;
  sortOrder?: SortOrderValue;
  page?: number;
  first?: number;
}

export async function listConversationPage(
  ctx: Ctx,
  input: ConversationListInput,
): Promise<Page<ConversationRow>> {
  ctx.touch('conversations');
  const window = pageWindow(input.page, input.first);
  const filter = await resolveFilter(ctx, input);
  const empty = { nodes: [], hasMore: false, pageNumber: window.page };
  if (filter === null) return { ...empty, totalCount: 0 };
  // Nobody can page further.
  const totalCount = () => countConversations(ctx, filter, window.size * pageLimits.maxPage);
  // SPEC §9: max page 100. Beyond it a list is empty instead of slow.
  if (window.page >= pageLimits.maxPage) return { ...empty, totalCount };
  const place = placeOf(input);
  const order = orderOf(input);
  const asked = { order, offset: window.offset, limit: window.size + 1 };
  const rows = await (place !== null && input.pinned === undefined && isNatural(order)
    ? listFromHeads(ctx, filter, { ...asked, place })
    : listConversations(ctx, filter, asked));
  for (const row of rows) conversationLoader(ctx).prime(row.id, row);
  return {
    nodes: rows.slice(0, window.size),
    hasMore: rows.length > window.size && window.page + 1 < pageLimits.maxPage,
    pageNumber: window.page,
    totalCount,
  };
}

/** Resolves names to ids. @returns null if nothing can match */
async function resolveFilter(
  ctx: Ctx,
  input: ConversationListInput,
): Promise<ConversationFilter | null> {
  const { memberId } = ctx.viewer;
  const types = listedTypes(ctx.settings, input.types);
  if (types?.length === 0) return null;
  if (memberId === null && (input.mine || input.followed || input.bookmarked || input.feed))
    return null;
  const current =
    input.currentConversationId === undefined
      ? null
      : await conversationLoader(ctx).load(input.currentConversationId);
  const asked = filled(input.categoryIds) ?? (current ? [current.category_id] : undefined);
  const authors = filled(input.authors);
  const [taxonomy, authorIds, customFields, followed] = await Promise.all([
    asked && taxonomyOf(ctx),
    authors && listAuthorIds(ctx.db, authors),
    input.customFields == null ? undefined : readFieldFilter(ctx, input.customFields),
    input.feed && memberId !== null ? followedPlaces(ctx, memberId) : undefined,
  ]);
  const tags = filled(input.tags)?.map(tagName);
  if (customFields === null || followed === null) return null;
  const excludeIds = [...(input.excludeIds ?? []), ...(current ? [current.id] : [])];
  return {
    types,
    excludeTypes: filled([...(input.excludeTypes ?? []), ...listedApart(input)]),
    topicIds: filled(input.topicIds),
    // A category includes its subcategories.
    categoryIds: taxonomy && asked?.flatMap(taxonomy.branchOf),
    folderIds: filled(input.folderIds),
    authorIds: input.mine && memberId !== null ? onlyMine(memberId, authorIds) : authorIds,
    tags: tags && (await currentTags(ctx, tags)),
    keywords: keywordsOf(ctx, input),
    dateFrom: input.dateFrom,
    dateTo: input.dateTo,
    solutionTypes: filled(input.solutionTypes),
    statuses: filled(input.statuses),
    excludeIds: filled(excludeIds),
    condition: input.condition ?? conditionOfFilters(ctx, input.filters ?? {}),
    customFields,
    pinned:
      input.pinned === undefined
        ? undefined
        : { at: placeOf(input) ?? { of: 'home' }, isPinned: input.pinned },
    language: ctx.settings.separateLanguages ? ctx.locale : undefined,
    markedBy: markedBy(input, memberId),
    followed,
  };
}

/** Types with lists of their own are in other lists only where somebody asks for them. */
function listedApart(input: ConversationListInput) {
  const { types, mine, followed, bookmarked, authors, filters = {} } = input;
  const isOwnList = mine || followed || bookmarked || filled(authors) !== undefined;
  const isFiltered = Object.keys(filters).some((name) => name !== languageFilterName);
  if (isOwnList || isFiltered || filled(types) !== undefined) return [];
  return typesListedApart();
}

function keywordsOf(ctx: Ctx, { keywords }: ConversationListInput): ConversationFilter['keywords'] {
  const text = keywords?.trim().slice(0, 200);
  return text ? { text, configuration: searchConfiguration(ctx.locale) } : undefined;
}

/** All of the viewer's own posts or none, depending on the requested authors. */
function onlyMine(memberId: number, authorIds: readonly number[] = [memberId]): readonly number[] {
  return authorIds.filter((id) => id === memberId);
}

function markedBy(
  input: ConversationListInput,
  memberId: number | null,
): ConversationFilter['markedBy'] {
  if (memberId === null) return undefined;
  const kinds = [
    ...(input.followed ? (['follow'] as const) : []),
    ...(input.bookmarked ? (['bookmark'] as const) : []),
  ];
  return kinds.length > 0 ? { memberId, kinds } : undefined;
}

function filled<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  return list !== undefined && list.length > 0 ? list : undefined;
}

/** By last activity unless asked otherwise. @throws AppError BAD_REQUEST for a key without meaning here */
function orderOf(input: ConversationListInput): ConversationOrder {
  const { sortKey } = input;
  const by = sortKey && featureSort(sortKey);
  if (by !== undefined) {
    return { sort: 'RECENT', direction: input.sortOrder === 'DESC' ? 'desc' : 'asc', by };
  }
  const sort = sortKeyIn(sortKey, conversationSortKeys()) ?? 'LAST_ACTIVITY';
  const fallback = sort === 'NAME' || sort === 'ORDER' ? 'ASC' : 'DESC';
  return { sort, direction: (input.sortOrder ?? fallback) === 'ASC' ? 'asc' : 'desc' };
}

/** By creation or last activity: the orders available by default. */
function isNatural({ sort, direction, by }: ConversationOrder): boolean {
  return (
    by === undefined && direction === 'desc' && (sort === 'LAST_ACTIVITY' || sort === 'RECENT')
  );
}

/** The topic or category of the list; null for other lists, such as a member's posts. */
function placeOf(input: ConversationListInput): PinPlace | null {
  const { topicIds = [], categoryIds = [] } = input;
  if (input.mine || input.followed || input.bookmarked || input.feed) return null;
  if (input.currentConversationId) return null;
  if (input.folderIds?.length) return null;
  if (input.authors?.length || input.tags?.length || input.keywords) return null;
  const [topicId] = topicIds;
  const [categoryId] = categoryIds;
  if (topicId !== undefined) return topicIds.length > 1 ? null : { of: 'topic', id: topicId };
  if (categoryId === undefined) return { of: 'home' };
  return categoryIds.length > 1 ? null : { of: 'category', id: categoryId };
}

function conversationSortKeys(): ConversationSort[] {
  return Object.keys(conversationSorts) as ConversationSort[]; // of an object of ours
}
