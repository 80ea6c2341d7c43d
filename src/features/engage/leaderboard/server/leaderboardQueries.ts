import { type RawBuilder, sql } from 'kysely';
import { anonymousViewer } from '#core/permissions.ts';
import { everyType } from '#core/postTypes.ts';
import { isResponseVisibleItself as isVisibleResponseItself } from '#features/content/comments/server/commentQueries.ts';
import { isVisibleItself } from '#features/content/conversations/server/conversationQueries.ts';
import { earnedWithin, type PointRange } from '#features/engage/points/server/earnedPoints.ts';
import type { MemberSearchField } from '#features/people/members/memberRules.ts';
import type { MemberRow } from '#features/people/members/server/memberLoader.ts';
import { messageCount, nameContains } from '#features/people/members/server/memberQueries.ts';
import type { Database } from '#platform/database/database.ts';
import { isMetricSort, type LeaderSort, leaderSorts } from './leaderboardSorts.ts';

export interface LeaderboardFilter {
  keyword?: string;
  exactUsername?: string;
  searchFields: readonly MemberSearchField[];
  dateFrom?: Date;
  dateTo?: Date;
  categoryIds?: readonly number[];
  topicIds?: readonly number[];
  /** Only members of one of these profile lists, or of none of those. */
  inLists?: readonly number[];
  notInLists?: readonly number[];
  /** Only these members. */
  among?: readonly number[];
  /** Only staff, or none of them. */
  ofStaff?: boolean;
  /** The same period and places, for points. */
  points: PointRange;
}

/** A member with their counts: all-time, or within the given period and categories. */
export interface LeaderRow extends MemberRow {
  user_messages: number;
  user_posts: number;
  user_likes: number;
  user_accepted: number;
  /** Points within the period and categories. */
  user_points: number;
  /** Equal numbers have equal ranks, and the next member's counts them: 4, 4, 6. Null for staff, and for orders that are not by a number. */
  rank: number | null;
  /** By their own choice they are on no board. */
  is_unlisted: boolean;
}

export interface LeaderOrder {
  sort: LeaderSort;
  direction: 'asc' | 'desc';
}

interface RankedMember {
  id: number;
  rank: number | null;
}

/**
 * A page of the board.
 * @param memberId a member whose own row is read as well, whatever name is searched; its rank is null if the
 *   member is not on the board
 */
export async function listLeaders(
  db: Database,
  query: LeaderboardFilter,
  page: { order: LeaderOrder; offset: number; limit: number; memberId?: number | null },
): Promise<{ rows: LeaderRow[]; own: LeaderRow | null }> {
  const { order, offset, limit, memberId = null } = page;
  const { sort } = order;
  const direction = order.direction === 'asc' ? sql`asc` : sql`desc`;
  const isRanked = isMetricSort(sort);
  const byActivity = isRanked
    ? sql`coalesce(members.last_activity_at, members.joined_at) desc,`
    : sql``;
  // Members are joined for the rows of the page only: for everyone it takes as long as the rest.
  const { rows } = await sql<RankedMember & { is_listed: boolean }>`
    with ranked as materialized (${rankedLeaders(query, sort)}), listed as (
      select ranked.id, place, row_number() over (
        order by place ${direction}, ${byActivity} ranked.id) as number
      from ranked join members on members.id = ranked.id
      where ${
        isNameSearched(query)
          ? namesMatch(query)
          : sql`place in (select place from ranked order by place ${direction} limit ${offset + limit})`
      }
      order by number offset ${offset} limit ${limit}
    ), step (place, rank) as materialized (
      select place, 1 + coalesce(sum(members) over (order by place desc
        rows between unbounded preceding and 1 preceding), 0)
      from (
        select place, count(*) filter (where id not in (${staff})) as members
        from ranked where ${isRanked}::boolean group by place
      ) as each
    )
    select id, rank::int, number, true as is_listed from listed left join step using (place)
    union all
    select id, rank::int, 0, false from ranked join step using (place) where id = ${memberId}::bigint
    order by number`.execute(db);
  const listed = rows.filter(({ is_listed }) => is_listed);
  const own = isRanked && memberId !== null ? [memberId] : [];
  const byId = await readLeaders(db, query, [...listed.map(({ id }) => id), ...own]);
  const rowOf = ({ id, rank }: RankedMember): LeaderRow | null => {
    const row = byId.get(id);
    return row ? { ...row, rank: row.brand_user ? null : rank } : null;
  };
  const ownRank = rows.find(({ is_listed }) => !is_listed)?.rank ?? null;
  return {
    rows: listed.flatMap((each) => rowOf(each) ?? []),
    own: memberId === null ? null : rowOf({ id: memberId, rank: ownRank }),
  };
}

