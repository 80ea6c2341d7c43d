import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { DB } from '#db/tables.ts';
import type { Ctx } from '#platform/context.ts';
import { paddedIds, pipelinedRead } from '#platform/database/preparedStatements.ts';
import type { VisibilityScope } from '#platform/visibilityScope.ts';
import { type CommentRow, isResponseVisibleItself, isVisibleInPost } from './commentQueries.ts';
import { keepResponseParts, type ResponseParts, responseParts } from './responseParts.ts';
import { type UnopenedPairs, unopenedColumn } from './unopenedResponses.ts';

type CommentQuery = SelectQueryBuilder<DB, 'comments', object>;

/** The comments of a post that was already found visible. */
export interface CommentListScope {
  conversationId: number;
  categoryId: number;
  newestFirst: boolean;
  /** Only those of this author. */
  authorId?: number;
  /** Only this one. */
  onlyId?: number;
  /** Shown first, in this order; each is visible and excluded from the rest. */
  pinnedIds: readonly number[];
}

function scoped({ db, viewer }: VisibilityScope, scope: CommentListScope): CommentQuery {
  let query = db
    .selectFrom('comments')
    .where(isVisibleInPost(viewer, scope))
    .where('comments.conversation_id', '=', scope.conversationId)
    .where('comments.parent_id', 'is', null);
  if (scope.authorId !== undefined) query = query.where('comments.author_id', '=', scope.authorId);
  if (scope.onlyId !== undefined) query = query.where('comments.id', '=', scope.onlyId);
  return query;
}

function withoutPinned(query: CommentQuery, { pinnedIds }: CommentListScope): CommentQuery {
  if (pinnedIds.length === 0) return query;
  return query.where(sql<boolean>`comments.id not in (select unnest(${pinnedIds}::bigint[]))`);
}

/** A member's reading position. */
export interface ReadingPosition {
  memberId: number;
  /** Comments up to this time are read. */
  readTo: Date;
}

/** The id of the oldest later comment that the member has neither written nor read individually. */
function firstUnread(
  access: VisibilityScope,
  scope: CommentListScope,
  { memberId, readTo }: ReadingPosition,
): RawBuilder<number | null> {
  const query = scoped(access, scope)
    .select('comments.id')
    .where('comments.created_at', '>', readTo)
    .where('comments.author_id', '!=', memberId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('marks')
            .select('marks.target_id')
            .where('marks.target_type', '=', 'comment')
            .whereRef('marks.target_id', '=', 'comments.id')
            .where('marks.kind', '=', 'read')
            .where('marks.member_id', '=', memberId),
        ),
      ),
    )
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .limit(1);
  return sql<number | null>`(${query})`;
}

export interface CommentWindow {
  rows: CommentRow[];
  /** The oldest unread comment; null without a position. */
  firstUnreadId: number | null;
  /** For the whole post; unknown for a window without rows. */
  unopened: UnopenedPairs | null | undefined;
}

/**
 * A window of a post's comments. Pinned ones are fetched separately from the index order of the others, so
 * that no sort is needed and every comment has exactly one position.
 */
export async function listComments(
  access: Ctx,
  scope: CommentListScope,
  window: { offset: number; limit: number; position?: ReadingPosition | null },
): Promise<CommentWindow> {
  const { offset, limit, position = null } = window;
  const direction = scope.newestFirst ? 'desc' : 'asc';
  const pinnedIds = scope.pinnedIds.slice(offset, offset + limit);
  const unread = position ? firstUnread(access, scope, position) : sql<null>`null::bigint`;
  // Thousands may precede the window: they are skipped in the index, without reading rows.
  const places = withoutPinned(scoped(access, scope), scope)
    .select('comments.id')
    .orderBy('comments.created_at', direction)
    .orderBy('comments.id', direction)
    .offset(Math.max(offset - scope.pinnedIds.length, 0))
    .limit(limit - pinnedIds.length);
  const rest = access.db.selectFrom('comments').selectAll('comments').where('id', 'in', places);
  const pinned = scoped(access, scope)
    .selectAll('comments')
    .where('comments.id', 'in', paddedIds(pinnedIds));
  const union = pinnedIds.length === 0 ? sql`(${rest})` : sql`(${pinned}) union all (${rest})`;
  const { rows } = await sql<
    CommentRow & ResponseParts & { first_unread: number | null; unopened: UnopenedPairs | null }
  >`${pipelinedRead}
    select page.*, ${responseParts(access, 'page')}, ${unread} as first_unread,
      ${unopenedColumn(access, scope.conversationId)} as unopened
    from (${union}) as page
    order by created_at ${sql.raw(direction)}, id ${sql.raw(direction)}`.execute(access.db);
  await keepResponseParts(access, rows);
  const place = (row: CommentRow) => pinnedIds.indexOf(row.id) + 1 || pinnedIds.length + 1;
  return {
    rows: rows.toSorted((a, b) => place(a) - place(b)),
    firstUnreadId: rows[0]?.first_unread ?? null,
    unopened: rows[0]?.unopened,
  };
}

