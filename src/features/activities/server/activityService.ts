import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { demand, demandMember } from '#core/permissions.ts';
import { commentLoader, getComment } from '#features/comments/server/commentLoaders.ts';
import type { CommentRow } from '#features/comments/server/commentQueries.ts';
import { deleteResponse } from '#features/comments/server/commentService.ts';
import { lockResponse } from '#features/comments/server/commentWrites.ts';
import { responseFactsOf } from '#features/comments/server/responseFacts.ts';
import {
  type Activity,
  type ActivityEffect,
  type ActivityTarget,
  activityRules,
  isActivity,
  isOwnLikeSkipped,
} from '#features/conversations/activityRules.ts';
import { eventPlaceOf, factsOf } from '#features/conversations/server/conversationFields.ts';
import {
  conversationLoader,
  getConversation,
} from '#features/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/conversations/server/conversationQueries.ts';
import { lockConversation } from '#features/conversations/server/conversationWrites.ts';
import type { MarkKind } from '#features/marks/markRules.ts';
import { markLoader } from '#features/marks/server/markLoader.ts';
import {
  countForMembers,
  type Mark,
  touchMark,
  writeMark,
} from '#features/marks/server/markWrites.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { setAccepted } from './acceptedAnswer.ts';
import { setClosed } from './closing.ts';

export type EntityType = 'CONVERSATION' | 'COMMENT' | 'REPLY';

export interface ActivityInput {
  /** As the caller gave it. */
  id: string | number;
  entityType: EntityType;
  activity: string;
  reason?: string | null;
}

export interface ActivityOutcome {
  conversationId: number;
  responseId: number | null;
  activity: Activity;
  /** The response as it was when it was deleted; it is in no query any more. */
  deleted: CommentRow | null;
  /** By which it can be taken back, where it can. */
  activityId: number | null;
}

interface Subject {
  conversation: ConversationRow;
  response: CommentRow | null;
}

/**
 * Does one activity of SPEC §4 to a post, comment or reply, as its row of `activityRules` says.
 * Doing what is already done changes nothing.
 * @throws AppError BAD_REQUEST for an unknown activity or one that is not for this; UNAUTHENTICATED,
 *   FORBIDDEN, NOT_FOUND
 */
export async function performActivity(ctx: Ctx, input: ActivityInput): Promise<ActivityOutcome> {
  // Who is nobody here is told so first, whatever else is wrong.
  const memberId = demandMember(ctx.viewer);
  const { activity } = input;
  if (!isActivity(activity)) {
    throw new AppError('BAD_REQUEST', { message: 'There is no such activity.' });
  }
  const rule = activityRules[activity];
  const subject = await findSubject(ctx, input);
  demand(rule.can(ctx.viewer, targetOf(subject)));
  const { conversation, response } = subject;
  const outcome: ActivityOutcome = {
    conversationId: conversation.id,
    responseId: response?.id ?? null,
    activity,
    deleted: null,
    activityId: null,
  };
  const authorId = (response ?? conversation).author_id;
  // §4: merged conversations ignore these changes.
  if (conversation.merged_into_id !== null) return outcome;
  if (isOwnLikeSkipped(ctx.viewer, { activity, authorId }, ctx.settings)) return outcome;

  const effect: ActivityEffect = rule.effect;
  if (effect.kind === 'mark') {
    await markSubject(ctx, subject, { ...effect, memberId });
  } else if (effect.property === 'closed') {
    await setClosed(ctx, conversation.id, { closed: effect.value, reason: input.reason ?? null });
  } else if (response !== null && effect.property === 'accepted') {
    await setAccepted(ctx, response, effect.value);
  } else if (response !== null) {
    const { row, activityId } = await deleteResponse(ctx, response.id);
    outcome.deleted = row;
    outcome.activityId = activityId;
  }
  forget(ctx, subject);
  return outcome;
}

async function findSubject(ctx: Ctx, { id: given, entityType }: ActivityInput): Promise<Subject> {
  const id = requireId(given);
  if (entityType === 'CONVERSATION') {
    return { conversation: await getConversation(ctx, id), response: null };
  }
  const response = await getComment(ctx, id);
  return { conversation: await getConversation(ctx, response.conversation_id), response };
}

function targetOf({ conversation, response }: Subject): ActivityTarget {
  const post = factsOf(conversation);
  if (response === null) return { entityType: 'CONVERSATION', post };
  const entityType = response.parent_id === null ? 'COMMENT' : 'REPLY';
  return { entityType, post, response: responseFactsOf(response) };
}

interface MarkChange {
  mark: MarkKind;
  value: 1 | -1 | null;
  was?: 1 | -1;
  memberId: number;
}

async function markSubject(ctx: Ctx, subject: Subject, change: MarkChange): Promise<void> {
  const { conversation, response } = subject;
  const mark: Mark = {
    target: response === null ? 'conversation' : 'comment',
    id: (response ?? conversation).id,
    kind: change.mark,
    memberId: change.memberId,
  };
  await inTransaction(ctx, async (unit) => {
    const { trx, emit } = unit;
    // Most readings are repeated ones: they need no lock on what everybody reads.
    if (mark.kind === 'read' && change.value !== null && (await touchMark(trx, mark, ctx.now))) {
      return;
    }
    const post = response === null ? await lockConversation(trx, conversation.id) : conversation;
    // §4: merged conversations ignore these changes.
    if (post.merged_into_id !== null) return;
    if (response !== null) await lockResponse(trx, response.id, conversation.id);
    const delta = await writeMark(trx, mark, { ...change, now: ctx.now });
    if (delta === 0) return;
    await countMembers(unit, { conversation: post, response }, { ...change, delta });
    // Who has read or kept something is not shown to others, or not worth a new page.
    if (mark.kind !== 'read') {
      emit({
        type: 'conversation.marked',
        payload: { ...eventPlaceOf(conversation), mark: mark.kind },
      });
    }
  });
}

async function countMembers(
  { trx }: Unit,
  { conversation, response }: Subject,
  { mark, memberId, delta }: MarkChange & { delta: number },
): Promise<void> {
  // Followers of what is not open to everybody are counted once it is (`recounting`).
  if (mark === 'follow' && conversation.is_counted) {
    await countForMembers(trx, [{ memberId, counter: 'conversations_followed_count', by: delta }]);
  }
  if (mark === 'like') {
    const authorId = (response ?? conversation).author_id;
    await countForMembers(trx, [
      { memberId: authorId, counter: 'likes_received_count', by: delta },
      { memberId, counter: 'likes_given_count', by: delta },
    ]);
  }
}

/** What the rest of the request reads must be what was just written. */
function forget(ctx: Ctx, { conversation, response }: Subject): void {
  conversationLoader(ctx).clear(conversation.id);
  markLoader(ctx, 'conversation').clear(conversation.id);
  if (response === null) return;
  commentLoader(ctx).clear(response.id);
  markLoader(ctx, 'comment').clear(response.id);
}
