import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import type { Ctx } from '#platform/context.ts';
import { commentLoader } from './commentLoaders.ts';
import type { CommentRow } from './commentQueries.ts';
import { forgetUnopened } from './unopenedResponses.ts';

/** Updates the request's loaders with the written row; the post's counters have changed. */
export function rememberResponse(ctx: Ctx, row: CommentRow): CommentRow {
  commentLoader(ctx).clearAll().prime(row.id, row);
  forgetUnopened(ctx, row.conversation_id);
  conversationLoader(ctx).clear(row.conversation_id);
  return row;
}
