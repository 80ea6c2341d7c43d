import DataLoader from 'dataloader';
import { sql } from 'kysely';
import { type Ctx, perRequest } from '#platform/context.ts';
import { type CommentRow, visibleComments } from './commentQueries.ts';

/** How many responses of a post the viewer sees that its counters leave out, by what they stand below. */
type Unopened = ReadonlyMap<number | null, number>;

const none: Unopened = new Map();

/**
 * What counts for nobody else counts for those who see it: lists and their pages would end too early
 * without private messages, and what waits for approval.
 */
function unopenedLoader(ctx: Ctx): DataLoader<number, Unopened> {
  return perRequest(ctx, createLoader);
}

function createLoader(ctx: Ctx): DataLoader<number, Unopened> {
  return new DataLoader(async (postIds) => {
    const rows = await visibleComments(ctx)
      .select(['conversation_id', 'parent_id'])
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('conversation_id', 'in', postIds)
      .where(sql<boolean>`not is_counted`)
      .groupBy(['conversation_id', 'parent_id'])
      .execute();
    const byPost = Map.groupBy(rows, (row) => row.conversation_id);
    return postIds.map(
      (id) => new Map(byPost.get(id)?.map((row) => [row.parent_id, row.count])) ?? none,
    );
  });
}

async function unopenedOf(ctx: Ctx, postId: number): Promise<Unopened> {
  return ctx.viewer.memberId === null ? none : unopenedLoader(ctx).load(postId);
}

/** Comments of a post, as many as the viewer sees. */
export async function commentCountOf(
  ctx: Ctx,
  post: { id: number; comment_count: number },
): Promise<number> {
  return post.comment_count + ((await unopenedOf(ctx, post.id)).get(null) ?? 0);
}

/** Replies of a comment, as many as the viewer sees. */
export async function replyCountOf(ctx: Ctx, comment: CommentRow): Promise<number> {
  const unopened = await unopenedOf(ctx, comment.conversation_id);
  return comment.reply_count + (unopened.get(comment.id) ?? 0);
}

export function forgetUnopened(ctx: Ctx, postId: number): void {
  unopenedLoader(ctx).clear(postId);
}
