import { requireId } from '#core/ids.ts';
import { commentLoader, getComment } from '#features/content/comments/server/commentLoaders.ts';
import type { CommentRow } from '#features/content/comments/server/commentQueries.ts';
import {
  lockedResponseFactsOf,
  ownResponseFactsOf,
} from '#features/content/comments/server/responseFacts.ts';
import type { ActivityTarget } from '#features/content/conversations/activityStateRules.ts';
import { factsOf } from '#features/content/conversations/server/conversationFields.ts';
import {
  conversationLoader,
  getConversation,
} from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { lockedFactsOf, ownFactsOf } from '#features/content/conversations/server/othersReplies.ts';
import { markLoader } from '#features/content/marks/server/markLoader.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { type PromiseOrValue, readNow } from '#platform/rememberingLoader.ts';

export type EntityType = 'CONVERSATION' | 'COMMENT' | 'REPLY';

export interface ActivitySubjectInput {
  /** As given by the client. */
  id: string | number;
  entityType: EntityType;
  activity: string;
  reason?: string | null;
  /** Additional input of an activity: the reason of a report. */
  additional?: unknown;
  dimensions?: unknown;
}

/** The target: a post, or one of its responses. */
export interface Subject {
  conversation: ConversationRow;
  response: CommentRow | null;
}

/** @throws AppError NOT_FOUND, or BAD_REQUEST for an invalid id */
export async function findSubject(
  ctx: Ctx,
  { id: given, entityType }: { id: string | number; entityType: EntityType },
): Promise<Subject> {
  const id = requireId(given);
  if (entityType === 'CONVERSATION') {
    return { conversation: await getConversation(ctx, id), response: null };
  }
  const response = await getComment(ctx, id);
  return { conversation: await getConversation(ctx, response.conversation_id), response };
}

/** The rules' view of it. */
export function targetOf(
  ctx: Ctx,
  { conversation, response }: Subject,
): PromiseOrValue<ActivityTarget> {
  if (response === null) {
    return readNow(ownFactsOf(ctx, conversation), (post) => ({ entityType: 'CONVERSATION', post }));
  }
  const entityType = response.parent_id === null ? 'COMMENT' : 'REPLY';
  const post = factsOf(conversation);
  return readNow(ownResponseFactsOf(ctx, response), (facts) => ({
    ...{ entityType, post, response: facts },
  }));
}

/** The same while it is locked. */
export async function lockedTargetOf(
  ctx: Ctx,
  trx: Database,
  { conversation, response }: Subject,
): Promise<ActivityTarget> {
  if (response === null) {
    return { entityType: 'CONVERSATION', post: await lockedFactsOf(ctx, trx, conversation) };
  }
  const entityType = response.parent_id === null ? 'COMMENT' : 'REPLY';
  const facts = await lockedResponseFactsOf(ctx, trx, response);
  return { entityType, post: factsOf(conversation), response: facts };
}

/** Its type and id in logs, marks, reports and the moderation queue. */
export function namedTarget({ conversation, response }: Subject) {
  return response === null
    ? ({ type: 'conversation', id: conversation.id } as const)
    : ({ type: 'comment', id: response.id } as const);
}

/** Updates the request's loaders with the written row. */
export function forgetSubject(ctx: Ctx, { conversation, response }: Subject): void {
  conversationLoader(ctx).clear(conversation.id);
  markLoader(ctx, 'conversation').clear(conversation.id);
  if (response === null) return;
  commentLoader(ctx).clear(response.id);
  markLoader(ctx, 'comment').clear(response.id);
}
