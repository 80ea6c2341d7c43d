import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand, isActive } from '#core/permissions.ts';
import { textToHtml } from '#core/plainText.ts';
import { writeRead } from '#features/support/requests/server/supportQueries.ts';
import type { SupportEntryRow } from '#features/support/requests/server/supportRows.ts';
import { cleanMessage } from '#features/support/requests/server/supportWrites.ts';
import { demandAllowance } from '#platform/callerAllowance.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { liveMessageSchema } from '../liveChatInputs.ts';
import { liveChatLimits } from '../liveChatRules.ts';
import { addMessage, changeOwn } from './addMessage.ts';
import { endChat } from './chatStates.ts';
import {
  canAnswerNow,
  demandNotBanned,
  demandOffered,
  isChatOffered,
} from './liveChatAvailability.ts';
import { announceChat, announceSeen } from './liveChatEvents.ts';
import {
  countChatEntries,
  findOwnChat,
  type LiveChatRow,
  listChatEntries,
  visitorOf,
} from './liveChatQueries.ts';
import { readNotifications } from './readNotifications.ts';

/** The state of a visitor's chat; `chat` is null before they begin one. */
export interface VisitorChat {
  chat: LiveChatRow | null;
  canStart: boolean;
}

/** @returns null if live chat is off or hidden for the viewer */
export async function findVisitorChat(ctx: Ctx): Promise<VisitorChat | null> {
  if (!isChatOffered(ctx)) return null;
  const chat = await findOwnChat(ctx, visitorOf(ctx));
  const isOver = chat === null || chat.state === 'ENDED';
  return { chat, canStart: isOver && (await canAnswerNow(ctx)) };
}

/** Of the chat that the viewer may read now. @throws AppError NOT_FOUND */
export async function getOwnChat(ctx: Ctx): Promise<LiveChatRow> {
  demandOffered(ctx);
  const chat = await findOwnChat(ctx, visitorOf(ctx));
  if (chat === null) throw new AppError('NOT_FOUND');
  return chat;
}

/** The messages that the visitor sees, in order: replies, never notes or internal changes. */
export async function listVisitorMessages(
  ctx: Ctx,
  { after, first }: { after?: number | null; first?: number | null },
): Promise<{ nodes: SupportEntryRow[]; hasMore: boolean; totalCount: () => Promise<number> }> {
  const chat = isChatOffered(ctx) ? await findOwnChat(ctx, visitorOf(ctx)) : null;
  if (chat === null) return { nodes: [], hasMore: false, totalCount: async () => 0 };
  const size = Math.min(Math.max(first ?? 100, 1), liveChatLimits.page);
  const rows = await listChatEntries(ctx.db, chat, { after: after ?? 0, limit: size + 1 });
  return {
    nodes: rows.slice(0, size),
    hasMore: rows.length > size,
    totalCount: async () => (await countChatEntries(ctx.db, chat)).total,
  };
}

/**
 * Adds a message of the visitor.
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, RATE_LIMITED, CONFLICT once the chat has ended
 */
export async function sendLiveChatMessage(ctx: Ctx, given: unknown): Promise<SupportEntryRow> {
  const chat = await getWritableChat(ctx);
  const input = parseInput(liveMessageSchema, given);
  const text = await cleanMessage(textToHtml(input.message));
  return inTransaction(ctx, (unit) =>
    addMessage(ctx, unit, { chat, text, sentAs: input.clientMutationId }),
  );
}

/** @throws AppError NOT_FOUND, UNAUTHENTICATED, FORBIDDEN, ACCOUNT_SUSPENDED */
export async function getWritableChat(ctx: Ctx): Promise<LiveChatRow> {
  const chat = await getOwnChat(ctx);
  if (ctx.viewer.memberId !== null) demand(isActive(ctx.viewer));
  await demandNotBanned(ctx, null);
  return chat;
}

/** Remembers how far the visitor has read; never back. @throws AppError NOT_FOUND */
export async function markLiveChatRead(ctx: Ctx, seq: number): Promise<void> {
  const chat = await getOwnChat(ctx);
  const { lastSeq } = await countChatEntries(ctx.db, chat);
  const upTo = Math.min(Math.max(seq, 0), lastSeq);
  await ctx.db
    .updateTable('live_chats')
    .set({
      visitor_read_seq: sql<number>`greatest(visitor_read_seq, ${upTo}::int)`,
      visitor_seen_at: ctx.now,
    })
    .where('request_id', '=', chat.request_id)
    .execute();
  if (chat.member_id !== null) {
    const { request_id: requestId, member_id: memberId } = chat;
    await writeRead(ctx.db, { requestId, memberId, seq: upTo });
    await readNotifications(ctx, requestId);
  }
  if (upTo > chat.visitor_read_seq) announceSeen(ctx, chat.request_id);
}

/** Says that the visitor is writing. @throws AppError NOT_FOUND, RATE_LIMITED */
export async function announceLiveTyping(ctx: Ctx): Promise<boolean> {
  const chat = await getOwnChat(ctx);
  demandAllowance(ctx, { what: 'live chat typing', perMinute: liveChatLimits.messagesOfNetwork });
  if (chat.state === 'ENDED') return false;
  ctx.bus.publish([{ type: 'liveChat.typing', payload: { requestId: chat.request_id } }]);
  return true;
}

/** The visitor ends the chat; its request stays open. Ending it twice does nothing. @throws AppError NOT_FOUND */
export async function endOwnChat(ctx: Ctx): Promise<void> {
  const chat = await getOwnChat(ctx);
  await inTransaction(ctx, (unit) =>
    changeOwn(ctx, unit, chat, (open) => endChat(ctx, open, 'VISITOR')),
  );
  announceChat(ctx, chat.request_id);
}
