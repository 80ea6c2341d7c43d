import { type RawBuilder, sql } from 'kysely';
import { anonymousViewer } from '#core/permissions.ts';
import { isResponseVisibleItself as isVisibleResponseItself } from '#features/content/comments/server/commentQueries.ts';
import { isVisibleItself } from '#features/content/conversations/server/conversationQueries.ts';
import type { MemberSearchField } from '#features/people/members/memberRules.ts';
import type { MemberRow } from '#features/people/members/server/memberLoader.ts';
import {
  messageCount,
  nameContains,
  visibleMembers,
} from '#features/people/members/server/memberQueries.ts';
import type { Database } from '#platform/database/database.ts';
import { type LeaderSort, leaderSorts } from './leaderboardSorts.ts';

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
}

/** A member with their counts: all-time, or within the given period and categories. */
export interface LeaderRow extends MemberRow {
  user_messages: number;
  user_posts: number;
  user_likes: number;
  user_accepted: number;
}

export interface LeaderOrder {
  sort: LeaderSort;
  direction: 'asc' | 'desc';
}

export async function listLeaders(
  db: Database,
  query: LeaderboardFilter,
  { order, offset, limit }: { order: LeaderOrder; offset: number; limit: number },
): Promise<LeaderRow[]> {
  // Only the page's rows are read completely: sorting full rows of all members takes twice as long.
  return db
    .with('page', () =>
      leaders(db, query)
        .select(['members.id', leaderSorts[order.sort].as('place')])
        .select([
          'tally.messages as user_messages',
          'tally.posts as user_posts',
          'tally.likes as user_likes',
          'tally.accepted as user_accepted',
        ])
        .orderBy('place', order.direction)
        .orderBy('members.id')
        .offset(offset)
        .limit(limit),
    )
    .selectFrom('page')
    .innerJoin('members', 'members.id', 'page.id')
    .selectAll('members')
    .select(['page.user_messages', 'page.user_posts', 'page.user_likes', 'page.user_accepted'])
    .orderBy('page.place', order.direction)
    .orderBy('members.id')
    .execute();
}

export async function countLeaders(db: Database, query: LeaderboardFilter): Promise<number> {
  const row = await leaders(db, query)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The all-time leaders by a counter. */
export async function listLeaderIds(
  db: Database,
  { sort, limit }: { sort: LeaderSort; limit: number },
): Promise<number[]> {
  const rows = await leaders(db, { searchFields: [] })
    .select('members.id')
    .orderBy(leaderSorts[sort], 'desc')
    .orderBy('members.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Members with content in the given period and categories. */
function leaders(db: Database, query: LeaderboardFilter) {
  const tally = isLeaderboardNarrowed(query) ? tallyOfRows(query) : tallyOfCounters;
  const everybody = visibleMembers(db)
    .innerJoinLateral(tally.as('tally'), (join) => join.onRef('tally.member_id', '=', 'members.id'))
    .where('tally.messages', '>', 0);
  const members =
    query.among === undefined
      ? everybody
      : everybody.where(sql<boolean>`members.id = any(${query.among}::bigint[])`);
  const listed =
    query.inLists === undefined
      ? members
      : members.where(sql<boolean>`members.profile_list_ids && ${query.inLists}::bigint[]`);
  const unlisted =
    query.notInLists === undefined
      ? listed
      : listed.where(sql<boolean>`not members.profile_list_ids && ${query.notInLists}::bigint[]`);
  const named =
    query.keyword === undefined
      ? unlisted
      : unlisted.where(nameContains(query.keyword, query.searchFields));
  return query.exactUsername === undefined
    ? named
    : named.where('members.username_key', '=', query.exactUsername.toLowerCase());
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

/** From the member's row; no index supports the order (docs/decisions/0133-writing-together.md). */
const tallyOfCounters: RawBuilder<Tally> = sql<Tally>`(
  select members.id as member_id, ${messageCount} as messages,
         members.conversation_count as posts, members.likes_received_count as likes,
         members.accepted_count as accepted)`;

/** Public content only. Likes are all those received so far by content of the given period and categories. */
function tallyOfRows(query: LeaderboardFilter): RawBuilder<Tally> {
  const place = sql.join(
    [
      sql`c.merged_into_id is null`,
      isVisibleItself(anonymousViewer, 'c'),
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
