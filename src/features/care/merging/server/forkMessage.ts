import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, demandActive, demandMember } from '#core/permissions.ts';
import { copyAttachedFiles } from '#features/base/files/server/attachFiles.ts';
import { commentLoader, getComment } from '#features/content/comments/server/commentLoaders.ts';
import { lockResponse } from '#features/content/comments/server/commentWrites.ts';
import {
  eventPlaceOf,
  factsOf,
} from '#features/content/conversations/server/conversationFields.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { createConversation } from '#features/content/conversations/server/conversationService.ts';
import {
  changeConversation,
  hideConversation,
  lockConversation,
} from '#features/content/conversations/server/conversationWrites.ts';
import { recounting } from '#features/content/conversations/server/recounting.ts';
import { removeConversationFromIndex } from '#features/content/searchIndex/server/searchIndex.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import { logActivity } from '#platform/logActivity.ts';
import { forkSchema } from '../mergingInputs.ts';
import { canFork } from '../mergingRules.ts';
import { copyResponses } from './copyResponses.ts';
import type { MessageRef } from './origins.ts';

/**
 * Forks a message to a new post, with links both ways (DECISIONS: a fork copies). With replies, a comment's
 * replies become comments of the new post; for a post, all responses are copied. All keep their authors and
 * dates.
 * @param given SPEC §7 forkMessage; the remaining fields are for `createConversation`
 * @throws AppError as createConversation; FORBIDDEN without FORK_MESSAGE for the message;
 *   VALIDATION_FAILED for non-public content
 */
export async function forkMessage(
  ctx: Ctx,
  given: object,
): Promise<{ row: ConversationRow; activityId: number }> {
  // The rules below check that members are active.
  const actorId = demandMember(ctx.viewer);
  const input = parseInput(forkSchema, given);
  const source = await findSource(ctx, input);
  demand(canFork(ctx.viewer, factsOf(source.post)));
  if (!source.isOpen) throw notOpen();
  let activityId: number | null = null;
  // What the caller says of it stands in the entry of the fork.
  const row = await createConversation(
    ctx,
    { ...given, updateActions: null },
    {
      lock: ({ trx }) => lockSource(trx, source),
      write: async (unit, post) => {
        const { trx, emit } = unit;
        const { type, id } = source.ref;
        await trx
          .insertInto('forks')
          .values({
            ...{ target_type: 'conversation', target_id: post.id },
            ...{ source_type: type, source_id: id },
          })
          .execute();
        await trx
          .updateTable('conversations')
          .set({ has_origins: true })
          .where('id', 'in', [source.post.id, post.id])
          .execute();
        const ids = [{ from: id, to: post.id }];
        await copyAttachedFiles(trx, { from: type, to: 'conversation', ids });
        if (source.isUnindexed) await changeConversation(trx, post.id, { index_disabled: true });
        const copied = input.withReplies ? await copyResponses(unit, source.ref, post) : [];
        activityId = await logActivity(unit, {
          actorId,
          activity: 'fork',
          target: { type, id },
          detail: {
            ...{ postId: post.id, title: post.title, updateActions: input.updateActions },
            ...(input.additional != null && { additional: input.additional }),
          },
          undo: { kind: 'fork', postId: post.id, sourcePostId: source.post.id, copied },
        });
        // It shows where the copy is.
        emit({ type: 'conversation.updated', payload: eventPlaceOf(source.post) });
      },
    },
  );
  activityId ??= await activityOfFork(ctx, row.id);
  return { row: await getConversation(ctx, row.id), activityId };
}

/** The activity by which a fork created earlier with the same idempotency key can be undone. */
async function activityOfFork(ctx: Ctx, postId: number): Promise<number> {
  const { id } = await ctx.db
    .selectFrom('activity_log')
    .select('id')
    .where('actor_id', '=', ctx.viewer.memberId)
    .where('activity', '=', 'fork')
    .where(sql`undo ->> 'postId'`, '=', String(postId))
    .executeTakeFirstOrThrow();
  return id;
}

function notOpen(): AppError {
  return validationFailed([{ field: 'id', rule: 'notOpen', message: 'The post must be public.' }]);
}

/** @throws AppError NOT_FOUND, CONFLICT, VALIDATION_FAILED if it is no longer public */
async function lockSource(trx: Unit['trx'], { ref, post }: Source): Promise<void> {
  const locked = await lockConversation(trx, post.id);
  const response = ref.type === 'comment' ? await lockResponse(trx, ref.id, post.id) : null;
  if (!locked.is_counted || response?.is_counted === false) throw notOpen();
}

interface Source {
  ref: MessageRef;
  post: ConversationRow;
  isOpen: boolean;
  /** A copy is excluded from search engines like its source. */
  isUnindexed: boolean;
}

/** Without a type, an id is that of a comment or reply where the viewer sees one, as on the fork page; else of a post. */
async function namesPost(
  ctx: Ctx,
  { id, msgType }: Pick<z.output<typeof forkSchema>, 'id' | 'msgType'>,
): Promise<boolean> {
  if (msgType != null) return msgType === 'post';
  return (await commentLoader(ctx).load(id)) === null;
}

async function findSource(ctx: Ctx, { id, msgType }: z.output<typeof forkSchema>): Promise<Source> {
  if (await namesPost(ctx, { id, msgType })) {
    const post = await getConversation(ctx, id);
    const isUnindexed = post.index_disabled;
    return { ref: { type: 'conversation', id }, post, isOpen: post.is_counted, isUnindexed };
  }
  const response = await getComment(ctx, id);
  const post = await getConversation(ctx, response.conversation_id);
  const ref = { type: 'comment' as const, id };
  const isUnindexed = post.index_disabled || response.index_disabled;
  return { ref, post, isOpen: post.is_counted && response.is_counted, isUnindexed };
}

const recordSchema = z.object({
  postId: z.number(),
  sourcePostId: z.number(),
  copied: z.array(z.number()),
});

/**
 * Deletes a fork's post, unless it has new responses.
 * @throws AppError FORBIDDEN; CONFLICT if it has been answered, merged or deleted since
 */
export async function undoFork(
  ctx: Ctx,
  unit: Unit,
  given: unknown,
): Promise<{ conversationId: number }> {
  const { trx, emit } = unit;
  const { postId, sourcePostId, copied } = recordSchema.parse(given);
  const actorId = demandActive(ctx.viewer);
  const post = await lockConversation(trx, postId);
  demand(canFork(ctx.viewer, factsOf(post)));
  const newer = await trx
    .selectFrom('comments')
    .select('id')
    .where('conversation_id', '=', postId)
    .where('deleted_at', 'is', null)
    .execute();
  const isAnswered = newer.some(({ id }) => !copied.includes(id));
  if (isAnswered || post.merged_into_id !== null) {
    throw new AppError('CONFLICT', { message: 'It has new comments or replies.' });
  }
  await recounting(unit, [postId], () => hideConversation(trx, postId, { actorId, now: ctx.now }));
  await removeConversationFromIndex(trx, postId);
  const targets = [
    { type: 'conversation', ids: [postId] },
    { type: 'comment', ids: copied },
  ].filter(({ ids }) => ids.length > 0);
  for (const { type, ids } of targets) {
    await trx
      .deleteFrom('forks')
      .where('target_type', '=', type)
      .where('target_id', 'in', ids)
      .execute();
  }
  emit({ type: 'conversation.deleted', payload: eventPlaceOf(post) });
  const source = await trx
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', sourcePostId)
    .executeTakeFirst();
  if (source) emit({ type: 'conversation.updated', payload: eventPlaceOf(source) });
  return { conversationId: sourcePostId };
}
