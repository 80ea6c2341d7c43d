import { type RawBuilder, sql } from 'kysely';
import { type Ctx, perRequest } from '#platform/context.ts';
import { type PromiseOrValue, RememberingLoader, readNow } from '#platform/rememberingLoader.ts';
import type { VisibilityScope } from '#platform/visibilityScope.ts';
import { type CommentRow, visibleComments } from './commentQueries.ts';

/** Number of uncounted responses of a post that the viewer can see, by parent. */
type Unopened = ReadonlyMap<number | null, number>;

const none: Unopened = new Map();

/**
 * Uncounted responses count for viewers who can see them: otherwise lists and pages would end too early with
 * private messages and pending responses.
 */
function unopenedLoader(ctx: Ctx): RememberingLoader<number, Unopened> {
  return perRequest(ctx, createLoader);
}

function createLoader(ctx: Ctx): RememberingLoader<number, Unopened> {
  return new RememberingLoader(async (postIds) => {
    const rows = await unopenedIn(ctx, postIds).execute();
    const byPost = Map.groupBy(rows, (row) => row.conversation_id);
    return postIds.map(
      (id) => new Map(byPost.get(id)?.map((row) => [row.parent_id, row.count])) ?? none,
    );
  });
}

function unopenedIn(access: VisibilityScope, postIds: readonly number[]) {
  return visibleComments(access)
    .select(['conversation_id', 'parent_id'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('conversation_id', 'in', postIds)
    .where(sql<boolean>`not is_counted`)
    .groupBy(['conversation_id', 'parent_id']);
}

/** The same for one post, as pairs of parent and count in one value, for a statement that is sent anyway. */
export type UnopenedPairs = [number | null, number][];

export function unopenedColumn(
  access: VisibilityScope,
  postId: number,
): RawBuilder<UnopenedPairs | null> {
  if (access.viewer.memberId === null) return sql`null::jsonb`;
  return sql`(select jsonb_agg(jsonb_build_array(parent_id, count))
    from (${unopenedIn(access, [postId])}) as unopened)`;
}

/** Caches the result of `unopenedColumn`. */
export function keepUnopened(ctx: Ctx, postId: number, pairs: UnopenedPairs | null): void {
  if (ctx.viewer.memberId !== null) unopenedLoader(ctx).prime(postId, new Map(pairs));
}

function unopenedOf(ctx: Ctx, postId: number): PromiseOrValue<Unopened> {
  return ctx.viewer.memberId === null ? none : unopenedLoader(ctx).now(postId);
}

/** Number of a post's comments that the viewer can see. */
export async function commentCountOf(
  ctx: Ctx,
  post: { id: number; comment_count: number },
): Promise<number> {
  return post.comment_count + ((await unopenedOf(ctx, post.id)).get(null) ?? 0);
}

/** Comments and replies of a post, as many as the viewer sees. */
export async function responseCountOf(
  ctx: Ctx,
  post: { id: number; reply_count: number },
): Promise<number> {
  const unopened = [...(await unopenedOf(ctx, post.id)).values()];
  return unopened.reduce((sum, count) => sum + count, post.reply_count);
}

/** Number of a comment's replies that the viewer can see. */
export function replyCountOf(ctx: Ctx, comment: CommentRow): PromiseOrValue<number> {
  return readNow(
    unopenedOf(ctx, comment.conversation_id),
    (unopened) => comment.reply_count + (unopened.get(comment.id) ?? 0),
  );
}

export function forgetUnopened(ctx: Ctx, postId: number): void {
  unopenedLoader(ctx).clear(postId);
}
