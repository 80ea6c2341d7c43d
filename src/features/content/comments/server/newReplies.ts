import DataLoader from 'dataloader';
import { sql } from 'kysely';
import { markLoader } from '#features/content/marks/server/markLoader.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import { type CommentRow, visibleComments } from './commentQueries.ts';
import { readToOf } from './readingPosition.ts';

/** Maximum number of new replies reported per comment. */
export const mostNewReplies = 20;

interface Asked {
  commentId: number;
  readTo: Date;
}

/** Replies of others to a comment since the viewer read the post; none where they never opened it. */
export async function listNewReplies(ctx: Ctx, comment: CommentRow): Promise<CommentRow[]> {
  if (ctx.viewer.memberId === null) return [];
  const readTo = readToOf(await markLoader(ctx, 'conversation').load(comment.conversation_id));
  return readTo === null ? [] : newReplyLoader(ctx).load({ commentId: comment.id, readTo });
}

function newReplyLoader(ctx: Ctx): DataLoader<Asked, CommentRow[], number> {
  return perRequest(ctx, createLoader);
}

function createLoader(ctx: Ctx): DataLoader<Asked, CommentRow[], number> {
  return new DataLoader(
    async (asked) => {
      const since = visibleComments(ctx)
        .selectAll('comments')
        .where('comments.parent_id', '=', sql<number>`asked.comment_id`)
        .where('comments.created_at', '>', sql<Date>`asked.read_to`)
        .where('comments.author_id', '!=', ctx.viewer.memberId)
        .orderBy('comments.created_at')
        .orderBy('comments.id')
        .limit(mostNewReplies);
      const { rows } = await sql<CommentRow>`
        select fresh.* from unnest(
            ${asked.map(({ commentId }) => commentId)}::bigint[],
            ${asked.map(({ readTo }) => readTo)}::timestamptz[]) as asked (comment_id, read_to),
          lateral (${since}) fresh
        order by fresh.created_at, fresh.id`.execute(ctx.db);
      const byComment = Map.groupBy(rows, (row) => row.parent_id);
      return asked.map(({ commentId }) => byComment.get(commentId) ?? []);
    },
    { cacheKeyFn: ({ commentId }) => commentId },
  );
}
