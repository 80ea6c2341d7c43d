import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, demandActive, demandMember } from '#core/permissions.ts';
import { slugOf } from '#core/slug.ts';
import {
  copyAttachedFiles,
  replaceAttachedFiles,
} from '#features/base/files/server/attachFiles.ts';
import { commentLoader, getComment } from '#features/content/comments/server/commentLoaders.ts';
import type { CommentRow } from '#features/content/comments/server/commentQueries.ts';
import { lockResponse } from '#features/content/comments/server/commentWrites.ts';
import {
  eventCommentOf,
  eventPlaceOf,
  factsOf,
} from '#features/content/conversations/server/conversationFields.ts';
import {
  conversationLoader,
  getConversation,
} from '#features/content/conversations/server/conversationLoader.ts';
import {
  type Place,
  resolvePlace,
} from '#features/content/conversations/server/conversationPlace.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { demandType } from '#features/content/conversations/server/conversationTypes.ts';
import {
  changeConversation,
  hideConversation,
} from '#features/content/conversations/server/conversationWrites.ts';
import { keepPlace } from '#features/content/conversations/server/keepPlace.ts';
import {
  type PreparedHooks,
  preparePostHooks,
} from '#features/content/conversations/server/postHooks.ts';
import { recounting } from '#features/content/conversations/server/recounting.ts';
import {
  indexComment,
  indexConversation,
  removeCommentFromIndex,
  removeConversationFromIndex,
} from '#features/content/searchIndex/server/searchIndex.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { logActivity } from '#platform/logActivity.ts';
import { convertSchema } from '../mergingInputs.ts';
import { canFork, canMoveResponse } from '../mergingRules.ts';
import { demandMovable, readLocked } from './moveTargets.ts';
import { relocate, replyIdsOf } from './relocate.ts';

type ConvertInput = z.output<typeof convertSchema>;

/**
 * Converts a comment or reply to a post: author, date and text are kept, its replies become comments, and its
 * old URL redirects.
 * @throws AppError UNAUTHENTICATED; FORBIDDEN without MOVE_MESSAGE and FORK_MESSAGE, or if the
 *   viewer may not create such posts; VALIDATION_FAILED; CONFLICT if it has moved meanwhile; as
 *   spam rules reject the title
 */
export async function convertResponse(
  ctx: Ctx,
  given: object,
): Promise<{ row: ConversationRow; activityId: number }> {
  // The rules below check that members are active.
  const actorId = demandMember(ctx.viewer);
  const input = parseInput(convertSchema, given);
  const before = await getComment(ctx, input.responseId);
  const from = await getConversation(ctx, before.conversation_id);
  for (const can of [canMoveResponse, canFork]) demand(can(ctx.viewer, factsOf(from)));
  if (!before.is_counted) {
    throw validationFailed([
      { field: 'responseId', rule: 'notOpen', message: 'The post must be public.' },
    ]);
  }
  const place = await resolvePlace(ctx, input, input.communityPostType);
  demandType(ctx, input.communityPostType, place);
  const hooks = await prepareTitleHooks(ctx, { title: input.title, place, from });
  const convert = async (unit: Unit) => {
    const { trx, emit } = unit;
    // Inserted as held, which counts nowhere: `recounting` then counts everything at once.
    const { id } = await insertHeld(trx, before, { from, place, input });
    const ids = [from.id, id];
    const take = async () => {
      const row = await readLocked(trx, ids);
      const held_at = hooks.isHeld ? ctx.now : null;
      const post = await changeConversation(trx, id, { held_at, has_origins: true });
      // Not private, even though rules may hold it.
      demandMovable(row(from.id), { ...post, is_counted: true }, 'responseId');
      const response = await lockResponse(trx, before.id, from.id);
      const moved = await takeOut(trx, response, { postId: id, actorId, now: ctx.now });
      const accepted = row(from.id).accepted_comment_id;
      const answerId = [response.id, ...moved].find((each) => each === accepted) ?? null;
      return { responseId: response.id, fromId: from.id, postId: id, deletedAt: ctx.now, answerId };
    };
    const record = await recounting(unit, ids, take, { newPostId: id });
    const row = (await readLocked(trx, [id]))(id);
    await indexConversation(trx, row);
    await hooks.within(unit, 'created', {
      target: { type: 'conversation', id },
      ...{ actorId, authorId: row.author_id, isRewritten: false, activityId: null },
    });
    const activityId = await logActivity(unit, {
      actorId,
      activity: 'convert-response',
      target: { type: 'comment', id: before.id },
      detail: { postId: id, title: row.title },
      undo: { kind: 'convert-response', ...record },
    });
    emit({ type: 'comment.deleted', payload: eventCommentOf(from, before) });
    const { is_counted: isVisible } = row;
    emit({ type: 'conversation.created', payload: { ...eventPlaceOf(row), isVisible } });
    return { row, activityId };
  };
  const made = await hooks.run(() => inTransaction(ctx, convert));
  commentLoader(ctx).clearAll();
  conversationLoader(ctx).clearAll();
  return made;
}

/** The text was evaluated when it was written: only the title is new. */
function prepareTitleHooks(
  ctx: Ctx,
  { title, place, from }: { title: string; place: Place; from: ConversationRow },
): Promise<PreparedHooks> {
  return preparePostHooks(ctx, {
    ...{ kind: 'POST', postType: null, target: null, mentionCount: 0 },
    ...{ categoryId: place.categoryId, language: from.language, country: from.country },
    text: { html: '', stripped: '', others: [title], addresses: [] },
    extras: {},
  });
}

