import { momentOfChange } from '#core/changedSince.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand, demandMember } from '#core/permissions.ts';
import { attachFiles } from '#features/base/files/server/attachFiles.ts';
import { responseLengthRule } from '#features/content/conversations/contentLengthRules.ts';
import { canSilence } from '#features/content/conversations/conversationRules.ts';
import {
  canDeleteResponse,
  canEditResponse,
} from '#features/content/conversations/responseRules.ts';
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
  conversationLoader,
  getConversation,
  getConversationToAnswer,
} from '#features/content/conversations/server/conversationLoader.ts';
import {
  lockConversation,
  replaceMentions,
} from '#features/content/conversations/server/conversationWrites.ts';
import {
  preparePostHooks,
  runPostHooks,
} from '#features/content/conversations/server/postHooks.ts';
import { recounting } from '#features/content/conversations/server/recounting.ts';
import { keepRevision } from '#features/content/conversations/server/revisions.ts';
import {
  indexComment,
  removeCommentFromIndex,
} from '#features/content/searchIndex/server/searchIndex.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { isSavedAlready } from '#platform/database/isSavedAlready.ts';
import { logActivity } from '#platform/logActivity.ts';
import { updateResponseSchema } from '../commentInputs.ts';
import { commentLoader, getComment } from './commentLoaders.ts';
import type { CommentRow } from './commentQueries.ts';
import { hideResponse, lockResponse } from './commentWrites.ts';
import { createResponse } from './createResponse.ts';
import { draftOfResponse } from './draftOfResponse.ts';
import { rememberResponse } from './rememberResponse.ts';
import { lockedResponseFactsOf, ownResponseFactsOf, responseFactsOf } from './responseFacts.ts';
import { preparePrivacy, undoOfPrivacy } from './responsePrivacy.ts';

/**
 * Creates a comment on a post.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, CONVERSATION_CLOSED, VALIDATION_FAILED
 */
export async function createComment(
  ctx: Ctx,
  conversationId: number,
  input: unknown,
): Promise<CommentRow> {
  demandMember(ctx.viewer);
  const conversation = await getConversationToAnswer(ctx, conversationId);
  return createResponse(ctx, { conversation, parent: null }, input);
}

/**
 * Creates a reply to a comment; a reply to a reply is added to the same comment.
 * @throws AppError as createComment
 */
export async function createReply(
  ctx: Ctx,
  commentId: number,
  input: unknown,
): Promise<CommentRow> {
  demandMember(ctx.viewer);
  const named = await getComment(ctx, commentId);
  const parent = named.parent_id === null ? named : await getComment(ctx, named.parent_id);
  const conversation = await getConversation(ctx, parent.conversation_id);
  return createResponse(ctx, { conversation, parent }, input);
}

/**
 * Edits a comment or reply.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, CONVERSATION_CLOSED, VALIDATION_FAILED,
 *   CONFLICT if somebody changed it since `updatedDate`
 */
