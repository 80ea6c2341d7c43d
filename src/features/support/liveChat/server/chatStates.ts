import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import {
  type OpenRequest,
  openRequest,
  roleOn,
  type SupportChange,
} from '#features/support/requests/server/supportWrites.ts';
import { isActiveStatus } from '#features/support/requests/supportTransitionRules.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { findChat, type LiveChatRow } from './liveChatQueries.ts';

/** Ends the chat of a locked request, unless it has ended; the request itself goes on. */
export async function endChat(
  { now }: Pick<Ctx, 'now'>,
  open: OpenRequest,
  by: NonNullable<LiveChatRow['ended_by']>,
): Promise<void> {
  const { trx } = open.unit;
  const chat = await findChat(trx, open.row.id);
  if (chat === null || chat.state === 'ENDED') return;
  await open.addEvent('CHAT_ENDED', { by }, true);
  await trx
    .updateTable('live_chats')
    .set({ state: 'ENDED', ended_at: now, ended_by: by, ended_seq: open.row.last_seq })
    .where('request_id', '=', open.row.id)
    .execute();
}

/** Gives the chat of a locked request to an agent. */
export async function beginChat(
  { now }: Pick<Ctx, 'now'>,
  open: OpenRequest,
  memberId: number,
): Promise<void> {
  await setAgent(open.unit.trx, open.row.id, { state: 'ACTIVE', agent_id: memberId });
  await open.unit.trx
    .updateTable('live_chats')
    .set({ accepted_at: now })
    .where('request_id', '=', open.row.id)
    .where('accepted_at', 'is', null)
    .execute();
  await open.addEvent('CHAT_ACCEPTED', { memberId }, true);
}

async function setAgent(
  trx: DatabaseTransaction,
  requestId: number,
  values: { state: 'WAITING' | 'ACTIVE'; agent_id: number | null },
): Promise<void> {
  await trx.updateTable('live_chats').set(values).where('request_id', '=', requestId).execute();
}

/**
 * What a change of the request means for its chat, in the same transaction: solving or merging it ends the chat, an
 * answer accepts it, another agent takes it over, and a team without an agent finds it waiting.
 */
export async function followRequestChange(
  ctx: Ctx,
  unit: Unit,
  { before, after, reply }: SupportChange,
): Promise<void> {
  if (before === null || after.channel !== 'CHAT') return;
  const { trx } = unit;
  const chat = await findChat(trx, after.id);
  if (chat === null || chat.state === 'ENDED') return;
  const open = openRequest(ctx, unit, after);
  if (!isActiveStatus(after.status) || after.merged_into !== null) {
    await endChat(ctx, open, enderOf(ctx, open));
    return;
  }
  const { assignee_id: assigneeId } = after;
  if (chat.state === 'WAITING') {
    const isAnswer = reply?.author_role === 'AGENT' && !reply.is_automatic;
    const agentId = isAnswer ? reply.author_id : null;
    if (agentId === null) return;
    // Whoever the request was passed to before.
    if (assigneeId !== agentId) {
      await open.patch({ assignee_id: agentId });
      await open.addEvent('ASSIGNED', { memberId: agentId });
    }
    await beginChat(ctx, open, agentId);
    return;
  }
  const isOfOtherTeam = after.team_id !== before.team_id && assigneeId === before.assignee_id;
  if (assigneeId === null || isOfOtherTeam) {
    await setAgent(trx, after.id, { state: 'WAITING', agent_id: null });
  } else if (assigneeId !== chat.agent_id) {
    await setAgent(trx, after.id, { state: 'ACTIVE', agent_id: assigneeId });
    await open.addEvent('CHAT_TRANSFERRED', { memberId: assigneeId }, true);
  }
}

/** Programs, and requesters by the link in an email, have no account here. */
function enderOf(ctx: Ctx, { row }: OpenRequest): NonNullable<LiveChatRow['ended_by']> {
  if (ctx.viewer.memberId === null) return 'SYSTEM';
  return roleOn(ctx, row) === 'AGENT' ? 'AGENT' : 'VISITOR';
}

/** While the chat goes on, replies are read there, or sent later if they are not. */
export async function requesterReadsLive(
  trx: DatabaseTransaction,
  { id, channel }: SupportRequestRow,
): Promise<boolean> {
  if (channel !== 'CHAT') return false;
  const chat = await findChat(trx, id);
  return chat !== null && chat.state !== 'ENDED';
}
