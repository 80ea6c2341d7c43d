import type { ConversationFilter } from '#features/content/conversations/server/conversationQueries.ts';
import type { SearchPlace, searchSorts } from '../searchRules.ts';

/** The query as tsqueries. */
export interface PoolWords {
  /** Required matches. */
  query: string;
  /** Required matches in unstemmed titles: without weights. */
  titleQuery: string;
  /** For ranking; long queries are matched differently than they are ranked. */
  rankQuery: string;
}

export interface PoolQuery {
  words: PoolWords;
  /** The same with the last word treated as complete. */
  closedWords: PoolWords;
  /** Searches only unstemmed titles: nothing else contains stop words. */
  titlesOnly: boolean;
  /** The typed words, folded: titles that start with them rank first. */
  phrase: string;
  place: SearchPlace;
  filter: ConversationFilter;
  /** Posts in these languages come before all others; for suggestions. */
  languages?: readonly string[];
  sort: keyof typeof searchSorts | 'RELEVANCE';
  direction: 'asc' | 'desc';
  now: Date;
  offset: number;
  limit: number;
}

export interface FoundDocument {
  conversationId: number;
  type: number;
  id: number;
}

export type TypeCounts = Readonly<Record<string, number>>;
