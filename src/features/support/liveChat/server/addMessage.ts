import { AppError } from '#core/errors.ts';
import { openingLoader } from '#features/support/requests/server/supportQueries.ts';
import { addReply } from '#features/support/requests/server/supportRequestService.ts';
import type { SupportEntryRow } from '#features/support/requests/server/supportRows.ts';
import { changeUnseen, type OpenRequest } from '#features/support/requests/server/supportWrites.ts';
import { demandAllowance } from '#platform/callerAllowance.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import { liveChatLimits } from '../liveChatRules.ts';
import { findChat, findChatRequest, findSentMessage, type LiveChatRow } from './liveChatQueries.ts';

interface NewMessage {
  chat: LiveChatRow;
  text: { content: string; stripped_content: string };
  sentAs: string | null;
  /** JSON. */
  attachments?: string;
}

/**
 * Adds a message of a visitor who has been recognized; sending the same twice adds one.
 * @throws AppError RATE_LIMITED, CONFLICT once the chat has ended
 */
export function addMessage(
  ctx: Ctx,
  unit: Unit,
  { chat, text, sentAs, attachments }: NewMessage,
): Promise<SupportEntryRow> {
  return changeOwn(ctx, unit, chat, async (open) => {
    const sent = sentAs === null ? null : await findSent(ctx, open, sentAs);
    if (sent) return sent;
    await demandOpenChat(unit, chat.request_id);
    await demandMessageRoom(ctx, open, chat);
    const outcome = await open.apply({ type: 'REQUESTER_REPLIED', isAutomatic: false });
    if (outcome.kind === 'followUp') throw hasEnded();
    const { entry } = await addReply(ctx, open, {
      ...{ ...text, kind: 'REPLY', is_public: true, author_role: 'REQUESTER', channel: 'CHAT' },
      // Not the viewer's: who signs in during a chat stays its contact.
      ...{ author_id: chat.member_id, sent_as: sentAs },
      ...(attachments !== undefined && { attachments }),
      author_name: chat.member_id === null ? open.row.requester_name : null,
    });
    await touchChat(ctx, unit, chat.request_id);
    return entry;
  });
}

/** Changes the request of a chat in the name of its visitor, who has been recognized. */
export async function changeOwn<T>(
  ctx: Ctx,
  unit: Unit,
  { request_id: id, member_id: memberId }: LiveChatRow,
  work: (open: OpenRequest) => Promise<T>,
): Promise<T> {
  const { requester_name: name } = await findChatRequest(unit.trx, id);
  return changeUnseen(ctx, unit, { id, ...(memberId === null && { contact: { name } }), work });
}

/** The opening message has its key in the request. */
async function findSent(
  ctx: Ctx,
  { row, unit }: OpenRequest,
  sentAs: string,
): Promise<SupportEntryRow | null> {
  if (row.sent_as === sentAs) return openingLoader(ctx).load(row.id);
  return (await findSentMessage(unit.trx, row.id, sentAs)) ?? null;
}

async function demandOpenChat({ trx }: Unit, requestId: number): Promise<LiveChatRow> {
  const chat = await findChat(trx, requestId);
  if (chat === null || chat.state === 'ENDED') throw hasEnded();
  return chat;
}

function hasEnded(): AppError {
  return new AppError('CONFLICT', { message: 'This chat has ended.' });
}

async function demandMessageRoom(
  ctx: Ctx,
  { row, unit }: OpenRequest,
  { member_id: memberId }: LiveChatRow,
): Promise<void> {
  if (memberId === null) {
    demandAllowance(ctx, { what: 'live chat', perMinute: liveChatLimits.messagesOfNetwork });
  }
  const { total } = await unit.trx
    .selectFrom('support_entries')
    .where('request_id', '=', row.id)
    .where('author_role', '=', 'REQUESTER')
    .where('created_at', '>', new Date(ctx.now.getTime() - 60_000))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (Number(total) >= liveChatLimits.perMinute) {
    throw new AppError('RATE_LIMITED', { retryAfterSeconds: 60 });
  }
}

async function touchChat({ now }: Ctx, { trx }: Unit, requestId: number): Promise<void> {
  await trx
    .updateTable('live_chats')
    .set({ visitor_seen_at: now })
    .where('request_id', '=', requestId)
    .execute();
}
