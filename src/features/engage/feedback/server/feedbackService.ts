import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand, demandMember } from '#core/permissions.ts';
import {
  eventPlaceOf,
  factsOf,
} from '#features/content/conversations/server/conversationFields.ts';
import {
  conversationLoader,
  getConversation,
} from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { lockConversation } from '#features/content/conversations/server/conversationWrites.ts';
import '#features/content/interactions/server/interactionEvents.ts';
import { markLoader } from '#features/content/marks/server/markLoader.ts';
import { writeMark } from '#features/content/marks/server/markWrites.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { feedbackDetailSchema } from '../feedbackInputs.ts';
import { canGiveFeedback, canReadFeedback } from '../feedbackRules.ts';

/**
 * Says whether an article helped; once a member, who may change it.
 * @param helpful null takes back what was said
 * @throws AppError UNAUTHENTICATED, ACCOUNT_SUSPENDED, FORBIDDEN, NOT_FOUND; BAD_REQUEST for what takes no
 *   feedback; CONVERSATION_CLOSED for what is archived or merged
 */
export async function provideFeedback(
  ctx: Ctx,
  { id, helpful }: { id: number; helpful: boolean | null },
): Promise<ConversationRow> {
  const memberId = demandMember(ctx.viewer);
  const found = await getConversation(ctx, id);
  demand(canGiveFeedback(ctx.viewer, factsOf(found)));
  await inTransaction(ctx, async ({ trx, emit }) => {
    const post = await lockConversation(trx, id);
    demand(canGiveFeedback(ctx.viewer, factsOf(post)));
    if (post.merged_into_id !== null) throw new AppError('CONVERSATION_CLOSED');
    // A reason belongs to the "no" that it was given with.
    await trx
      .deleteFrom('feedback_reasons')
      .where('conversation_id', '=', id)
      .where('member_id', '=', memberId)
      .execute();
    for (const kind of ['helpful', 'unhelpful'] as const) {
      const value = helpful === (kind === 'helpful') ? 1 : null;
      const mark = { target: 'conversation', id, kind, memberId } as const;
      if ((await writeMark(trx, mark, { value, now: ctx.now })) === 0) continue;
      emit({
        type: 'conversation.marked',
        payload: {
          ...eventPlaceOf(post),
          ...{ commentId: null, targetAuthorId: post.author_id, memberId },
          ...{ mark: kind, value, previousValue: value === null ? 1 : null },
        },
      });
    }
  });
  conversationLoader(ctx).clear(id);
  markLoader(ctx, 'conversation').clear(id);
  return getConversation(ctx, id);
}

/**
 * Says why an article did not help; a later reason replaces it.
 * @throws AppError as provideFeedback; CONFLICT for members who have not said that it did not help
 */
export async function explainFeedback(
  ctx: Ctx,
  { id, ...given }: { id: number; reason: unknown; comment: unknown },
): Promise<ConversationRow> {
  const memberId = demandMember(ctx.viewer);
  const found = await getConversation(ctx, id);
  demand(canGiveFeedback(ctx.viewer, factsOf(found)));
  const input = parseInput(feedbackDetailSchema, given);
  await inTransaction(ctx, async ({ trx }) => {
    await lockConversation(trx, id);
    const mark = await trx
      .selectFrom('marks')
      .select('kind')
      .where('target_type', '=', 'conversation')
      .where('target_id', '=', id)
      .where('member_id', '=', memberId)
      .where('kind', '=', 'unhelpful')
      .executeTakeFirst();
    if (mark === undefined) throw new AppError('CONFLICT');
    const values = { reason: input.reason, comment: input.comment, created_at: ctx.now };
    await trx
      .insertInto('feedback_reasons')
      .values({ conversation_id: id, member_id: memberId, ...values })
      .onConflict((conflict) =>
        conflict.columns(['conversation_id', 'member_id']).doUpdateSet(values),
      )
      .execute();
  });
  return found;
}

export interface FeedbackEntry {
  reason: string;
  comment: string | null;
  createdAt: Date;
}

/** Newest first, without names. Empty for those who write no articles. */
export async function listFeedback(ctx: Ctx, post: ConversationRow): Promise<FeedbackEntry[]> {
  if (!canReadFeedback(ctx.viewer, factsOf(post)).ok) return [];
  const rows = await ctx.db
    .selectFrom('feedback_reasons')
    .select(['reason', 'comment', 'created_at'])
    .where('conversation_id', '=', post.id)
    .orderBy('created_at', 'desc')
    .orderBy('member_id')
    .limit(50)
    .execute();
  return rows.map(({ created_at: createdAt, ...row }) => ({ ...row, createdAt }));
}
