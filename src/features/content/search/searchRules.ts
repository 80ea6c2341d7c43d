import { searchLength } from '#core/segment.ts';

export const searchLimits = {
  /** SPEC §9: search minimum 3 characters. */
  minLength: 3,
  /** Maximum number of words. */
  maxWords: 12,
  /** Maximum number of characters. */
  maxLength: 400,
  /** Maximum number of ranked documents, newest first (decision 0110). */
  pool: 1000,
  /** Sufficient number of matches for a filter that leaves many conversations. */
  filteredPool: 300,
  /** If a filter leaves at most this many conversations, only their documents are read. */
  fewConversations: 1000,
  maxCount: 1000,
  snippetLength: 220,
} as const;

export const searchMinimumMessage = 'Enter at least 3 characters';

/** Where to search; everywhere by default. */
export const searchPlaces = ['ALL', 'TITLE', 'POST', 'RESPONSES'] as const;
export type SearchPlace = (typeof searchPlaces)[number];

/**
 * How results were found: all words, all words after correcting typos, at least half of the words, any of the
 * words, only the meaning, or filters only.
 */
export const searchTypes = [
  'ALL_WORDS',
  'MENDED',
  'MOST_WORDS',
  'ANY_WORD',
  'MEANING',
  'FILTERS',
] as const;
export type SearchType = (typeof searchTypes)[number];

/** Sort keys that apply to search; every other key is RELEVANCE. */
export const searchSorts = {
  RECENT: 'created_at',
  LAST_ACTIVITY: 'last_activity_at',
  POPULAR: 'popularity',
  VIEWS: 'read_count',
  LIKE_COUNT: 'like_count',
  COMMENT_COUNT: 'reply_count',
  NAME: 'title',
} as const;

export const searchSortKeys = [
  'RELEVANCE',
  ...(Object.keys(searchSorts) as (keyof typeof searchSorts)[]), // of an object of ours
] as const;

/** §5: at least three characters; a CJK character counts as two (DECISIONS "Search"). */
export function isLongEnough(keywords: string): boolean {
  return searchLength(keywords.slice(0, searchLimits.maxLength)) >= searchLimits.minLength;
}