async function insertHeld(
  trx: DatabaseTransaction,
  response: CommentRow,
  { from, place, input }: { from: ConversationRow; place: Place; input: ConvertInput },
): Promise<{ id: number }> {
  const { author_id, content, stripped_content, is_edited, created_at, updated_at } = response;
  const index_disabled = response.index_disabled || from.index_disabled;
  await keepPlace(trx, place, 'NOT_FOUND');
  const post = await trx
    .insertInto('conversations')
    .values({
      ...{ author_id, content, stripped_content, is_edited, created_at, updated_at },
      index_disabled,
      type: input.communityPostType,
      title: input.title,
      slug: slugOf(input.title),
      language: from.language,
      category_id: place.categoryId,
      topic_id: place.topicId,
      attachments: JSON.stringify(response.attachments),
      inline_media: JSON.stringify(response.inline_media),
      follow_count: 1,
      last_activity_at: created_at,
      held_at: created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = [{ from: response.id, to: post.id }];
  await replaceAttachedFiles(trx, { from: 'comment', to: 'conversation', ids });
  await trx
    .insertInto('marks')
    .values({
      ...{ target_type: 'conversation', target_id: post.id, kind: 'follow' },
      ...{ member_id: author_id, created_at },
    })
    .execute();
  return post;
}

/** @returns the ids of its replies, which are comments now */
async function takeOut(
  trx: DatabaseTransaction,
  { id }: CommentRow,
  { postId, actorId, now }: { postId: number; actorId: number; now: Date },
): Promise<number[]> {
  const replies = await replyIdsOf(trx, id);
  await relocate(trx, replies, { conversationId: postId, parentId: null });
  await trx
    .updateTable('comments')
    .set({ deleted_at: now, deleted_by_id: actorId })
    .where('id', '=', id)
    .execute();
  await removeCommentFromIndex(trx, id);
  await trx
    .insertInto('forks')
    .values({
      ...{ target_type: 'conversation', target_id: postId, is_moved: true },
      ...{ source_type: 'comment', source_id: id },
    })
    .execute();
  const mentions = trx
    .selectFrom('mentions')
    .select((is) => [is.val('conversation').as('type'), is.val(postId).as('id'), 'member_id'])
    .where('target_type', '=', 'comment')
    .where('target_id', '=', id);
  await trx
    .insertInto('mentions')
    .columns(['target_type', 'target_id', 'member_id'])
    .expression(mentions)
    .execute();
  return replies;
}

const recordSchema = z.object({
  responseId: z.number(),
  fromId: z.number(),
  postId: z.number(),
  deletedAt: z.coerce.date(),
  answerId: z.number().nullable(),
});

/**
 * Converts a post back to the comment or reply it was, with its current text; the post's responses become its
 * replies, or siblings if it is a reply.
 * @throws AppError FORBIDDEN; CONFLICT if either post is deleted or merged, or its thread is
 */
export async function undoConvert(
  ctx: Ctx,
  unit: Unit,
  given: unknown,
): Promise<{ conversationId: number }> {
  const { trx, emit } = unit;
  const { responseId, fromId, postId, deletedAt, answerId } = recordSchema.parse(given);
  const actorId = demandActive(ctx.viewer);
  const [from, post, response] = await recounting(unit, [fromId, postId], async () => {
    const row = await readLocked(trx, [fromId, postId]);
    for (const id of [fromId, postId]) {
      demand(canMoveResponse(ctx.viewer, factsOf(row(id))));
      if (row(id).deleted_at !== null || row(id).merged_into_id !== null) {
        throw new AppError('CONFLICT');
      }
    }
    const response = await putBack(trx, { responseId, deletedAt, post: row(postId), fromId });
    await hideConversation(trx, postId, { actorId, now: ctx.now });
    await changeConversation(trx, fromId, {
      has_origins: true,
      accepted_comment_id: row(fromId).accepted_comment_id ?? answerId,
    });
    return [row(fromId), row(postId), response] as const;
  });
  await removeConversationFromIndex(trx, postId);
  await trx
    .deleteFrom('forks')
    .where('target_type', '=', 'conversation')
    .where('target_id', '=', postId)
    .execute();
  emit({ type: 'conversation.deleted', payload: eventPlaceOf(post) });
  emit({ type: 'comment.restored', payload: eventCommentOf(from, response) });
  return { conversationId: fromId };
}

type PuttingBack = { responseId: number; deletedAt: Date; post: ConversationRow; fromId: number };

async function putBack(
  trx: DatabaseTransaction,
  { responseId, deletedAt, post, fromId }: PuttingBack,
): Promise<CommentRow> {
  const response = await trx
    .updateTable('comments')
    .set({
      deleted_at: null,
      deleted_by_id: null,
      // Edits made since are kept.
      content: post.content,
      stripped_content: post.stripped_content,
      attachments: JSON.stringify(post.attachments),
      inline_media: JSON.stringify(post.inline_media),
      is_edited: post.is_edited,
    })
    .where('id', '=', responseId)
    .where('conversation_id', '=', fromId)
    .where('deleted_at', '=', deletedAt)
    .returningAll()
    .executeTakeFirst();
  if (response === undefined) throw new AppError('CONFLICT');
  const copied = [{ from: post.id, to: responseId }];
  await copyAttachedFiles(trx, { from: 'conversation', to: 'comment', ids: copied });
  if (response.parent_id !== null) await lockResponse(trx, response.parent_id, fromId);
  const said = await trx
    .selectFrom('comments')
    .select('id')
    .where('conversation_id', '=', post.id)
    .execute();
  const ids = said.map(({ id }) => id);
  await relocate(trx, ids, { conversationId: fromId, parentId: response.parent_id ?? responseId });
  await indexComment(trx, { ...response, language: post.language });
  return response;
}