export async function updateComment(ctx: Ctx, id: number, given: unknown): Promise<CommentRow> {
  const editorId = demandMember(ctx.viewer);
  const before = await getComment(ctx, id);
  const conversation = await getConversation(ctx, before.conversation_id);
  demand(canEditResponse(ctx.viewer, responseFactsOf(before), factsOf(conversation)));
  const input = parseInput(updateResponseSchema, given);
  const silent = input.disableLastActivityAt ?? false;
  if (silent) demand(canSilence(ctx.viewer, factsOf(conversation)));
  demandAttachments(ctx, input.attachments, factsOf(conversation));
  const text = await cleanContent(input.message, {
    field: 'message',
    rule: responseLengthRule(
      ctx.viewer,
      { kind: before.parent_id === null ? 'comment' : 'reply', ...factsOf(conversation) },
      ctx.settings,
    ),
    mentioned: input.mentionedUserIds,
    isPlain: staysPlain(ctx, before),
  });
  const privacy = await preparePrivacy(ctx, before, conversation, input.privateMessage);
  const values = {
    ...privacy,
    content: text.content,
    stripped_content: text.stripped,
    ...(input.attachments && { attachments: JSON.stringify(input.attachments) }),
    ...(input.inlineMedia && { inline_media: JSON.stringify(input.inlineMedia) }),
  };
  const hooks = await preparePostHooks(
    ctx,
    draftOfResponse(input, text, { conversation, isReply: before.parent_id !== null, id }),
  );
  if (isSavedAlready(before, values, input.updatedDate)) return hooks.run(async () => before);
  const recounts = privacy !== null || hooks.isHeld;
  const save = async (unit: Unit) => {
    const { trx, emit } = unit;
    const post = await lockConversation(trx, conversation.id);
    const old = await lockResponse(trx, id, conversation.id);
    demand(canEditResponse(ctx.viewer, responseFactsOf(old), factsOf(post)));
    if (isSavedAlready(old, values, input.updatedDate)) return old;
    const isRewritten = old.content !== text.content;
    const write = () =>
      trx
        .updateTable('comments')
        .set({
          ...values,
          updated_at: momentOfChange(old, ctx.now),
          ...(isRewritten && !silent && { is_edited: true, edited_at: ctx.now }),
          ...(hooks.isHeld && { held_at: old.held_at ?? ctx.now }),
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
    const changed = await (recounts ? recounting(unit, [conversation.id], write) : write());
    await attachFiles(trx, { type: 'comment', before: old, after: changed, editorId });
    let revision: number | null = null;
    if (isRewritten) {
      revision = await keepRevision(trx, {
        type: 'comment',
        id,
        original: versionOf(old, old.author_id, old.created_at),
        edited: versionOf(changed, editorId, ctx.now),
        silent,
      });
      await indexComment(trx, { ...changed, language: conversation.language });
      await replaceMentions(trx, { type: 'comment', id }, text.mentionedIds);
    }
    if (editorId !== old.author_id || revision !== null || privacy) {
      await logActivity(unit, {
        actorId: editorId,
        isSilent: silent,
        activity: 'edit',
        target: { type: 'comment', id },
        detail: { updateActions: input.updateActions ?? [], silent, revision },
        ...(privacy && { undo: await undoOfPrivacy(trx, { post, old, privacy }) }),
      });
    }
    await hooks.within(unit, 'edited', {
      target: { type: 'comment', id },
      ...{ actorId: editorId, authorId: old.author_id, isRewritten, activityId: null },
    });
    const isSilent = silent;
    emit({ type: 'comment.updated', payload: eventCommentOf(post, old) }, { isSilent });
    return changed;
  };
  return rememberResponse(ctx, await hooks.run(() => inTransaction(ctx, save)));
}

/**
 * Deletes a comment with its replies, or a reply; an accepted answer among them is no longer accepted.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND
 */
export async function deleteResponse(
  ctx: Ctx,
  id: number,
  { reason = null }: { reason?: string | null } = {},
): Promise<DeletedResponse> {
  const actorId = demandMember(ctx.viewer);
  const before = await getComment(ctx, id);
  const post = await getConversation(ctx, before.conversation_id);
  demand(canDeleteResponse(ctx.viewer, await ownResponseFactsOf(ctx, before), factsOf(post)));
  const deleted = await inTransaction(ctx, async (unit) => {
    const { trx, emit } = unit;
    const conversation = await lockConversation(trx, before.conversation_id);
    const old = await lockResponse(trx, id, conversation.id);
    const facts = await lockedResponseFactsOf(ctx, trx, old);
    demand(canDeleteResponse(ctx.viewer, facts, factsOf(conversation)));
    const goneIds = await recounting(unit, [conversation.id], () =>
      hideResponse(trx, id, { actorId, now: ctx.now }),
    );
    for (const goneId of goneIds) await removeCommentFromIndex(trx, goneId);
    const activityId = await logActivity(unit, {
      actorId,
      activity: 'delete-comment',
      target: { type: 'comment', id },
      detail: { reason },
      undo: {
        kind: 'delete-response',
        id,
        deletedAt: ctx.now,
        acceptedId: conversation.accepted_comment_id,
        officialId: conversation.official_comment_id,
      },
    });
    const target = { type: 'comment', id } as const;
    await runPostHooks(ctx, unit, 'deleted', {
      ...{ target, actorId, authorId: old.author_id, isRewritten: false, activityId },
    });
    emit({ type: 'comment.deleted', payload: eventCommentOf(conversation, old) });
    return { row: { ...old, deleted_at: ctx.now, deleted_by_id: actorId }, activityId };
  });
  commentLoader(ctx).clearAll();
  conversationLoader(ctx).clear(before.conversation_id);
  return deleted;
}

interface DeletedResponse {
  /** Its state before the deletion; queries no longer return it. */
  row: CommentRow;
  /** The activity by which it can be undone. */
  activityId: number;
}

function versionOf(row: CommentRow, editorId: number, editedAt: Date) {
  return { title: null, tags: null, content: row.content, editorId, editedAt, of: row };
}
