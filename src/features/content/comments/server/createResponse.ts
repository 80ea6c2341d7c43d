import type { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand, demandMember } from '#core/permissions.ts';
import { responseLengthRule } from '#features/content/conversations/contentLengthRules.ts';
import { canComment } from '#features/content/conversations/conversationRules.ts';
import { canWritePrivately } from '#features/content/conversations/privacyRules.ts';
import {
  cleanContent,
  demandAttachments,
  staysPlain,
} from '#features/content/conversations/server/conversationContent.ts';
import {
  eventCommentOf,
  factsOf,
} from '#features/content/conversations/server/conversationFields.ts';
import {
  type ConversationRow,
  findConversations,
} from '#features/content/conversations/server/conversationQueries.ts';
import {
  type PreparedHooks,
  preparePostHooks,
} from '#features/content/conversations/server/postHooks.ts';
import { findSent, sentOnce } from '#features/content/conversations/server/sentOnce.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import { createResponseSchema } from '../commentInputs.ts';
import type { CommentRow } from './commentQueries.ts';
import { draftOfResponse } from './draftOfResponse.ts';
import { insertResponse, insertResponseWithin, type NewResponse } from './insertResponses.ts';
import { rememberResponse } from './rememberResponse.ts';
import { privacyOf } from './responsePrivacy.ts';

/**
 * Creates a response, once per idempotency key.
 * @throws AppError FORBIDDEN, NOT_FOUND, CONVERSATION_CLOSED, VALIDATION_FAILED
 */
export async function createResponse(
  ctx: Ctx,
  to: { conversation: ConversationRow; parent: CommentRow | null },
  given: unknown,
): Promise<CommentRow> {
  const authorId = demandMember(ctx.viewer);
  const input = parseInput(createResponseSchema, given);
  return sentOnce(input.clientMutationId, {
    find: (sentAs) => findSent(ctx.db, 'comments', { authorId, sentAs }),
    make: () => write(ctx, to, { ...input, authorId }),
  });
}

async function write(
  ctx: Ctx,
  to: { conversation: ConversationRow; parent: CommentRow | null },
  input: z.output<typeof createResponseSchema> & { authorId: number },
): Promise<CommentRow> {
  const { conversation, parent } = to;
  demand(canComment(ctx.viewer, factsOf(conversation)));
  demandAttachments(ctx, input.attachments, factsOf(conversation));
  if (input.privateMessage) {
    demand(canWritePrivately(ctx.viewer, factsOf(conversation), ctx.settings));
  }
  const kind = parent === null ? 'comment' : 'reply';
  const text = await cleanContent(input.message, {
    field: 'message',
    rule: responseLengthRule(ctx.viewer, { kind, ...factsOf(conversation) }, ctx.settings),
    mentioned: input.mentionedUserIds,
    isPlain: staysPlain(ctx, null),
  });
  const hooks = await preparePostHooks(
    ctx,
    draftOfResponse(input, text, { conversation, isReply: parent !== null, id: null }),
  );
  const response = {
    conversation,
    parentId: parent?.id ?? null,
    authorId: input.authorId,
    content: text.content,
    stripped: text.stripped,
    attachments: input.attachments ?? [],
    inlineMedia: input.inlineMedia ?? [],
    mentionedIds: text.mentionedIds,
    ...privacyOf(ctx, to, input.privateMessage ?? false),
    isHeld: hooks.isHeld,
    follows: !featureSettings(ctx.settings, 'comments').disableCommentSubscription,
    sentAs: input.clientMutationId,
    now: ctx.now,
  };
  const row = await hooks.run(async () => {
    const written = hooks.needsTransaction
      ? await insertWithHooks(ctx, response, hooks)
      : await insertResponse(ctx.db, response);
    return written ?? refuse(ctx, conversation.id);
  });
  // The event was written to the outbox by the insert statement.
  const payload = { ...eventCommentOf(conversation, row), isVisible: row.is_counted };
  ctx.bus.publish([{ type: 'comment.created', payload }]);
  return rememberResponse(ctx, row);
}

/** A held response without a queue entry would wait forever. */
function insertWithHooks(
  ctx: Ctx,
  response: NewResponse,
  hooks: PreparedHooks,
): Promise<CommentRow | null> {
  return inTransaction(ctx, async (unit) => {
    const written = await insertResponseWithin(unit.trx, response);
    if (written) {
      await hooks.within(unit, 'created', {
        target: { type: 'comment', id: written.id },
        ...{ actorId: response.authorId, authorId: response.authorId },
        ...{ isRewritten: false, activityId: null },
      });
    }
    return written;
  });
}

/** Why a post that accepted responses when it was read no longer does. */
async function refuse(ctx: Ctx, conversationId: number): Promise<never> {
  const [post] = await findConversations(ctx, [conversationId]);
  const isShut = post !== undefined && (factsOf(post).closed || post.archived_at !== null);
  throw new AppError(isShut ? 'CONVERSATION_CLOSED' : 'NOT_FOUND');
}
