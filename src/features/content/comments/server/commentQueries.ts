import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Viewer } from '#core/permissions.ts';
import type { Comments, DB } from '#db/tables.ts';
import { isVisibleItself as isVisiblePost } from '#features/content/conversations/server/conversationQueries.ts';
import {
  isUnhidden,
  isUnveiled,
  type ViewerScope,
  type VisibilityScope,
} from '#platform/visibilityScope.ts';

export type CommentRow = Selectable<Comments>;

type CommentQuery = SelectQueryBuilder<DB, 'comments', object>;

/**
 * The base of every read of comments and replies. Excludes what the viewer may not see, and everything below
 * it: a post's responses, a comment's replies.
 */
export function visibleComments(scope: VisibilityScope): CommentQuery {
  return scope.db.selectFrom('comments').where(isVisibleResponse(scope, 'comments'));
}

/** The same as a condition, for raw SQL. */
export function isVisibleResponse(access: ViewerScope, table: string): RawBuilder<boolean> {
  const { viewer } = access;
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`(${isResponseVisibleItself(viewer, table)}
    and exists (select from conversations post
      where post.id = ${column('conversation_id')} and ${isVisiblePost(access, 'post')})
    and (${column('parent_id')} is null or exists (select from comments parent
      where parent.id = ${column('parent_id')} and ${isResponseVisibleItself(viewer, 'parent')})))`;
}

/**
 * Without checking parents: sufficient if they were already found visible.
 * @param categoryId the category of its post, if known
 */
export function isResponseVisibleItself(
  viewer: Viewer,
  table: string,
  categoryId: RawBuilder<unknown> = sql`(select post.category_id from conversations post
    where post.id = ${sql.ref(`${table}.conversation_id`)})`,
): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${table}.deleted_at`)} is null
    and ${isUnveiled(viewer, { kind: 'comment', table }, categoryId)})`;
}

/**
 * The same for the comments of one post, on columns of its comment index: counted comments are public unless
 * their author is hidden, and the few uncounted ones are checked individually.
 */
export function isVisibleInPost(
  viewer: Viewer,
  post: { conversationId: number; categoryId: number },
): RawBuilder<boolean> {
  const categoryId = sql`${post.categoryId}::bigint`;
  return sql<boolean>`(comments.deleted_at is null
    and ${isUnhidden(viewer, sql`comments.author_id`, categoryId)}
    and comments.id not in (select unopened.id from comments unopened
      where unopened.conversation_id = ${post.conversationId}
        and unopened.deleted_at is null and not unopened.is_counted
        and ${isResponseVisibleItself(viewer, 'unopened', categoryId)} is not true))`;
}

/**
 * Ids of the few restricted responses: their visibility depends on the viewer; every other is as visible as
 * its post. Deleted ones need not be included, because they have no document: so the indexes by author and by
 * parent, which exclude them, can provide the rest.
 */
export const veiledResponses: RawBuilder<unknown> = sql`
  with itself as materialized (
    select id from comments where is_private or spam_at is not null or held_at is not null
    union
    select id from comments
    where author_id in (select id from members where content_hidden) and deleted_at is null
  )
  select id from itself
  union
  select reply.id from comments reply join itself on itself.id = reply.parent_id
  where reply.deleted_at is null`;

/** Visible comments and replies from a set of ids, unordered. */
export function findComments(
  access: VisibilityScope,
  ids: readonly number[],
): Promise<CommentRow[]> {
  return visibleComments(access).selectAll('comments').where('comments.id', 'in', ids).execute();
}

interface AuthorScope {
  authorId: number;
  /** Only on posts of this language. */
  language?: string;
  /** Only those accepted as the answer of their post. */
  accepted?: boolean;
}

export type ResponseOrder = 'newest' | 'oldest' | 'liked';

function writtenBy(
  access: VisibilityScope,
  { authorId, language, accepted }: AuthorScope,
): CommentQuery {
  let query = visibleComments(access).where('comments.author_id', '=', authorId);
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
  access: VisibilityScope,
  scope: AuthorScope,
  { order, offset, limit }: { order: ResponseOrder; offset: number; limit: number },
): Promise<CommentRow[]> {
  const rows = writtenBy(access, scope).selectAll('comments');
  const direction = order === 'oldest' ? 'asc' : 'desc';
  return (order === 'liked' ? rows.orderBy('comments.like_count', 'desc') : rows)
    .orderBy('comments.created_at', direction)
    .orderBy('comments.id', direction)
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countResponsesBy(
  access: VisibilityScope,
  scope: AuthorScope,
): Promise<number> {
  const row = await writtenBy(access, scope)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
