import type { z } from 'zod';
import { parseInput } from '#core/parseInput.ts';
import { demand, demandMember } from '#core/permissions.ts';
import { isPostType, postTypeFacts } from '#core/postTypes.ts';
import { replaceAttachedFiles } from '#features/base/files/server/attachFiles.ts';
import { settleMerged } from '#features/care/moderation/server/mergedItems.ts';
import { commentLoader } from '#features/content/comments/server/commentLoaders.ts';
import {
  eventPlaceOf,
  factsOf,
} from '#features/content/conversations/server/conversationFields.ts';
import {
  conversationLoader,
  getConversation,
} from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { changeConversation } from '#features/content/conversations/server/conversationWrites.ts';
import { recounting } from '#features/content/conversations/server/recounting.ts';
import { documentTypes, indexComment } from '#features/content/searchIndex/server/searchIndex.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { logActivity } from '#platform/logActivity.ts';
import { mergeSchema } from '../mergingInputs.ts';
import { canMerge } from '../mergingRules.ts';
import { addMarks } from './mergedMarks.ts';
import { demandMovable, readLocked } from './moveTargets.ts';

type MergeInput = z.input<typeof mergeSchema>;

/**
 * Merges a post into another: its responses move with their ids, followers and bookmarks are combined, votes
 * and me-toos count once per member, its URL redirects, and lists no longer show it. The target's answers are
 * kept; without one it takes the merged post's.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND; VALIDATION_FAILED whose rule is the reason
 *   why they cannot be merged
 */
export async function mergeConversation(
  ctx: Ctx,
  given: MergeInput,
): Promise<{ target: ConversationRow; activityId: number }> {
  // The rules below check that members are active.
  const actorId = demandMember(ctx.viewer);
  const input = parseInput(mergeSchema, given);
  const [before, there] = await Promise.all([
    getConversation(ctx, input.id),
    getConversation(ctx, input.mergeTo),
  ]);
  for (const post of [before, there]) demand(canMerge(ctx.viewer, factsOf(post)));
  demandMovable(before, there, 'mergeTo');

  const merged = await inTransaction(ctx, async (unit) => {
    const { trx, emit } = unit;
    const ids = [input.id, input.mergeTo];
    const record = await recounting(unit, ids, async () => {
      const row = await readLocked(trx, ids);
      const [from, to] = [row(input.id), row(input.mergeTo)];
      demandMovable(from, to, 'mergeTo');
      return merge(ctx, trx, { from, to, textAsComment: input.textAsComment });
    });
    await settleMerged(trx, { postId: input.id, actorId, now: ctx.now });
    const activityId = await log(unit, { actorId, from: before, to: there, record });
    const payload = { ...eventPlaceOf(before), intoConversationId: there.id };
    emit({ type: 'conversation.merged', payload });
    for (const post of [before, there]) {
      emit({ type: 'conversation.updated', payload: eventPlaceOf(post) });
    }
    return { activityId, target: (await readLocked(trx, ids))(input.mergeTo) };
  });
  conversationLoader(ctx).clearAll();
  commentLoader(ctx).clearAll();
  return merged;
}

type Merging = { from: ConversationRow; to: ConversationRow; textAsComment: boolean };

/** @returns the undo data */
async function merge(ctx: Ctx, trx: DatabaseTransaction, { from, to, textAsComment }: Merging) {
  const { now } = ctx;
  // Including deleted ones: a restored one appears with the others.
  const moved = await trx
    .updateTable('comments')
    .set({ conversation_id: to.id })
    .where('conversation_id', '=', from.id)
    .returning('id')
    .execute();
  await trx
    .updateTable('search_documents')
    .set({ conversation_id: to.id })
    .where('conversation_id', '=', from.id)
    .where('doc_type', '!=', documentTypes.conversation)
    .execute();
  await trx.deleteFrom('search_documents').where('conversation_id', '=', from.id).execute();
  const textCommentId = textAsComment ? await keepText(trx, from, to) : null;
  const marks = await addMarks(trx, { from, to, now });
  await changeConversation(trx, from.id, { merged_into_id: to.id, merged_at: now });
  const isAnswerable = isPostType(to.type) && postTypeFacts(to.type).answerable === true;
  const takesAnswer = isAnswerable && to.accepted_comment_id === null;
  const takesOfficial = isAnswerable && to.official_comment_id === null;
  await changeConversation(trx, to.id, {
    has_origins: true,
    ...(takesAnswer && { accepted_comment_id: from.accepted_comment_id }),
    ...(takesOfficial && { official_comment_id: from.official_comment_id }),
    last_activity_at: new Date(Math.max(+from.last_activity_at, +to.last_activity_at)),
  });
  return {
    sourceId: from.id,
    targetId: to.id,
    mergedAt: now,
    commentIds: moved.map(({ id }) => id),
    textCommentId,
    marks,
    answerId: from.accepted_comment_id,
    tookAnswer: takesAnswer && from.accepted_comment_id !== null,
    officialId: from.official_comment_id,
    tookOfficial: takesOfficial && from.official_comment_id !== null,
    activeBefore: to.last_activity_at,
  };
}

/** The merged post's text as a comment with its author and date. */
async function keepText(
  trx: DatabaseTransaction,
  from: ConversationRow,
  to: ConversationRow,
): Promise<number> {
  const row = await trx
    .insertInto('comments')
    .values({
      conversation_id: to.id,
      author_id: from.author_id,
      content: from.content,
      stripped_content: from.stripped_content,
      attachments: JSON.stringify(from.attachments),
      inline_media: JSON.stringify(from.inline_media),
      is_edited: from.is_edited,
      index_disabled: from.index_disabled,
      created_at: from.created_at,
      updated_at: from.updated_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const ids = [{ from: from.id, to: row.id }];
  await replaceAttachedFiles(trx, { from: 'conversation', to: 'comment', ids });
  await indexComment(trx, { ...row, language: to.language });
  return row.id;
}

type Logged = {
  actorId: number;
  from: ConversationRow;
  to: ConversationRow;
  record: Record<string, unknown>;
};

/** Logged on both posts; the merged one's entry has the undo data. */
async function log(unit: Unit, { actorId, from, to, record }: Logged): Promise<number> {
  await logActivity(unit, {
    actorId,
    activity: 'merge-from',
    target: { type: 'conversation', id: to.id },
    detail: { mergedId: from.id, title: from.title },
  });
  return logActivity(unit, {
    actorId,
    activity: 'merge',
    target: { type: 'conversation', id: from.id },
    detail: { mergedIntoId: to.id, title: to.title },
    undo: { kind: 'merge', ...record },
  });
}
