import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { eventPlaceOf } from '#features/content/conversations/server/conversationFields.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { cancelReasonSchema } from '../communityEventSchema.ts';
import type { SeriesScope } from '../eventRepeat.ts';
import { communityEventLoader, lockCommunityEvent } from './communityEventQueries.ts';
import { communityEventStateOf } from './communityEventState.ts';
import { isHostOf } from './communityEventViews.ts';
import { lockEventSeries, lockSeriesMembers } from './eventSeries.ts';

/**
 * Cancels an event, and others of its series if asked. It stays visible with the reason. For hosts.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, VALIDATION_FAILED; CONVERSATION_CLOSED where it is
 *   over or cancelled already
 */
export async function cancelCommunityEvent(
  ctx: Ctx,
  input: { conversationId: number; reason: string | null; applyTo?: SeriesScope },
): Promise<ConversationRow> {
  const { conversationId: id, applyTo: scope = 'THIS' } = input;
  const post = await getConversation(ctx, id);
  const reason = parseInput(cancelReasonSchema, input.reason);
  const found = await communityEventLoader(ctx).load(id);
  await inTransaction(ctx, async (unit) => {
    if (found !== null && scope !== 'THIS') await lockEventSeries(unit, found);
    const event = await lockCommunityEvent(unit.trx, id);
    if (event === null) throw new AppError('NOT_FOUND');
    if (!isHostOf(ctx, post, event)) {
      throw new AppError(ctx.viewer.memberId === null ? 'UNAUTHENTICATED' : 'FORBIDDEN');
    }
    const state = communityEventStateOf(event.row, ctx.now);
    if (state === 'CANCELLED' || state === 'PAST') throw new AppError('CONVERSATION_CLOSED');
    const others = await lockSeriesMembers(unit, ctx, { of: event, scope });
    const seriesId = others.length === 0 ? null : event.row.series_id;
    for (const each of [post, ...others.map((other) => other.post)]) {
      await cancelOne(unit, ctx, each, { reason, seriesId });
    }
  });
  communityEventLoader(ctx).clear(id);
  return post;
}

async function cancelOne(
  { trx, emit }: Unit,
  ctx: Ctx,
  post: ConversationRow,
  { reason, seriesId }: { reason: string | null; seriesId: number | null },
): Promise<void> {
  await trx
    .updateTable('community_events')
    .set({ cancelled_at: ctx.now, cancel_reason: reason, changed_at: ctx.now })
    .set((eb) => ({ sequence: eb('sequence', '+', 1) }))
    .where('conversation_id', '=', post.id)
    .execute();
  const subject = { subjectType: 'conversation', subjectId: post.id } as const;
  await audit(trx, ctx, { action: 'communityEvent.cancelled', ...subject });
  emit({ type: 'communityEvent.cancelled', payload: { ...eventPlaceOf(post), seriesId } });
}
