import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import type { Ctx } from '#platform/context.ts';
import { commentLoader } from './commentLoaders.ts';
import type { CommentRow } from './commentQueries.ts';
import { forgetUnopened } from './unopenedResponses.ts';

/** What the rest of the request reads is what was just written; the post's counters have moved. */
export function rememberResponse(ctx: Ctx, row: CommentRow): CommentRow {
  commentLoader(ctx).clearAll().prime(row.id, row);
  forgetUnopened(ctx, row.conversation_id);
  conversationLoader(ctx).clear(row.conversation_id);
  return row;
}