export async function countComments(
  access: VisibilityScope,
  scope: CommentListScope,
): Promise<number> {
  const row = await scoped(access, scope)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The numbered comments, in order. */
export async function findOrderedIds(
  access: VisibilityScope,
  scope: CommentListScope,
): Promise<number[]> {
  const rows = await scoped(access, scope)
    .select('comments.id')
    .where('comments.list_order', 'is not', null)
    .orderBy('comments.list_order')
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A comment's zero-based position in the list. */
export async function rankOfComment(
  access: VisibilityScope,
  scope: CommentListScope,
  comment: { id: number },
): Promise<number> {
  const pinnedAt = scope.pinnedIds.indexOf(comment.id);
  if (pinnedAt >= 0) return pinnedAt;
  const before = scope.newestFirst ? sql`>` : sql`<`;
  const row = await withoutPinned(scoped(access, scope), scope)
    .where(
      sql<boolean>`(comments.created_at, comments.id) ${before}
        (select c.created_at, c.id from comments c where c.id = ${comment.id})`,
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count + scope.pinnedIds.length;
}

/** A reply's zero-based position among the replies of its comment. */
export async function rankOfReply(
  { db, viewer }: VisibilityScope,
  reply: { id: number; parentId: number; hasOrdered: boolean },
): Promise<number> {
  const place = (table: string) => placeOfReply(table, reply.hasOrdered);
  const row = await db
    .selectFrom('comments')
    .where(isResponseVisibleItself(viewer, 'comments'))
    .where('parent_id', '=', reply.parentId)
    .where(
      sql<boolean>`(${place('comments')})
        < (select ${place('c')} from comments c where c.id = ${reply.id})`,
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * Replies are ordered by number, then by age. If no response of the post has a number (`has_ordered`), only
 * by age, which an index provides.
 */
function placeOfReply(table: string, hasOrdered: boolean): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const age = sql`${column('created_at')}, ${column('id')}`;
  return hasOrdered ? sql`coalesce(${column('list_order')}, 2147483647), ${age}` : age;
}

export interface ReplyWindow {
  commentId: number;
  /** Whether responses of its post have numbers. */
  hasOrdered: boolean;
  offset: number;
  limit: number;
}

/** Windows of the replies of many comments in one statement. */
export async function listReplies(
  ctx: Ctx,
  windows: readonly ReplyWindow[],
): Promise<CommentRow[][]> {
  const { db, viewer } = ctx;
  const place = (table: string) =>
    placeOfReply(
      table,
      windows.some(({ hasOrdered }) => hasOrdered),
    );
  const { rows } = await sql<CommentRow & ResponseParts & { place: number }>`
    select reply.*, asked.place, ${responseParts(ctx, 'reply')}
    from unnest(
      ${windows.map((w) => w.commentId)}::bigint[],
      ${windows.map((w) => w.offset)}::int[],
      ${windows.map((w) => w.limit)}::int[]
    ) with ordinality as asked (comment_id, skip, take, place)
    cross join lateral (
      select comments.* from comments
      where comments.parent_id = asked.comment_id and ${isResponseVisibleItself(viewer, 'comments')}
      order by ${place('comments')}
      offset asked.skip limit asked.take
    ) as reply
    order by ${place('reply')}`.execute(db);
  await keepResponseParts(ctx, rows);
  const byPlace = Map.groupBy(rows, (row) => row.place);
  return windows.map((_window, index) => byPlace.get(index + 1) ?? []);
}

/** The newest comment of a post. */
export async function findLatestCommentId(
  access: VisibilityScope,
  scope: CommentListScope,
): Promise<number | null> {
  const row = await scoped(access, scope)
    .select('comments.id')
    .orderBy('comments.created_at', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The oldest comment that a member has neither written nor read. */
export async function findUnreadCommentId(
  access: VisibilityScope,
  scope: CommentListScope,
  position: ReadingPosition,
): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select ${firstUnread(access, scope, position)} as id`.execute(access.db);
  return rows[0]?.id ?? null;
}
