import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand } from '#core/permissions.ts';
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
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { feedbackDetailSchema } from '../feedbackInputs.ts';
import { canGiveFeedback, canReadFeedback } from '../feedbackRules.ts';
import './feedbackEvents.ts';
import { demandVisitorAllowance, explainAsVisitor, writeVisitorAnswer } from './visitorFeedback.ts';

/**
 * Says whether an article helped; once a member or a visitor's browser, who may change it.
 * @param helpful null takes back what was said
 * @throws AppError ACCOUNT_SUSPENDED, FORBIDDEN, NOT_FOUND; BAD_REQUEST for what takes no feedback;
 *   CONVERSATION_CLOSED for what is archived or merged; RATE_LIMITED: too many visitors of one address
 */
export async function provideFeedback(
  ctx: Ctx,
  { id, helpful }: { id: number; helpful: boolean | null },
): Promise<ConversationRow> {
  const { memberId } = ctx.viewer;
  if (memberId === null) demandVisitorAllowance(ctx);
  const found = await getConversation(ctx, id);
  demand(canGiveFeedback(ctx.viewer, factsOf(found)));
  if (memberId === null) ctx.keepDevice?.();
  await inTransaction(ctx, async (unit) => {
    const post = await lockConversation(unit.trx, id);
    demand(canGiveFeedback(ctx.viewer, factsOf(post)));
    if (post.merged_into_id !== null) throw new AppError('CONVERSATION_CLOSED');
    // Whoever has signed in since counts once.
    const visitors = memberId === null ? helpful : null;
    if (await writeVisitorAnswer(ctx, unit.trx, { id, helpful: visitors })) {
      unit.emit({ type: 'feedback.ofVisitor', payload: { conversationId: id } });
    }
    if (memberId !== null) await writeMembersAnswer(ctx, unit, { post, memberId, helpful });
  });
  conversationLoader(ctx).clear(id);
  markLoader(ctx, 'conversation').clear(id);
  return getConversation(ctx, id);
}

async function writeMembersAnswer(
  ctx: Ctx,
  { trx, emit }: Unit,
  { post, memberId, helpful }: { post: ConversationRow; memberId: number; helpful: boolean | null },
): Promise<void> {
  const { id } = post;
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
}

/**
 * Says why an article did not help; a later reason replaces it.
 * @throws AppError as provideFeedback; CONFLICT for readers who have not said that it did not help
 */
export async function explainFeedback(
  ctx: Ctx,
  { id, ...given }: { id: number; reason: unknown; comment: unknown },
): Promise<ConversationRow> {
  const { memberId } = ctx.viewer;
  if (memberId === null) demandVisitorAllowance(ctx);
  const found = await getConversation(ctx, id);
  demand(canGiveFeedback(ctx.viewer, factsOf(found)));
  const input = parseInput(feedbackDetailSchema, given);
  await inTransaction(ctx, async ({ trx }) => {
    await lockConversation(trx, id);
    const said = { id, reason: input.reason, comment: input.comment };
    const isKept =
      memberId === null
        ? await explainAsVisitor(ctx, trx, said)
        : await explainAsMember(ctx, trx, { ...said, memberId });
    if (!isKept) throw new AppError('CONFLICT');
  });
  return found;
}

/** @returns false for a member who has not said that the article did not help */
async function explainAsMember(
  ctx: Ctx,
  trx: DatabaseTransaction,
  {
    id,
    memberId,
    ...said
  }: { id: number; memberId: number; reason: string; comment: string | null },
): Promise<boolean> {
  const mark = await trx
    .selectFrom('marks')
    .select('kind')
    .where('target_type', '=', 'conversation')
    .where('target_id', '=', id)
    .where('member_id', '=', memberId)
    .where('kind', '=', 'unhelpful')
    .executeTakeFirst();
  if (mark === undefined) return false;
  const values = { ...said, created_at: ctx.now };
  await trx
    .insertInto('feedback_reasons')
    .values({ conversation_id: id, member_id: memberId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['conversation_id', 'member_id']).doUpdateSet(values),
    )
    .execute();
  return true;
}

export interface FeedbackEntry {
  reason: string;
  comment: string | null;
  createdAt: Date;
}

/** Newest first, without names. Empty for those who write no articles. */
export async function listFeedback(ctx: Ctx, post: ConversationRow): Promise<FeedbackEntry[]> {
  if (!canReadFeedback(ctx.viewer, factsOf(post)).ok) return [];
  const { rows } = await sql<FeedbackEntry>`
    select reason, comment, created_at as "createdAt" from (
      select reason, comment, created_at, member_id::text as reader
      from feedback_reasons where conversation_id = ${post.id}
      union all
      select reason, comment, created_at, visitor_key
      from visitor_feedback where conversation_id = ${post.id} and reason is not null
    ) entries order by created_at desc, reader limit 50`.execute(ctx.db);
  return rows;
}
