import { AppError } from '#core/errors.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demandActive } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { markNotificationGroupRead } from '#features/engage/notifications/server/notificationService.ts';
import { demandAllowance } from '#platform/callerAllowance.ts';
import type { Ctx } from '#platform/context.ts';
import { attachmentsOf } from '#platform/graphql/mediaTypes.ts';
import { editChatSchema } from '../chatInputs.ts';
import { canDeleteChatMessage, canEditChatMessage, chatLimits } from '../chatRules.ts';
import { changingChatMessage } from './changingChatMessage.ts';
import { demandChat, getChatRoom } from './chatAccess.ts';
import { withRoomMentions } from './chatMentions.ts';
import { chatNotificationGroup } from './chatNotifications.ts';
import {
  type ChatMessageRow,
  type ChatRoomRow,
  type ChatSpan,
  listChatMessages,
} from './chatQueries.ts';
import { demandWriting } from './chatService.ts';
import { changeChatMessage, cleanChatText, eraseChatMessage, listMemberIds } from './chatWrites.ts';

/** A part of a room, in its order. */
export interface ChatMessageSpan {
  rows: ChatMessageRow[];
  hasMore: boolean;
}

/** @throws AppError UNAUTHENTICATED, NOT_FOUND */
export async function listChatSpan(
  ctx: Ctx,
  roomId: string,
  asked: Omit<ChatSpan, 'limit'> & { first?: number | null },
): Promise<ChatMessageSpan> {
  const room = await getChatRoom(ctx, roomId);
  const readerId = demandChat(ctx);
  const first = Math.trunc(asked.first ?? 50);
  const limit = Math.min(Math.max(first, 1), chatLimits.messagesOfPage);
  // Who is removed between the two reads gets nothing that was written since.
  return listChatMessages(ctx.db, { ...room, readerId }, { ...asked, limit });
}

/**
 * Changes an own message of the last minutes.
 * @throws AppError UNAUTHENTICATED, ACCOUNT_SUSPENDED, NOT_FOUND, FORBIDDEN, VALIDATION_FAILED
 */
export async function editChatMessage(
  ctx: Ctx,
  of: { roomId: string; seq: number },
  input: unknown,
): Promise<ChatMessageRow> {
  demandChat(ctx);
  const memberId = demandActive(ctx.viewer);
  const { content: html } = parseInput(editChatSchema, input);
  // Whether it may be empty depends on its files.
  const clean = await cleanChatText(html, { hasFiles: true });
  demandAllowance(ctx, { what: 'chatEdits', perMinute: chatLimits.messagesPerMinute });
  return changingChatMessage(ctx, of, async (unit, { room, row }) => {
    await demandWriting(ctx, unit.trx, room, { isEdit: true });
    if (!canEditChatMessage(row, memberId, ctx.now)) {
      const message = `Only your own messages of the last ${chatLimits.editMinutes} minutes can be edited.`;
      throw new AppError('FORBIDDEN', { message });
    }
    const content = await withRoomMentions(unit.trx, room.id, clean);
    if (content === '' && attachmentsOf(row.attachments).length === 0) {
      const message = validationMessages.required;
      throw validationFailed([{ field: 'content', rule: 'required', message }]);
    }
    if (row.content === content) return row;
    return changeChatMessage(unit, row, { content, edited_at: ctx.now });
  });
}

/**
 * Erases the text of an own message; that there was one stays.
 * @throws AppError UNAUTHENTICATED, ACCOUNT_SUSPENDED, NOT_FOUND, FORBIDDEN
 */
export async function deleteChatMessage(
  ctx: Ctx,
  of: { roomId: string; seq: number },
): Promise<ChatMessageRow> {
  demandChat(ctx);
  const memberId = demandActive(ctx.viewer);
  return changingChatMessage(ctx, of, async (unit, { row }) => {
    if (row.deleted_at !== null && row.sender_id === memberId) return row;
    if (!canDeleteChatMessage(row, memberId)) {
      throw new AppError('FORBIDDEN', { message: 'Only your own messages can be deleted.' });
    }
    return eraseChatMessage(unit, row, ctx.now);
  });
}

/** Read up to a message, never back. @throws AppError UNAUTHENTICATED, NOT_FOUND */
export async function markChatRead(ctx: Ctx, roomId: string, seq: number): Promise<ChatRoomRow> {
  const room = await getChatRoom(ctx, roomId);
  const memberId = demandChat(ctx);
  const read = Math.min(seq, room.last_seq);
  if (read <= room.last_read_seq) return room;
  await ctx.db
    .updateTable('chat_members')
    .set({ last_read_seq: read })
    .where('room_id', '=', room.id)
    .where('member_id', '=', memberId)
    .where('last_read_seq', '<', read)
    .execute();
  // Who has not accepted yet does not tell that they have read it.
  const memberIds = room.state === 'ACTIVE' ? await listMemberIds(ctx.db, room.id) : [memberId];
  await markNotificationGroupRead(ctx, chatNotificationGroup(room.id));
  ctx.bus.publish([{ type: 'chat.read', payload: { roomId: room.id, memberIds } }]);
  return getChatRoom(ctx, room.id);
}