export async function countLeaders(
  db: Database,
  query: LeaderboardFilter,
  sort: LeaderSort,
): Promise<number> {
  const search = isNameSearched(query)
    ? sql`join members on members.id = ranked.id where ${namesMatch(query)}`
    : sql``;
  const { rows } = await sql<{ count: number }>`
    with ranked as (${rankedLeaders(query, sort)})
    select count(*)::int as count from ranked ${search}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The leaders by a number, all values of that number from the highest on, and how many members are above each. */
export interface Standings {
  ids: number[];
  values: number[];
  above: number[];
}

export async function readStandings(
  db: Database,
  query: LeaderboardFilter,
  { sort, limit }: { sort: LeaderSort; limit: number },
): Promise<Standings> {
  const { rows } = await sql<Standings>`
    with ranked as materialized (${rankedLeaders(query, sort)})
    select
      coalesce((select array_agg(id order by place desc, id) from (
        select id, place from ranked order by place desc, id limit ${limit}) as leader), '{}') as ids,
      coalesce(values, '{}') as values, coalesce(above, '{}') as above
    from (
      select array_agg(place order by place desc) as values, array_agg(above order by place desc) as above
      from (
        select place, coalesce(sum(count(*) filter (where id not in (${staff}))) over (order by place desc
          rows between unbounded preceding and 1 preceding), 0) as above
        from ranked group by place
      ) as step
    ) as steps`.execute(db);
  const [found] = rows;
  const [values = [], above = []] = [found?.values, found?.above];
  return { ids: found?.ids ?? [], values: values.map(Number), above: above.map(Number) };
}

/** Complete rows of these members, by id. */
async function readLeaders(
  db: Database,
  query: LeaderboardFilter,
  ids: readonly number[],
): Promise<Map<number, Omit<LeaderRow, 'rank'>>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Omit<LeaderRow, 'rank'>>`
    select members.*, coalesce(tally.messages, 0) as user_messages, coalesce(tally.posts, 0) as user_posts,
      coalesce(tally.likes, 0) as user_likes, coalesce(tally.accepted, 0) as user_accepted,
      coalesce(earned.points, 0) as user_points, members.id in (${optedOut}) as is_unlisted
    from members left join lateral ${tallyOf({ ...query, among: ids })} tally
        on tally.member_id = members.id
      left join ${earnedWithin(query.points, ids)} earned on earned.member_id = members.id
    where members.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * All members of the board with the value that they are ordered by, whatever name is searched. By points
 * everyone with points is on it, otherwise everyone with content in the given period and categories.
 */
function rankedLeaders(query: LeaderboardFilter, sort: LeaderSort): RawBuilder<unknown> {
  if (sort === 'POINTS') return rankedByPoints(query);
  return sql`
    select members.id, ${leaderSorts[sort]} as place
    from members join lateral ${tallyOf(query)} tally on tally.member_id = members.id
    where members.deleted_at is null and members.blocked_at is null and members.deactivated_at is null
      and tally.messages > 0 and members.id not in (${optedOut}) and ${isAmong(query)}`;
}

/** Literals, so that the partial index applies. */
const optedOut = sql`select member_id from member_preferences
  where category = 'PRIVACY' and type = 'LEADERBOARD' and properties ->> 'listed' = 'OFF'`;

/** They are on the board, without a rank. A partial index has them. */
const staff = sql`select id from members where brand_user`;

/** Leaves out the few members who are not listed, instead of joining all others. */
function rankedByPoints(query: LeaderboardFilter): RawBuilder<unknown> {
  const isNarrowed = query.inLists ?? query.notInLists ?? query.ofStaff;
  const ofLists =
    isNarrowed !== undefined
      ? sql`join members on members.id = tally.member_id where ${isAmong(query)}`
      : sql`where true`;
  return sql`
    select tally.member_id as id, tally.points as place
    from ${earnedWithin(query.points, query.among)} tally ${ofLists}
      and tally.points > 0 and tally.member_id not in (
        select id from members
        where deleted_at is not null or blocked_at is not null or deactivated_at is not null
        union all ${optedOut})`;
}

/** Of the given members and profile lists, staff or not. */
function isAmong({ among, inLists, notInLists, ofStaff }: LeaderboardFilter): RawBuilder<boolean> {
  const conditions = [
    sql`true`,
    ...(among ? [sql`members.id = any(${[...among]}::bigint[])`] : []),
    ...(inLists ? [sql`members.profile_list_ids && ${[...inLists]}::bigint[]`] : []),
    ...(ofStaff === undefined ? [] : [sql`members.brand_user = ${ofStaff}`]),
    ...(notInLists ? [sql`not members.profile_list_ids && ${[...notInLists]}::bigint[]`] : []),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function isNameSearched({ keyword, exactUsername }: LeaderboardFilter): boolean {
  return keyword !== undefined || exactUsername !== undefined;
}

function namesMatch({ keyword, exactUsername, searchFields }: LeaderboardFilter) {
  return keyword === undefined
    ? sql`members.username_key = ${exactUsername?.toLowerCase()}`
    : nameContains(keyword, searchFields);
}

/** Whether content is counted instead of reading counters. */
export function isLeaderboardNarrowed(query: LeaderboardFilter): boolean {
  return [query.dateFrom, query.dateTo, query.categoryIds, query.topicIds].some(
    (bound) => bound !== undefined,
  );
}

interface Tally {
  member_id: number;
  messages: number;
  posts: number;
  likes: number;
  accepted: number;
}

function tallyOf(query: LeaderboardFilter): RawBuilder<Tally> {
  return isLeaderboardNarrowed(query) ? tallyOfRows(query) : tallyOfCounters;
}

/** From the member's row; no index supports the order (decision 0133). */
const tallyOfCounters: RawBuilder<Tally> = sql<Tally>`(
  select members.id as member_id, ${messageCount} as messages,
         members.conversation_count as posts, members.likes_received_count as likes,
         members.accepted_count as accepted)`;

/** Public content only. Likes are all those received so far by content of the given period and categories. */
function tallyOfRows(query: LeaderboardFilter): RawBuilder<Tally> {
  const place = sql.join(
    [
      sql`c.merged_into_id is null`,
      // As in the members' counters.
      isVisibleItself({ viewer: anonymousViewer, settings: everyType }, 'c'),
      ...(query.categoryIds ? [sql`c.category_id = any(${query.categoryIds}::bigint[])`] : []),
      ...(query.topicIds ? [sql`c.topic_id = any(${query.topicIds}::bigint[])`] : []),
    ],
    sql` and `,
  );
  // A join instead of a subquery per response: over a long period there are many.
  const isSeen = (table: string) =>
    isVisibleResponseItself(anonymousViewer, table, sql`c.category_id`);
  const time = (table: string) =>
    sql.join(
      [
        sql`true`,
        ...(query.among
          ? [sql`${sql.ref(`${table}.author_id`)} = any(${[...query.among]}::bigint[])`]
          : []),
        ...(query.dateFrom ? [sql`${sql.ref(`${table}.created_at`)} >= ${query.dateFrom}`] : []),
        ...(query.dateTo ? [sql`${sql.ref(`${table}.created_at`)} <= ${query.dateTo}`] : []),
      ],
      sql` and `,
    );
  return sql<Tally>`(
    select author_id as member_id, count(*) as messages, count(*) filter (where is_post) as posts,
           sum(like_count)::bigint as likes, count(*) filter (where is_accepted) as accepted
    from (
      select c.author_id, true as is_post, c.like_count, false as is_accepted
      from conversations c where ${place} and ${time('c')}
      union all
      select r.author_id, false, r.like_count, c.accepted_comment_id = r.id
      from comments r join conversations c on c.id = r.conversation_id
        left join comments parent on parent.id = r.parent_id
      where ${place} and ${isSeen('r')} and (r.parent_id is null or ${isSeen('parent')}) and ${time('r')}
    ) written
    group by author_id)`;
}
