import DataLoader from 'dataloader';
import { AppError } from '#core/errors.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import { inOrderOf } from '#platform/database/inOrderOf.ts';
import { RememberingLoader } from '#platform/rememberingLoader.ts';
import { listReplies, type ReplyWindow } from './commentListQueries.ts';
import { type CommentRow, findComments } from './commentQueries.ts';

/** Visible comments and replies by id, batched; null if missing. */
export function commentLoader(ctx: Ctx): RememberingLoader<number, CommentRow | null> {
  return perRequest(ctx, createCommentLoader);
}

/** @throws AppError NOT_FOUND */
export async function getComment(ctx: Ctx, id: number): Promise<CommentRow> {
  const row = await commentLoader(ctx).load(id);
  if (row === null) throw new AppError('NOT_FOUND');
  return row;
}

/** Reply windows of any number of comments in one statement. */
export function replyLoader(ctx: Ctx): DataLoader<ReplyWindow, CommentRow[], string> {
  return perRequest(ctx, createReplyLoader);
}

function createCommentLoader(ctx: Ctx): RememberingLoader<number, CommentRow | null> {
  return new RememberingLoader(async (ids) => inOrderOf(ids, await findComments(ctx, ids)));
}

function createReplyLoader(ctx: Ctx): DataLoader<ReplyWindow, CommentRow[], string> {
  return new DataLoader((windows) => listReplies(ctx, windows), {
    cacheKeyFn: (window) => `${window.commentId}:${window.offset}:${window.limit}`,
  });
}
