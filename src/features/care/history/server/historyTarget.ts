import { getComment } from '#features/content/comments/server/commentLoaders.ts';
import type { CommentRow } from '#features/content/comments/server/commentQueries.ts';
import { openConversation } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import type { Ctx } from '#platform/context.ts';

/** The text of a history. */
export interface HistoryTarget {
  type: 'conversation' | 'comment';
  id: number;
  post: ConversationRow;
  /** The comment or reply; null for the post itself. */
  response: CommentRow | null;
  authorId: number;
  categoryId: number;
}

export type HistoryEntity = 'CONVERSATION' | 'COMMENT' | 'REPLY';

/** @throws AppError NOT_FOUND and what else openConversation throws, for what the viewer does not see */
export async function getTarget(
  ctx: Ctx,
  entity: HistoryEntity,
  id: number,
): Promise<HistoryTarget> {
  const response = entity === 'CONVERSATION' ? null : await getComment(ctx, id);
  const post = await openConversation(ctx, response?.conversation_id ?? id);
  return {
    type: response ? 'comment' : 'conversation',
    id,
    post,
    response,
    authorId: (response ?? post).author_id,
    categoryId: post.category_id,
  };
}
