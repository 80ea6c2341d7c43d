import { searchLength } from '#core/segment.ts';

export const searchLimits = {
  /** SPEC §9: search minimum 3 characters. */
  minLength: 3,
  /** Words beyond these are not looked for. */
  maxWords: 12,
  /** Characters beyond these are not read. */
  maxLength: 400,
  /** Matching documents that are ranked at most, the newest first (docs/decisions/0110-search.md). */
  pool: 1000,
  /** Of a filter that leaves many conversations, so many matches are enough. */
  filteredPool: 300,
  /** When a filter leaves no more conversations than these, their documents alone are read. */
  fewConversations: 1000,
  maxCount: 1000,
  snippetLength: 220,
} as const;

export const searchMinimumMessage = 'Enter at least 3 characters';

/** Where to look; everywhere when not said. */
export const searchPlaces = ['ALL', 'TITLE', 'POST', 'RESPONSES'] as const;
export type SearchPlace = (typeof searchPlaces)[number];

/**
 * How the answer was found: every word, every word after mending what was typed wrong, at least
 * half of the words, any of the words, or by filters alone.
 */
export const searchTypes = ['ALL_WORDS', 'MENDED', 'MOST_WORDS', 'ANY_WORD', 'FILTERS'] as const;
export type SearchType = (typeof searchTypes)[number];

/** Orders that mean something for found posts; every other key is RELEVANCE. */
export const searchSorts = {
  RECENT: 'created_at',
  LAST_ACTIVITY: 'last_activity_at',
  POPULAR: 'popularity',
  VIEWS: 'read_count',
  LIKE_COUNT: 'like_count',
  COMMENT_COUNT: 'reply_count',
  NAME: 'title',
} as const;

/** §5: at least three characters; a CJK character counts as two (DECISIONS "Search"). */
export function isLongEnough(keywords: string): boolean {
  return searchLength(keywords.slice(0, searchLimits.maxLength)) >= searchLimits.minLength;
}
