import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Viewer } from '#core/permissions.ts';
import type { Comments, DB } from '#db/tables.ts';
import { isVisibleItself as isVisiblePost } from '#features/conversations/server/conversationQueries.ts';
import { isUnveiled, type Sight } from '#platform/sight.ts';

export type CommentRow = Selectable<Comments>;

type CommentQuery = SelectQueryBuilder<DB, 'comments', object>;

/**
 * Every read of comments and replies starts here. What the viewer may not see does not exist for
 * them, nor what stands below it: a post's responses, a comment's replies.
 */
export function visibleComments({ db, viewer }: Sight): CommentQuery {
  return db.selectFrom('comments').where(isVisibleResponse(viewer, 'comments'));
}

/** The same as a condition, for statements written by hand. */
export function isVisibleResponse(viewer: Viewer, table: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`(${isVisibleItself(viewer, table)}
    and exists (select from conversations post
      where post.id = ${column('conversation_id')} and ${isVisiblePost(viewer, 'post')})
    and (${column('parent_id')} is null or exists (select from comments parent
      where parent.id = ${column('parent_id')} and ${isVisibleItself(viewer, 'parent')})))`;
}

/** Apart from what it stands below: enough where that was found visible before. */
function isVisibleItself(viewer: Viewer, table: string): RawBuilder<boolean> {
  const categoryId = sql`(select post.category_id from conversations post
    where post.id = ${sql.ref(`${table}.conversation_id`)})`;
  return sql<boolean>`(${sql.ref(`${table}.deleted_at`)} is null
    and ${isUnveiled(viewer, table, categoryId)})`;
}

/**
 * Ids of responses that are not for everybody's eyes, few among all: whether a viewer may see one of
 * them is to be asked of it, every other is as visible as its post.
 */
export const veiledResponses: RawBuilder<unknown> = sql`
  with itself as materialized (
    select id from comments where is_private or spam_at is not null or held_at is not null
    union
    select id from comments where author_id in (select id from members where content_hidden)
  )
  select id from itself
  union
  select reply.id from comments reply join itself on itself.id = reply.parent_id`;

/** Visible comments and replies of a set of ids, in no order. */
export function findComments(sight: Sight, ids: readonly number[]): Promise<CommentRow[]> {
  return visibleComments(sight).selectAll('comments').where('comments.id', 'in', ids).execute();
}

export interface CommentListScope {
  conversationId: number;
  newestFirst: boolean;
  /** Only those of this author. */
  authorId?: number;
  /** Only this one. */
  onlyId?: number;
  /** Shown before all others; counts as the first of page 0. */
  firstId?: number;
}

function scoped(sight: Sight, scope: CommentListScope): CommentQuery {
  let query = visibleComments(sight)
    .where('comments.conversation_id', '=', scope.conversationId)
    .where('comments.parent_id', 'is', null);
  if (scope.authorId !== undefined) query = query.where('comments.author_id', '=', scope.authorId);
  if (scope.onlyId !== undefined) query = query.where('comments.id', '=', scope.onlyId);
  return query;
}

/**
 * A window of a post's comments. The pinned one is fetched beside the index order of the others,
 * so that it costs no sort and every comment has exactly one place.
 */
export async function listComments(
  sight: Sight,
  scope: CommentListScope,
  { offset, limit }: { offset: number; limit: number },
): Promise<CommentRow[]> {
  const direction = scope.newestFirst ? 'desc' : 'asc';
  const others = scoped(sight, scope)
    .selectAll('comments')
    .orderBy('comments.created_at', direction)
    .orderBy('comments.id', direction);
  const { firstId } = scope;
  if (firstId === undefined) return others.offset(offset).limit(limit).execute();

  const rest = others
    .where('comments.id', '!=', firstId)
    .offset(Math.max(offset - 1, 0))
    .limit(offset === 0 ? limit - 1 : limit);
  const pinned = scoped(sight, scope)
    .selectAll('comments')
    .where('comments.id', '=', firstId)
    .where(sql<boolean>`${offset === 0}::boolean`);
  const rows = await sight.db
    .selectFrom(pinned.as('pinned'))
    .selectAll()
    .unionAll(sight.db.selectFrom(rest.as('rest')).selectAll())
    .execute();
  return rows.sort((a, b) => Number(b.id === firstId) - Number(a.id === firstId));
}

