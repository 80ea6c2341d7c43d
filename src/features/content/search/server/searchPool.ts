import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { typesInGroup } from '#core/postTypes.ts';
import type { DB } from '#db/tables.ts';
import {
  type ConversationFilter,
  listedConversations,
  narrowConversations,
  sortedBy,
} from '#features/content/conversations/server/conversationQueries.ts';
import { documentTypes } from '#features/content/searchIndex/server/searchIndex.ts';
import { preparedStatement } from '#platform/database/preparedStatements.ts';
import type { VisibilityScope } from '#platform/visibilityScope.ts';
import { type SearchPlace, searchLimits, searchSorts } from '../searchRules.ts';
import { countSince, findDepths, type SearchDepths } from './searchDepth.ts';
import { isSeenDocument } from './seenDocuments.ts';

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
export async function findPool(access: VisibilityScope, asked: PoolQuery): Promise<Pool> {
  const filtered = isFiltered(asked.filter);
  const among = filtered ? await listFewConversations(access, asked.filter) : null;
  const depths = among === null && !asked.titlesOnly ? await findDepths(access.db) : null;
  if (depths === null) return poolOf(await rankPool(access, asked, { among, since: null }), false);
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

/** Reads the newest part of the index, a larger one if it contains too few matches, finally all of it. */
async function deepen(
  access: VisibilityScope,
  asked: PoolQuery,
  { share, depths, filtered }: { share: number; depths: SearchDepths; filtered: boolean },
): Promise<Pool> {
  const enough = filtered ? searchLimits.filteredPool : searchLimits.pool * 0.9;
  const since = depths.since(share);
  const pool = await rankPool(access, asked, {
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

interface RankedPool {
  size: number;
  total: number;
  types: TypeCounts;
  page: FoundDocument[];
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

/** The part of the index to read. */
interface Reach {
  /** Only documents of these conversations. */
  among: readonly number[] | null;
  /** Only documents since this day. */
  since: string | null;
  /** If old matches are excluded, old posts with matching titles are not, back to this day. */
  titlesSince?: string | null;
}

/** Titles are few compared with all text, so they are searched this much further back. */
const titlesDeeper = 20;

async function rankPool(
  access: VisibilityScope,
  asked: PoolQuery,
  { among, since, titlesSince: reach }: Reach,
): Promise<RankedPool> {
  const query = sql`${asked.words.query}::tsquery`;
  const worth = sql`${asked.words.rankQuery}::tsquery`;
  const matching = asked.titlesOnly ? titledAs(asked) : sql`vector @@ ${query}`;
  // Only unstemmed titles may fail to match after stemming.
  const certain = reach === undefined ? sql`true` : sql`d.vector @@ ${query}`;
  const visible = narrowConversations(listedConversations(access), asked.filter).select(
    'conversations.id',
  );
  const direction = sql.raw(asked.direction);
  const { rows } = await sql<RankedPool>`${isFiltered(asked.filter) ? sql`` : preparedStatement}
    with matches as materialized (
      select ctid as row_at, doc_type, doc_id, conversation_id, created_at from search_documents
      where ${matching} and conversation_id is not null and ${placeOf(asked.place)} and ${sinceOf(since)} and ${amongOf(among)}
    ), pool as materialized (
      ${newestVisible(access, asked, visible)}
    ), titled as materialized (
      select ctid as row_at, doc_type, doc_id, conversation_id, created_at from search_documents
      where ${titledOf(asked, reach)} and conversation_id in (${visible})
      order by created_at desc limit 200
    ), ranked as (
      select d.conversation_id, d.doc_type, d.doc_id,
        ts_rank('{0.1,0.25,0.5,1}', d.vector, ${worth})
        + case when d.doc_type = 1 then ts_rank('{0,0,0,1}', d.vector, ${worth})
          + case when starts_with(d.title_folded, ${asked.phrase}) then 0.3::float4 else 0 end
          else 0 end as rank
      from (select * from pool union select * from titled) p
      join search_documents d on d.ctid = row_at -- the same statement, hence the same row
      where ${certain}
    ), grouped as (
      select conversation_id,
        coalesce(max(rank) filter (where doc_type = 1), 0)
          + 0.5 * coalesce(max(rank) filter (where doc_type <> 1), 0) as rank,
        (array_agg(doc_type order by rank desc, doc_id desc))[1] as type,
        (array_agg(doc_id order by rank desc, doc_id desc))[1] as id
      from ranked group by conversation_id
    ), scored as (
      select g.conversation_id, g.type, g.id, c.type as post_type, ${scoreOf(asked)} as score
      from grouped g join conversations c on c.id = g.conversation_id
    ), page as (
      select * from scored order by score ${direction}, conversation_id ${direction}
      offset ${asked.offset} limit ${asked.limit}
    )
    select
      (select count(*) from pool) as size,
      (select count(*) from grouped) as total,
      coalesce((select json_object_agg(post_type, count) from (
        select post_type, count(*) from scored group by post_type) counted), '{}') as types,
      coalesce((select json_agg(json_build_object(
        'conversationId', conversation_id, 'type', type, 'id', id) 
        order by score ${direction}, conversation_id ${direction}) from page), '[]') as page`.execute(
    access.db,
  );
  return rows[0] ?? { size: 0, total: 0, types: {}, page: [] };
}

/**
 * Without a filter nearly every match is visible: visibility is checked after the limit, per post. As a value
 * instead of a set, otherwise the planner may read all posts.
 */
function newestVisible(
  access: VisibilityScope,
  asked: PoolQuery,
  visible: SelectQueryBuilder<DB, 'conversations', { id: number }>,
): RawBuilder<unknown> {
  const newest = sql`order by created_at desc limit ${sql.lit(searchLimits.pool)}`;
  const isSeen = isSeenDocument(access);
  if (isFiltered(asked.filter)) {
    return sql`select * from matches where conversation_id in (${visible}) and ${isSeen} ${newest}`;
  }
  const post = visible.where('conversations.id', '=', sql.ref<number>('m.conversation_id'));
  return sql`select * from (select * from matches ${newest}) m where (${post}) is not null and ${isSeen}`;
}

function isFiltered(filter: ConversationFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

function placeOf(place: SearchPlace): RawBuilder<unknown> {
  if (place === 'ALL') return sql`true`;
  return place === 'RESPONSES'
    ? sql`doc_type <> ${documentTypes.conversation}`
    : sql`doc_type = ${documentTypes.conversation}`;
}

function sinceOf(since: string | null): RawBuilder<unknown> {
  return since === null ? sql`true` : sql`created_on >= ${since}::date`;
}

function amongOf(ids: readonly number[] | null): RawBuilder<unknown> {
  return ids === null ? sql`true` : sql`conversation_id = any(${ids}::bigint[])`;
}

function titledOf(asked: PoolQuery, since: string | null | undefined): RawBuilder<unknown> {
  if (since === undefined || asked.place === 'RESPONSES') return sql`false`;
  return sql`${titledAs(asked)} and ${sinceOf(since)}`;
}

function titledAs(asked: PoolQuery): RawBuilder<unknown> {
  return sql`title_folded is not null
    and to_tsvector('simple', title_folded) @@ ${asked.words.titleQuery}::tsquery`;
}

function scoreOf(asked: PoolQuery): RawBuilder<unknown> {
  if (asked.sort !== 'RELEVANCE') return sortedBy('c', searchSorts[asked.sort]);
  // Boosts: what answers, which are help articles and solved questions, comes first; recent posts up to a fifth.
  // In float8, because numeric is slow.
  return sql`g.rank::float8
    * (1::float8 + 0.2::float8 * exp(-least(
        abs(extract(epoch from (${asked.now}::timestamptz - c.created_at))::float8) / 31557600::float8, 50::float8)))
    * case when c.type = any(${typesInGroup('help')}::text[]) then 1.5::float8
      when c.accepted_comment_id is not null then 1.3::float8 else 1::float8 end
    * case when ${asked.languages ?? null}::text[] is null or c.language = any(${asked.languages ?? null}::text[])
      then 1::float8 else 0.0001::float8 end`;
}
