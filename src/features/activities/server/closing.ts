import { demandMember } from '#core/permissions.ts';
import { eventPlaceOf } from '#features/conversations/server/conversationFields.ts';
import {
  changeConversation,
  lockConversation,
} from '#features/conversations/server/conversationWrites.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { logActivity } from '#platform/logActivity.ts';

/** Closes a post to further responses, or opens it again. */
export async function setClosed(
  ctx: Ctx,
  conversationId: number,
  { closed, reason }: { closed: boolean; reason: string | null },
): Promise<void> {
  const actorId = demandMember(ctx.viewer);
  await inTransaction(ctx, async ({ trx, emit }) => {
    const row = await lockConversation(trx, conversationId);
    if ((row.closed_at !== null) === closed) return;
    await changeConversation(trx, row.id, {
      closed_at: closed ? ctx.now : null,
      closed_by_id: closed ? actorId : null,
    });
    await logActivity(trx, {
      actorId,
      activity: closed ? 'close-conversation' : 're-open-conversation',
      target: { type: 'conversation', id: row.id },
      detail: { reason: reason?.slice(0, 1000) ?? null },
    });
    emit({ type: 'conversation.updated', payload: eventPlaceOf(row) });
  });
}
