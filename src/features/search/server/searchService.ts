import { randomUUID } from 'node:crypto';
import { AppError } from '#core/errors.ts';
import { pageWindow } from '#core/paging.ts';
import { searchFold } from '#core/segment.ts';
import {
  type ConversationFilter,
  listAuthorIds,
} from '#features/conversations/server/conversationQueries.ts';
import { taxonomyOf } from '#features/taxonomy/server/taxonomyStore.ts';
import type { Ctx } from '#platform/context.ts';
import {
  isLongEnough,
  type SearchPlace,
  type SearchType,
  searchMinimumMessage,
  searchSorts,
} from '../searchRules.ts';
import { allOf, anyOf, mostOf, questionWords, type SearchTerm } from '../searchTerms.ts';
import { browsePool } from './browsePool.ts';
import { mendWords } from './mendWords.ts';
import { findTerms } from './searchLexemes.ts';
import { type FoundDocument, findPool, type PoolQuery } from './searchPool.ts';

/** SPEC §7 search conversations: what a caller may ask. Empty lists narrow nothing. */
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
  excludeIds?: readonly number[];
  searchIn?: SearchPlace;
  page?: number;
  first?: number;
  sortKey?: string;
  sortOrder?: 'ASC' | 'DESC';
}

export interface SearchResult {
  searchId: string;
  searchType: SearchType;
  documents: FoundDocument[];
  totalCount: number;
  /** False when there are more than were counted. */
  totalCountExact: boolean;
  hasMore: boolean;
  pageNumber: number;
  /** The keywords as they were understood, when a word was mended. */
  mendedKeywords: string | null;
  /** What was looked for: marks the hits. */
  terms: readonly SearchTerm[];
}

/** A try at finding something: how the words are combined. */
interface Attempt {
  type: SearchType;
  terms: readonly SearchTerm[];
  combine: (terms: readonly SearchTerm[], weight?: 'A' | '') => string;
}

/** So few are worth a look whether a word was mistyped. */
const fewResults = 3;

/**
 * Searches what the viewer may see; without keywords the filters alone decide.
 * @throws AppError VALIDATION_FAILED when the keywords are too short (§5)
 */
export async function searchConversations(ctx: Ctx, input: SearchInput): Promise<SearchResult> {
  ctx.touch('conversations');
  const keywords = input.keywords?.trim() ?? '';
  if (keywords !== '' && !isLongEnough(keywords)) throw tooShort();
  const window = pageWindow(input.page, input.first);
  const asked = {
    ...orderOf(input),
    phrase: searchFold(keywords).trim(),
    place: input.searchIn ?? 'ALL',
    filter: await filterOf(ctx, input),
    now: ctx.now,
    offset: window.offset,
    limit: window.size,
  };
  const found = keywords === '' ? await browse(ctx, asked) : await searchWith(ctx, keywords, asked);
  return {
    ...found,
    searchId: randomUUID(),
    hasMore: window.offset + found.documents.length < found.totalCount,
    pageNumber: window.page,
  };
}

type Found = Omit<SearchResult, 'searchId' | 'hasMore' | 'pageNumber'>;
type Asked = Omit<PoolQuery, 'query'>;

async function browse(ctx: Ctx, asked: Asked): Promise<Found> {
  const pool = await browsePool(ctx.db, asked);
  return {
    documents: pool.documents,
    totalCount: pool.total,
    totalCountExact: pool.exact,
    searchType: 'FILTERS',
    mendedKeywords: null,
    terms: [],
  };
}

