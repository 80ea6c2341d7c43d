import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Comments, DB } from '#db/tables.ts';
import type { Database } from '#platform/database/database.ts';

export type CommentRow = Selectable<Comments>;

type CommentQuery = SelectQueryBuilder<DB, 'comments', object>;

/**
 * Every read of comments and replies starts here: deleted ones, and those of deleted posts, exist
 * for nobody.
 */
export function visibleComments(db: Database): CommentQuery {
  return db
    .selectFrom('comments')
    .where('comments.deleted_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('conversations')
          .select('conversations.id')
          .whereRef('conversations.id', '=', 'comments.conversation_id')
          .where('conversations.deleted_at', 'is', null),
      ),
    );
}

/** Visible comments and replies of a set of ids, in no order. */
export function findComments(db: Database, ids: readonly number[]): Promise<CommentRow[]> {
  return visibleComments(db).selectAll('comments').where('comments.id', 'in', ids).execute();
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

function scoped(db: Database, scope: CommentListScope): CommentQuery {
  let query = visibleComments(db)
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
  db: Database,
  scope: CommentListScope,
  { offset, limit }: { offset: number; limit: number },
): Promise<CommentRow[]> {
  const direction = scope.newestFirst ? 'desc' : 'asc';
  const others = scoped(db, scope)
    .selectAll('comments')
    .orderBy('comments.created_at', direction)
    .orderBy('comments.id', direction);
  const { firstId } = scope;
  if (firstId === undefined) return others.offset(offset).limit(limit).execute();

  const rest = others
    .where('comments.id', '!=', firstId)
    .offset(Math.max(offset - 1, 0))
    .limit(offset === 0 ? limit - 1 : limit);
  const pinned = scoped(db, scope)
    .selectAll('comments')
    .where('comments.id', '=', firstId)
    .where(sql<boolean>`${offset === 0}::boolean`);
  const rows = await db
    .selectFrom(pinned.as('pinned'))
    .selectAll()
    .unionAll(db.selectFrom(rest.as('rest')).selectAll())
    .execute();
  return rows.sort((a, b) => Number(b.id === firstId) - Number(a.id === firstId));
}

export async function countComments(db: Database, scope: CommentListScope): Promise<number> {
  const row = await scoped(db, scope)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** How many comments stand before this one in the order of the list (0 for the first). */
export async function rankOfComment(
  db: Database,
  scope: CommentListScope,
  comment: { id: number },
): Promise<number> {
  if (scope.firstId === comment.id) return 0;
  const before = scope.newestFirst ? sql`>` : sql`<`;
  const row = await scoped(db, scope)
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
  db: Database,
  reply: { id: number; parentId: number },
): Promise<number> {
  const row = await db
    .selectFrom('comments')
    .where('deleted_at', 'is', null)
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
  db: Database,
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
      where comments.parent_id = asked.comment_id and comments.deleted_at is null
      order by comments.created_at, comments.id
      offset asked.skip limit asked.take
    ) as reply
    order by reply.created_at, reply.id`.execute(db);
  const byPlace = Map.groupBy(rows, (row) => row.place);
  return windows.map((_window, index) => byPlace.get(index + 1) ?? []);
}

/** The newest comment of a post. */
export async function findLatestCommentId(
  db: Database,
  conversationId: number,
): Promise<number | null> {
  const row = await visibleComments(db)
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
  db: Database,
  { conversationId, memberId, readAt }: { conversationId: number; memberId: number; readAt: Date },
): Promise<number | null> {
  const row = await visibleComments(db)
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

function writtenBy(db: Database, { authorId, language, accepted }: AuthorScope): CommentQuery {
  let query = visibleComments(db).where('comments.author_id', '=', authorId);
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
  db: Database,
  scope: AuthorScope,
  { order, offset, limit }: { order: ResponseOrder; offset: number; limit: number },
): Promise<CommentRow[]> {
  const rows = writtenBy(db, scope).selectAll('comments');
  const direction = order === 'oldest' ? 'asc' : 'desc';
  return (order === 'liked' ? rows.orderBy('comments.like_count', 'desc') : rows)
    .orderBy('comments.created_at', direction)
    .orderBy('comments.id', direction)
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countResponsesBy(db: Database, scope: AuthorScope): Promise<number> {
  const row = await writtenBy(db, scope)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
