import type { ModeratedTarget } from '#features/care/reviewQueue/server/moderationRow.ts';
import type { CommentRow } from '#features/content/comments/server/commentQueries.ts';
import { eventPlaceOf } from '#features/content/conversations/server/conversationFields.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { Decision, ModeratedFacts } from '../moderationRules.ts';

/** An entry's item; a response with its post. Includes deleted ones, which may be appealed. */
export interface ModeratedThing {
  post: ConversationRow;
  response: CommentRow | null;
}

/** The row with the item's state. */
export function rowOf({ post, response }: ModeratedThing): ConversationRow | CommentRow {
  return response ?? post;
}

/** Data of a decision's event. */
export function decisionEventOf(thing: ModeratedThing, item: { id: number }, decision: Decision) {
  return {
    ...eventPlaceOf(thing.post),
    itemId: item.id,
    commentId: thing.response?.id ?? null,
    targetAuthorId: rowOf(thing).author_id,
    decision,
    isUndone: false,
  };
}

export function moderatedFactsOf(thing: ModeratedThing): ModeratedFacts {
  const { spam_at, held_at, deleted_at } = rowOf(thing);
  return {
    categoryId: thing.post.category_id,
    isHidden: spam_at !== null || held_at !== null,
    isDeleted: deleted_at !== null,
  };
}

/** Locks a post, then the response, in any state; null if missing. */
export async function lockThing(
  trx: DatabaseTransaction,
  target: ModeratedTarget & { conversationId: number },
): Promise<ModeratedThing | null> {
  const post = await trx
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', target.conversationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!post) return null;
  if (target.type === 'conversation') return { post, response: null };
  const response = await trx
    .selectFrom('comments')
    .selectAll()
    .where('id', '=', target.id)
    .where('conversation_id', '=', post.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return response ? { post, response } : null;
}