export async function countComments(sight: Sight, scope: CommentListScope): Promise<number> {
  const row = await scoped(sight, scope)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** How many comments stand before this one in the order of the list (0 for the first). */
export async function rankOfComment(
  sight: Sight,
  scope: CommentListScope,
  comment: { id: number },
): Promise<number> {
  if (scope.firstId === comment.id) return 0;
  const before = scope.newestFirst ? sql`>` : sql`<`;
  const row = await scoped(sight, scope)
    .where(
      sql<boolean>`(comments.created_at, comments.id) ${before}
        (select c.created_at, c.id from comments c where c.id = ${comment.id})`,
    )
    .where('comments.id', '!=', scope.firstId ?? 0)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count + (scope.firstId === undefined ? 0 : 1);
}

/** How many replies of the same comment stand before this reply. */
export async function rankOfReply(
  { db, viewer }: Sight,
  reply: { id: number; parentId: number },
): Promise<number> {
  const row = await db
    .selectFrom('comments')
    .where(isVisibleItself(viewer, 'comments'))
    .where('parent_id', '=', reply.parentId)
    .where(
      sql<boolean>`(created_at, id) < (select c.created_at, c.id from comments c where c.id = ${reply.id})`,
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface ReplyWindow {
  commentId: number;
  offset: number;
  limit: number;
}

/** Windows of the replies of many comments in one statement, oldest first; one list a window. */
export async function listReplies(
  { db, viewer }: Sight,
  windows: readonly ReplyWindow[],
): Promise<CommentRow[][]> {
  const { rows } = await sql<CommentRow & { place: number }>`
    select reply.*, asked.place
    from unnest(
      ${windows.map((w) => w.commentId)}::bigint[],
      ${windows.map((w) => w.offset)}::int[],
      ${windows.map((w) => w.limit)}::int[]
    ) with ordinality as asked (comment_id, skip, take, place)
    cross join lateral (
      select comments.* from comments
      where comments.parent_id = asked.comment_id and ${isVisibleItself(viewer, 'comments')}
      order by comments.created_at, comments.id
      offset asked.skip limit asked.take
    ) as reply
    order by reply.created_at, reply.id`.execute(db);
  const byPlace = Map.groupBy(rows, (row) => row.place);
  return windows.map((_window, index) => byPlace.get(index + 1) ?? []);
}

/** The newest comment of a post. */
export async function findLatestCommentId(
  sight: Sight,
  conversationId: number,
): Promise<number | null> {
  const row = await visibleComments(sight)
    .select('comments.id')
    .where('comments.conversation_id', '=', conversationId)
    .where('comments.parent_id', 'is', null)
    .orderBy('comments.created_at', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The oldest comment that a member has neither written nor read, given when they last read the post. */
export async function findUnreadCommentId(
  sight: Sight,
  { conversationId, memberId, readAt }: { conversationId: number; memberId: number; readAt: Date },
): Promise<number | null> {
  const row = await visibleComments(sight)
    .select('comments.id')
    .where('comments.conversation_id', '=', conversationId)
    .where('comments.parent_id', 'is', null)
    .where('comments.created_at', '>', readAt)
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
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

interface AuthorScope {
  authorId: number;
  /** Only on posts of this language. */
  language?: string;
  /** Only those accepted as the answer of their post. */
  accepted?: boolean;
}

export type ResponseOrder = 'newest' | 'oldest' | 'liked';

function writtenBy(sight: Sight, { authorId, language, accepted }: AuthorScope): CommentQuery {
  let query = visibleComments(sight).where('comments.author_id', '=', authorId);
  if (accepted) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('conversations')
          .select('conversations.id')
          .whereRef('conversations.id', '=', 'comments.conversation_id')
          .whereRef('conversations.accepted_comment_id', '=', 'comments.id'),
      ),
    );
  }
  if (language === undefined) return query;
  return query.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('conversations')
        .select('conversations.id')
        .whereRef('conversations.id', '=', 'comments.conversation_id')
        .where('conversations.language', '=', language),
    ),
  );
}

/** Comments and replies of one author. */
export function listResponsesBy(
  sight: Sight,
  scope: AuthorScope,
  { order, offset, limit }: { order: ResponseOrder; offset: number; limit: number },
): Promise<CommentRow[]> {
  const rows = writtenBy(sight, scope).selectAll('comments');
  const direction = order === 'oldest' ? 'asc' : 'desc';
  return (order === 'liked' ? rows.orderBy('comments.like_count', 'desc') : rows)
    .orderBy('comments.created_at', direction)
    .orderBy('comments.id', direction)
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countResponsesBy(sight: Sight, scope: AuthorScope): Promise<number> {
  const row = await writtenBy(sight, scope)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