/** All words; with mended words when that finds little; then most of them; then any. */
async function searchWith(ctx: Ctx, keywords: string, asked: Asked): Promise<Found> {
  const languages = [ctx.locale, ctx.settings.defaultLanguage, ...ctx.settings.activeLanguages];
  const terms = await findTerms(ctx.db, questionWords(keywords), { languages, open: true });
  if (terms.length === 0) return nothing(terms);
  const first = await attempt(ctx, { type: 'ALL_WORDS', terms, combine: allOf }, asked);
  if (first.totalCount >= fewResults) return first;
  const mended = await mend(ctx, terms, asked);
  if (mended !== null && mended.totalCount > first.totalCount) return mended;
  if (first.totalCount > 0 || terms.length < 2) return first;
  const most = terms.length > 2 ? { type: 'MOST_WORDS' as const, terms, combine: mostOf } : null;
  const second = most === null ? first : await attempt(ctx, most, asked);
  if (second.totalCount > 0) return second;
  return attempt(ctx, { type: 'ANY_WORD', terms, combine: anyOf }, asked);
}

async function attempt(ctx: Ctx, { type, terms, combine }: Attempt, asked: Asked): Promise<Found> {
  const query = combine(terms, asked.place === 'TITLE' ? 'A' : '');
  const pool = await findPool(ctx.db, { ...asked, query });
  return {
    documents: pool.documents,
    totalCount: pool.total,
    totalCountExact: pool.exact,
    searchType: type,
    mendedKeywords: null,
    terms,
  };
}

/** What was meant is looked for beside what was typed. */
async function mend(ctx: Ctx, terms: readonly SearchTerm[], asked: Asked): Promise<Found | null> {
  const meant = await mendWords(ctx.db, terms);
  if (meant.size === 0) return null;
  const meantTerms = await findTerms(ctx.db, [...meant.values()], { languages: [], open: false });
  const stems = new Map(meantTerms.map((term) => [term.word, [term.word, ...term.stems]]));
  const widened = terms.map((term) => ({
    ...term,
    stems: [...term.stems, ...(stems.get(meant.get(term.word) ?? '') ?? [])],
  }));
  const found = await attempt(ctx, { type: 'MENDED', terms: widened, combine: allOf }, asked);
  const mendedKeywords = terms.map((term) => meant.get(term.word) ?? term.word).join(' ');
  return { ...found, mendedKeywords };
}

function nothing(terms: readonly SearchTerm[]): Found {
  return {
    documents: [],
    totalCount: 0,
    totalCountExact: true,
    searchType: 'ALL_WORDS',
    mendedKeywords: null,
    terms,
  };
}

function tooShort(): AppError {
  return new AppError('VALIDATION_FAILED', {
    message: searchMinimumMessage,
    faults: [{ field: 'keywords', rule: 'too_small', message: searchMinimumMessage }],
  });
}

async function filterOf(ctx: Ctx, input: SearchInput): Promise<ConversationFilter> {
  const categories = filled(input.categoryIds);
  const authors = filled(input.authors);
  const [taxonomy, authorIds] = await Promise.all([
    taxonomyOf(ctx),
    authors && listAuthorIds(ctx.db, authors),
  ]);
  return {
    types: filled(input.types),
    topicIds: filled(input.topicIds),
    categoryIds: categories?.flatMap((id) => taxonomy.branchOf(id)),
    authorIds,
    tags: filled(input.tags)?.map((tag) => tag.toLowerCase()),
    dateFrom: input.dateFrom,
    dateTo: input.dateTo,
    solutionTypes: filled(input.solutionTypes),
    excludeIds: filled(input.excludeIds),
    language: ctx.settings.separateLanguages ? ctx.locale : undefined,
  };
}

function filled<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  return list !== undefined && list.length > 0 ? list : undefined;
}

function orderOf(input: SearchInput): Pick<PoolQuery, 'sort' | 'direction'> {
  const sort = isSearchSort(input.sortKey) ? input.sortKey : 'RELEVANCE';
  const fallback = sort === 'NAME' ? 'ASC' : 'DESC';
  return { sort, direction: (input.sortOrder ?? fallback) === 'ASC' ? 'asc' : 'desc' };
}

function isSearchSort(key: string | undefined): key is keyof typeof searchSorts {
  return key !== undefined && Object.hasOwn(searchSorts, key);
}
