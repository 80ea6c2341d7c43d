import { type RawBuilder, sql } from 'kysely';
import { anonymousViewer, type Permission, type Viewer } from '#core/permissions.ts';
import { type EnabledTypes, everyType } from '#core/postTypes.ts';
import type { Ctx } from './context.ts';

/** Who reads, and which types of posts the community has. */
export interface ViewerScope {
  viewer: Viewer;
  settings: EnabledTypes;
}

/** The viewer of a read. */
export type VisibilityScope = ViewerScope & Pick<Ctx, 'db'>;

/** The viewer of a read that may be sorted by names, as in their language. */
export type SortedScope = VisibilityScope & Pick<Ctx, 'locale'>;

/**
 * Public content, also of types that are switched off: for responses shared by several viewers.
 */
export function publicScope(db: Ctx['db']): VisibilityScope {
  return { db, viewer: anonymousViewer, settings: everyType };
}

/**
 * What a viewer may see of posts and responses, apart from deleted ones, which nobody sees: spam and pending
 * content: its author and holders of manage spam; private content: its author, holders of manage private
 * messages, the member whom one of those addressed, and the audience of a post that has one; content of a hidden member: holders of manage spam.
 * @param kind which table `table` is an alias of
 * @param categoryId its category, for permissions granted per category
 */
export function isUnveiled(
  viewer: Viewer,
  { kind, table }: { kind: 'conversation' | 'comment'; table: string },
  categoryId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const isMe = (name: string) =>
    viewer.memberId === null ? [] : [sql`${column(name)} = ${viewer.memberId}`];
  const own = isMe('author_id');
  const addressed = kind === 'comment' ? isMe('addressee_id') : [];
  const managed = (permission: Permission) => managedIn(viewer, permission, categoryId);
  const conditions = [
    anyOf(sql`(${column('spam_at')} is null and ${column('held_at')} is null)`, [
      ...own,
      ...managed('MANAGE_SPAM_POSTS'),
    ]),
    anyOf(sql`not ${column('is_private')}`, [
      ...own,
      ...addressed,
      ...(kind === 'conversation' ? inAudience(viewer, column, categoryId) : []),
      ...managed('MANAGE_PRIVATE_MESSAGES'),
    ]),
    isUnhidden(viewer, column('author_id'), categoryId),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/**
 * A post with an audience is private, except for that audience and for those who write such posts.
 */
function inAudience(
  viewer: Viewer,
  column: (name: string) => RawBuilder<unknown>,
  categoryId: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  if (viewer.memberId === null) return [];
  const lists =
    viewer.profileLists.length === 0
      ? []
      : [sql`${column('audience_lists')} && ${[...viewer.profileLists]}::bigint[]`];
  const staff = managedIn(viewer, 'CREATE_ANNOUNCEMENT', categoryId).map(
    (held) => sql`(${column('audience')} is not null and ${held})`,
  );
  return [sql`${column('audience')} = 'members'`, ...lists, ...staff];
}

/**
 * The same for a row that references a post or response by type and id, including the parents of a response.
 * Content deleted since is included, for viewers who could have seen it.
 */
export function isUnveiledTarget(
  viewer: Viewer,
  type: 'conversation' | 'comment',
  id: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const seen = (kind: 'conversation' | 'comment', table: string) =>
    isUnveiled(viewer, { kind, table }, sql`post.category_id`);
  if (type === 'conversation') {
    return sql<boolean>`exists (select from conversations post
      where post.id = ${id} and ${seen('conversation', 'post')})`;
  }
  return sql<boolean>`exists (select from comments response
      join conversations post on post.id = response.conversation_id
      left join comments parent on parent.id = response.parent_id
    where response.id = ${id} and ${seen('conversation', 'post')} and ${seen('comment', 'response')}
      and (parent.id is null or ${seen('comment', 'parent')}))`;
}

/** Whether the viewer may see this author's content. */
export function isUnhidden(
  viewer: Viewer,
  authorId: RawBuilder<unknown>,
  categoryId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return anyOf(
    sql`${authorId} not in (select id from members where content_hidden)`,
    managedIn(viewer, 'MANAGE_SPAM_POSTS', categoryId),
  );
}

/** SQL: the viewer has the permission in the category. */
export function isPermittedIn(
  viewer: Viewer,
  permission: Permission,
  categoryId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const [held = sql`false`] = managedIn(viewer, permission, categoryId);
  return sql<boolean>`${held}`;
}

/** `true` if a permission is held globally, otherwise the categories it is held in; nothing without it. */
function managedIn(
  viewer: Viewer,
  permission: Permission,
  categoryId: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  if (viewer.permissions.has(permission)) return [sql`true`];
  const ids = [...viewer.scoped].filter(([, held]) => held.has(permission)).map(([id]) => id);
  return ids.length === 0 ? [] : [sql`${categoryId} = any(${ids}::bigint[])`];
}

function anyOf(open: RawBuilder<unknown>, exceptions: RawBuilder<unknown>[]) {
  return sql`(${sql.join([open, ...exceptions], sql` or `)})`;
}
