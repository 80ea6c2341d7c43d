import { type RawBuilder, sql } from 'kysely';
import {
  type ConversationFilter,
  narrowConversations,
  visibleConversations,
} from '#features/conversations/server/conversationQueries.ts';
import type { Database } from '#platform/database/database.ts';
import { type SearchPlace, searchLimits, searchSorts } from '../searchRules.ts';
import { findDepth } from './searchDepth.ts';
import { documentTypes } from './searchIndex.ts';

export interface PoolQuery {
  /** A tsquery. */
  query: string;
  /** The words as typed, folded: a title that begins with them comes first. */
  phrase: string;
  place: SearchPlace;
  filter: ConversationFilter;
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

export interface Pool {
  documents: FoundDocument[];
  /** Conversations found; at least so many when not `exact`. */
  total: number;
  exact: boolean;
}

/**
 * Ranks the newest matching documents and shows each conversation once, by its best document.
 * However common the words are, no more than some thousands of rows are visited
 * (docs/decisions/0110-search.md).
 */
export async function findPool(db: Database, asked: PoolQuery): Promise<Pool> {
  const filtered = Object.values(asked.filter).some((value) => value !== undefined);
  const depth = await findDepth(db, asked.query, filtered);
  const pool = await rankPool(db, asked, { filtered, since: depth });
  if (depth === null || pool.size >= searchLimits.pool) return poolOf(pool, depth !== null);
  return poolOf(await rankPool(db, asked, { filtered, since: null }), false);
}

interface RankedPool {
  size: number;
  total: number;
  page: FoundDocument[];
}

function poolOf(ranked: RankedPool, cut: boolean): Pool {
  const exact = !cut && ranked.size < searchLimits.pool && ranked.total <= searchLimits.maxCount;
  return {
    documents: ranked.page,
    total: Math.min(ranked.total, searchLimits.maxCount),
    exact,
  };
}

async function rankPool(
  db: Database,
  asked: PoolQuery,
  { filtered, since }: { filtered: boolean; since: string | null },
): Promise<RankedPool> {
  const query = sql`${asked.query}::tsquery`;
  const visible = narrowConversations(visibleConversations(db), asked.filter).select(
    'conversations.id',
  );
  const newest = sql`order by created_at desc limit ${searchLimits.pool}`;
  const { rows } = await sql<RankedPool>`
    with matches as materialized (
      select doc_type, doc_id, conversation_id, created_at from search_documents
      where vector @@ ${query} and ${placeOf(asked.place)} and ${sinceOf(since)}
    ), pool as materialized (
      ${
        filtered
          ? sql`select * from matches where conversation_id in (${visible}) ${newest}`
          : sql`select * from (select * from matches ${newest}) m where conversation_id in (${visible})`
      }
    ), titled as materialized (
      select doc_type, doc_id, conversation_id, created_at from search_documents
      where ${titledOf(asked, since)} and conversation_id in (${visible})
      order by created_at desc limit 300
    ), ranked as (
      select d.conversation_id, d.doc_type, d.doc_id,
        ts_rank('{0.1,0.25,0.5,1}', d.vector, ${query})
        + case when d.doc_type = 1 then ts_rank('{0,0,0,1}', d.vector, ${query})
          + case when starts_with(d.title_folded, ${asked.phrase}) then 0.3 else 0 end
          else 0 end as rank
      from (select * from pool union select * from titled) p
      join search_documents d using (doc_type, doc_id)
    ), grouped as (
      select conversation_id,
        coalesce(max(rank) filter (where doc_type = 1), 0)
          + 0.5 * coalesce(max(rank) filter (where doc_type <> 1), 0) as rank,
        (array_agg(doc_type order by rank desc, doc_id desc))[1] as type,
        (array_agg(doc_id order by rank desc, doc_id desc))[1] as id
      from ranked group by conversation_id
    ), page as (
      select g.conversation_id, g.type, g.id, row_number() over (${orderOf(asked)}) as place
      from grouped g join conversations c on c.id = g.conversation_id
      ${orderOf(asked)}
      offset ${asked.offset} limit ${asked.limit}
    )
    select
      (select count(*) from pool) as size,
      (select count(*) from grouped) as total,
      coalesce((select json_agg(json_build_object(
        'conversationId', conversation_id, 'type', type, 'id', id) order by place) from page), '[]') as page`.execute(
    db,
  );
  return rows[0] ?? { size: 0, total: 0, page: [] };
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

/** When old matches are left out, old posts named by the words are not. */
function titledOf(asked: PoolQuery, since: string | null): RawBuilder<unknown> {
  if (since === null || asked.place === 'RESPONSES') return sql`false`;
  return sql`title_folded is not null
    and to_tsvector('simple', title_folded) @@ ${asked.query}::tsquery
    and vector @@ ${asked.query}::tsquery`;
}

function orderOf(asked: PoolQuery): RawBuilder<unknown> {
  const direction = sql.raw(asked.direction);
  if (asked.sort !== 'RELEVANCE') {
    return sql`order by c.${sql.ref(searchSorts[asked.sort])} ${direction}, c.id ${direction}`;
  }
  // Mild boosts: something new up to a fifth, something solved a tenth.
  return sql`order by g.rank
    * (1 + 0.2 * exp(-least(abs(extract(epoch from (${asked.now}::timestamptz - c.created_at))) / 31557600.0, 50)))
    * case when c.accepted_comment_id is null then 1 else 1.1 end ${direction}, c.id ${direction}`;
}
