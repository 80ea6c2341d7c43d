import {
  type ConversationFilter,
  listedConversations,
  narrowConversations,
} from '#features/content/conversations/server/conversationQueries.ts';
import type { SortedScope, VisibilityScope } from '#platform/visibilityScope.ts';
import { searchLimits } from '../searchRules.ts';
import type { FoundDocument, PoolQuery, PoolWords, TypeCounts } from './poolQuery.ts';
import { isFiltered, type RankedPool, type Reach, rankPool } from './rankPool.ts';
import { countSince, findDepths, type SearchDepths } from './searchDepth.ts';

export interface Pool {
  documents: FoundDocument[];
  /** Number of conversations found; a lower bound unless `exact`. */
  total: number;
  /** The same by post type. */
  types: TypeCounts;
  exact: boolean;
}

/**
 * Ranks the newest matching documents and lists each conversation once, with its best document. Reads at most
 * some thousand rows, however common the words are (decision 0110).
 */
export async function findPool(access: SortedScope, asked: PoolQuery): Promise<Pool> {
  const filtered = isFiltered(asked.filter);
  const among = filtered ? await listFewConversations(access, asked.filter) : null;
  const depths = among === null && !asked.titlesOnly ? await findDepths(access.db) : null;
  if (depths === null) return poolOf(await rankSeen(access, asked, { among, since: null }), false);
  const start = await chooseStart(access.db, asked, depths);
  return deepen(access, { ...asked, words: start.words }, { ...start, depths, filtered });
}

/**
 * A last word that is common as a whole word is treated as complete, because the index reads all words with a
 * prefix.
 */
async function chooseStart(
  db: VisibilityScope['db'],
  asked: PoolQuery,
  { first, since }: SearchDepths,
): Promise<{ words: PoolWords; share: number }> {
  const day = since(first);
  const count = day === null ? 0 : await countSince(db, asked.closedWords.query, day);
  if (count < searchLimits.pool / 8) return { words: asked.words, share: first };
  // 50 % more than required, as a margin.
  const share = first * Math.max(1, (searchLimits.pool * 1.5) / count);
  return { words: asked.closedWords, share };
}

/** Titles are few compared with all text, so they are searched this much further back. */
const titlesDeeper = 20;

/** Reads the newest part of the index, a larger one if it contains too few matches, finally all of it. */
async function deepen(
  access: SortedScope,
  asked: PoolQuery,
  { share, depths, filtered }: { share: number; depths: SearchDepths; filtered: boolean },
): Promise<Pool> {
  const enough = filtered ? searchLimits.filteredPool : searchLimits.pool * 0.9;
  const since = depths.since(share);
  const pool = await rankSeen(access, asked, {
    among: null,
    since,
    titlesSince: since === null ? undefined : depths.since(share * titlesDeeper),
  });
  if (since === null || pool.size >= enough) return poolOf(pool, since !== null);
  const wider = share * Math.max(4, (enough * 1.5) / Math.max(pool.size, 0.5));
  return deepen(access, asked, { share: wider, depths, filtered });
}

/** The conversations left by a filter, if they are few: then only their documents are read. */
async function listFewConversations(
  access: VisibilityScope,
  filter: ConversationFilter,
): Promise<number[] | null> {
  const rows = await narrowConversations(listedConversations(access), filter)
    .select('conversations.id')
    .limit(searchLimits.fewConversations + 1)
    .execute();
  return rows.length > searchLimits.fewConversations ? null : rows.map((row) => row.id);
}

/**
 * Nearly always the viewer sees nearly all of the newest matches. Where that leaves too few, those that they don't see are left out
 * before the newest are taken (decision 0789).
 */
async function rankSeen(access: SortedScope, asked: PoolQuery, reach: Reach): Promise<RankedPool> {
  const pool = await rankPool(access, asked, reach);
  const isCut = pool.reached === searchLimits.pool && pool.size < searchLimits.pool * 0.9;
  return isCut ? rankPool(access, asked, { ...reach, seenFirst: true }) : pool;
}

function poolOf(ranked: RankedPool, cut: boolean): Pool {
  const exact = !cut && ranked.size < searchLimits.pool && ranked.total <= searchLimits.maxCount;
  return {
    documents: ranked.page,
    total: Math.min(ranked.total, searchLimits.maxCount),
    types: ranked.types,
    exact,
  };
}
