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
import type { SortedScope, VisibilityScope } from '#platform/visibilityScope.ts';
import { type SearchPlace, searchLimits, searchSorts } from '../searchRules.ts';
import type { FoundDocument, PoolQuery, TypeCounts } from './poolQuery.ts';
import { isSeenDocument } from './seenDocuments.ts';

export interface RankedPool {
  size: number;
  /** Of these the viewer sees `size`. */
  reached: number;
  total: number;
  types: TypeCounts;
  page: FoundDocument[];
}

/** The part of the index to read. */
export interface Reach {
  /** Only documents of these conversations. */
  among: readonly number[] | null;
  /** Only documents since this day. */
  since: string | null;
  /** If old matches are excluded, old posts with matching titles are not, back to this day. */
  titlesSince?: string | null;
  /** What the viewer doesn't see is left out first, as it is with a filter. */
  seenFirst?: boolean;
}

type VisiblePosts = SelectQueryBuilder<DB, 'conversations', { id: number }>;

/** Ranks the newest matches of a part of the index. */
export async function rankPool(
  access: SortedScope,
  asked: PoolQuery,
  { among, since, titlesSince: reach, seenFirst = isFiltered(asked.filter) }: Reach,
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
  const { rows } = await sql<RankedPool>`${seenFirst ? sql`` : preparedStatement}
    with matches as materialized (
      select ctid as row_at, doc_type, doc_id, conversation_id, created_at from search_documents
      where ${matching} and conversation_id is not null and ${placeOf(asked.place)} and ${sinceOf(since)} and ${amongOf(among)}
    ), newest as materialized (
      ${newestOf(access, visible, seenFirst)}
    ), pool as materialized (
      ${seenFirst ? sql`select * from newest` : seenOf(access, visible)}
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
      select g.conversation_id, g.type, g.id, c.type as post_type, ${scoreOf(asked, access.locale)} as score
      from grouped g join conversations c on c.id = g.conversation_id
    ), page as (
      select * from scored order by score ${direction}, conversation_id ${direction}
      offset ${asked.offset} limit ${asked.limit}
    )
    select
      (select count(*) from newest) as reached,
      (select count(*) from pool) as size,
      (select count(*) from grouped) as total,
      coalesce((select json_object_agg(post_type, count) from (
        select post_type, count(*) from scored group by post_type) counted), '{}') as types,
      coalesce((select json_agg(json_build_object(
        'conversationId', conversation_id, 'type', type, 'id', id)
        order by score ${direction}, conversation_id ${direction}) from page), '[]') as page`.execute(
    access.db,
  );
  return rows[0] ?? { reached: 0, size: 0, total: 0, types: {}, page: [] };
}

/**
 * The newest matches. Without a filter nearly every match is visible: visibility is checked after the limit (`seenOf`), per post. As
 * a value instead of a set, otherwise the planner may read all posts.
 */
function newestOf(
  access: VisibilityScope,
  visible: VisiblePosts,
  seenFirst: boolean,
): RawBuilder<unknown> {
  const seen = sql`where conversation_id in (${visible}) and ${isSeenDocument(access)}`;
  return sql`select * from matches ${seenFirst ? seen : sql``}
    order by created_at desc limit ${sql.lit(searchLimits.pool)}`;
}

function seenOf(access: VisibilityScope, visible: VisiblePosts): RawBuilder<unknown> {
  const post = visible.where('conversations.id', '=', sql.ref<number>('m.conversation_id'));
  return sql`select * from newest m where (${post}) is not null and ${isSeenDocument(access)}`;
}

export function isFiltered(filter: ConversationFilter): boolean {
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

function scoreOf(asked: PoolQuery, locale: string): RawBuilder<unknown> {
  if (asked.sort !== 'RELEVANCE') return sortedBy('c', searchSorts[asked.sort], locale);
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
