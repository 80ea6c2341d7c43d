import { pageWindow } from '#core/paging.ts';
import { tagName } from '#core/tagName.ts';
import { readFieldFilter } from '#features/base/customFields/server/fieldFilter.ts';
import { listedTypes } from '#features/content/conversations/listedTypes.ts';
import {
  type ConversationFilter,
  listAuthorIds,
} from '#features/content/conversations/server/conversationQueries.ts';
import { currentTags } from '#features/content/taxonomy/server/tagAliases.ts';
import { taxonomyOf } from '#features/content/taxonomy/server/taxonomyStore.ts';
import type { Ctx } from '#platform/context.ts';
import { type SortKeyValue, sortKeyIn } from '#platform/graphql/sharedEnums.ts';
import { isLongEnough, type SearchPlace, searchSortKeys } from '../searchRules.ts';
import { questionWords } from '../searchTerms.ts';
import { browsePool } from './browsePool.ts';
import { type FusedFound, searchByBoth } from './fusedSearch.ts';
import { keywordsTooShort } from './keywordsTooShort.ts';
import { sealSearch } from './madeSearch.ts';
import type { NearPassage } from './nearDocuments.ts';
import type { PoolQuery, TypeCounts } from './poolQuery.ts';
import type { Asked, Found } from './searchAttempts.ts';

/** SPEC §7 search conversations: input. Empty lists do not filter. */
export interface SearchInput {
  keywords?: string;
  types?: readonly string[];
  topicIds?: readonly number[];
  categoryIds?: readonly number[];
  tags?: readonly string[];
  authors?: readonly string[];
  dateFrom?: Date;
  dateTo?: Date;
  solutionTypes?: ConversationFilter['solutionTypes'];
  statuses?: readonly string[];
  excludeIds?: readonly number[];
  /** As `readFieldFilter` has it. */
  customFields?: unknown;
  searchIn?: SearchPlace;
  /** Mistyped words are not corrected. */
  isExact?: boolean;
  page?: number;
  first?: number;
  sortKey?: SortKeyValue;
  sortOrder?: 'ASC' | 'DESC';
}

export interface SearchResult extends Found {
  /** Passages close in meaning, the closest first; none where words alone were searched. */
  near: readonly NearPassage[];
  searchId: string;
  hasMore: boolean;
  pageNumber: number;
}

/**
 * Searches content visible to the viewer; without keywords only the filters apply.
 * @throws AppError VALIDATION_FAILED if the keywords are too short (§5)
 */
export async function searchConversations(ctx: Ctx, input: SearchInput): Promise<SearchResult> {
  ctx.touch('conversations');
  const keywords = input.keywords?.trim() ?? '';
  if (keywords !== '' && !isLongEnough(keywords)) throw keywordsTooShort();
  const window = pageWindow(input.page, input.first);
  const asked = {
    ...orderOf(input),
    phrase: questionWords(keywords).join(' '),
    place: input.searchIn ?? 'ALL',
    isExact: input.isExact ?? false,
    filter: await filterOf(ctx, input),
    now: ctx.now,
    offset: window.offset,
    limit: window.size,
  };
  const found =
    keywords === '' ? await browse(ctx, asked) : await searchByBoth(ctx, keywords, asked);
  return {
    ...found,
    searchId: sealSearch(ctx, { ...found, keywords, type: found.searchType }),
    hasMore: window.offset + found.documents.length < found.totalCount,
    pageNumber: window.page,
  };
}

/** How many posts of each type there are besides those of the types asked for; null if they were not all counted. */
export async function countSearchedTypes(
  ctx: Ctx,
  input: SearchInput,
  found: SearchResult,
): Promise<TypeCounts | null> {
  const all = filled(input.types)
    ? await searchConversations(ctx, { ...input, types: [], page: 0, first: 1 })
    : found;
  return all.totalCountExact ? all.typeCounts : null;
}

async function browse(ctx: Ctx, asked: Asked): Promise<FusedFound> {
  const pool = await browsePool(ctx, asked);
  return {
    documents: pool.documents,
    totalCount: pool.total,
    totalCountExact: pool.exact,
    typeCounts: pool.types,
    searchType: 'FILTERS',
    mendedKeywords: null,
    terms: [],
    near: [],
  };
}

async function filterOf(ctx: Ctx, input: SearchInput): Promise<ConversationFilter> {
  const categories = filled(input.categoryIds);
  const authors = filled(input.authors);
  const tags = filled(input.tags)?.map(tagName);
  const [taxonomy, authorIds, customFields] = await Promise.all([
    taxonomyOf(ctx),
    authors && listAuthorIds(ctx.db, authors),
    input.customFields == null ? [] : readFieldFilter(ctx, input.customFields),
  ]);
  return {
    types: listedTypes(ctx.settings, input.types),
    topicIds: filled(input.topicIds),
    categoryIds: categories?.flatMap((id) => taxonomy.branchOf(id)),
    authorIds,
    tags: tags && (await currentTags(ctx, tags)),
    dateFrom: input.dateFrom,
    dateTo: input.dateTo,
    solutionTypes: filled(input.solutionTypes),
    statuses: filled(input.statuses),
    excludeIds: filled(input.excludeIds),
    ...(customFields === null ? { authorIds: [] } : { customFields: filled(customFields) }),
    language: ctx.settings.separateLanguages ? ctx.locale : undefined,
  };
}

function filled<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  return list !== undefined && list.length > 0 ? list : undefined;
}

/** By relevance unless asked otherwise. @throws AppError BAD_REQUEST for a key without meaning here */
function orderOf(input: SearchInput): Pick<PoolQuery, 'sort' | 'direction'> {
  const sort = sortKeyIn(input.sortKey, searchSortKeys) ?? 'RELEVANCE';
  const fallback = sort === 'NAME' ? 'ASC' : 'DESC';
  return { sort, direction: (input.sortOrder ?? fallback) === 'ASC' ? 'asc' : 'desc' };
}
