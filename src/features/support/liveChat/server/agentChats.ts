import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand, demandActive } from '#core/permissions.ts';
import { textToHtml } from '#core/plainText.ts';
import { applyChanges } from '#features/support/agentWorkspace/server/agentRequestService.ts';
import { demandAgent } from '#features/support/agentWorkspace/server/demandAgent.ts';
import {
  seesAgentSide,
  visibleRequests,
} from '#features/support/requests/server/requestVisibility.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import {
  changeRequest,
  cleanMessage,
  type OpenRequest,
} from '#features/support/requests/server/supportWrites.ts';
import { canWorkOnRequests } from '#features/support/requests/supportRequestAccess.ts';
import type { Ctx } from '#platform/context.ts';
import { transferSchema } from '../liveChatInputs.ts';
import { demandChatRoom } from './chatLimit.ts';
import { beginChat, endChat } from './chatStates.ts';
import { announceChat } from './liveChatEvents.ts';
import { findChat, type LiveChatRow } from './liveChatQueries.ts';

/** Visitors without an account are at most `waitingOfAll`; members have one chat each. */
const mostWaiting = 1000;

/** The request of a chat that waits, and when the visitor began it. */
export type WaitingRequest = SupportRequestRow & { started_at: Date };

/** Chats that wait for an agent, the longest first. @throws AppError UNAUTHENTICATED, FORBIDDEN */
export async function listWaitingChats(ctx: Ctx): Promise<WaitingRequest[]> {
  const memberId = demandAgent(ctx);
  return (
    visibleRequests(ctx)
      .innerJoin('live_chats', 'live_chats.request_id', 'support_requests.id')
      .where('state', '=', 'WAITING')
      .where(seesAgentSide(ctx.viewer))
      // Agents are customers on their own requests.
      .where('requester_id', 'is distinct from', memberId)
      .orderBy('started_at')
      .orderBy('request_id')
      .limit(mostWaiting)
      .selectAll('support_requests')
      .select('started_at')
      .$castTo<WaitingRequest>()
      .execute()
  );
}

/**
 * Takes a waiting chat. Of two agents at once, one gets it.
 * @param options.force although the agent has as many chats as allowed
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED over the limit, CONFLICT if another agent was faster, or it has
 *   ended
 */
export async function acceptLiveChat(
  ctx: Ctx,
  id: string,
  { force }: { force?: boolean | null } = {},
): Promise<SupportRequestRow> {
  const memberId = demandActive(ctx.viewer);
  const row = await changeAsAgent(ctx, id, async (open, chat) => {
    if (chat.state === 'ACTIVE' && chat.agent_id === memberId) return;
    if (chat.state === 'ACTIVE') {
      throw new AppError('CONFLICT', { message: 'Another agent has accepted this chat.' });
    }
    demandNotEnded(chat);
    await demandChatRoom(ctx, open.unit.trx, { agentId: memberId, force });
    await beginChat(ctx, open, memberId);
    await applyChanges(ctx, open, { assigneeId: `${memberId}` });
    if (open.row.status === 'NEW') await open.apply({ type: 'ASSIGNED' });
  });
  announceChat(ctx, row.id);
  return row;
}

/** The agent ends the chat; its request stays open. @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT */
export async function endChatAsAgent(ctx: Ctx, id: string): Promise<SupportRequestRow> {
  demandActive(ctx.viewer);
  const row = await changeAsAgent(ctx, id, async (open, chat) => {
    demandNotEnded(chat);
    await endChat(ctx, open, 'AGENT');
  });
  announceChat(ctx, row.id);
  return row;
}

/**
 * Passes a chat on to an agent, or to a team, where it waits; the note is for agents.
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, CONFLICT once it has ended
 */
export async function transferLiveChat(
  ctx: Ctx,
  id: string,
  given: unknown,
): Promise<SupportRequestRow> {
  const memberId = demandActive(ctx.viewer);
  const { assigneeId, teamId, note, force } = parseInput(transferSchema, given);
  const text = note === null ? null : await cleanMessage(textToHtml(note));
  const row = await changeAsAgent(ctx, id, async (open, chat) => {
    demandNotEnded(chat);
    if (assigneeId !== null) {
      await demandChatRoom(ctx, open.unit.trx, { agentId: requireId(assigneeId), force });
    }
    if (text !== null) {
      const entry = await open.addEntry({
        ...{ ...text, kind: 'NOTE', is_public: false, author_id: memberId, author_role: 'AGENT' },
      });
      const payload = { requestId: open.row.id, entryId: entry.id };
      open.unit.emit({ type: 'supportRequest.noted', payload });
    }
    // A team finds it waiting.
    await applyChanges(
      ctx,
      open,
      assigneeId === null ? { teamId, assigneeId: '' } : { assigneeId },
    );
  });
  announceChat(ctx, row.id);
  return row;
}

function demandNotEnded({ state }: LiveChatRow): void {
  if (state === 'ENDED') throw new AppError('CONFLICT', { message: 'This chat has ended.' });
}

/** Under the lock of the request, by which agents take turns. */
function changeAsAgent(
  ctx: Ctx,
  id: string,
  work: (open: OpenRequest, chat: LiveChatRow) => Promise<void>,
): Promise<SupportRequestRow> {
  return changeRequest(ctx, requireId(id), async (open) => {
    demand(canWorkOnRequests(ctx.viewer, open.row.category_id));
    if (open.row.requester_id === ctx.viewer.memberId) throw new AppError('FORBIDDEN');
    const chat = await findChat(open.unit.trx, open.row.id);
    if (chat === null) throw new AppError('NOT_FOUND');
    await work(open, chat);
    return open.row;
  });
}
