import { type Insertable, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { validationFailed } from '#core/parseInput.ts';
import { plainTextOf } from '#core/plainText.ts';
import type { ChatMessages } from '#db/tables.ts';
import { cleanContent } from '#features/content/conversations/server/conversationContent.ts';
import { attachUploads } from '#features/support/requests/server/attachUploads.ts';
import type { requestAttachmentsSchema } from '#features/support/requests/supportRequestInputs.ts';
import type { Unit } from '#platform/context.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { type ChatEvent, chatLimits } from '../chatRules.ts';
import { type ChatMessageRow, type ChatRoomRow, listChatMembers } from './chatQueries.ts';

/** Of chat messages in `file_uses`. */
export const chatFileHolder = 'chat_message';

export interface NewChatText {
  clientId: string;
  content: string;
  attachments: readonly ChatAttachment[];
  /** Of the message that it answers. */
  replyToSeq: number | null;
}

export type ChatAttachment = z.infer<typeof requestAttachmentsSchema>[number];

interface Added {
  roomId: number;
  senderId: number;
  now: Date;
}

/** A text of a member. The room is locked: messages are numbered without gaps. */
export async function addChatText(
  unit: Unit,
  { roomId, senderId, now, clientId, content, attachments, replyToSeq }: Added & NewChatText,
): Promise<ChatMessageRow> {
  const row = await addMessage(unit, {
    ...{ kind: 'TEXT', sender_id: senderId, client_id: clientId, content },
    ...{ room_id: roomId, created_at: now, reply_to_seq: replyToSeq },
    attachments: JSON.stringify(attachments),
  });
  const holder = { type: chatFileHolder, id: row.id };
  await attachUploads(unit.trx, holder, { text: row, uploaderId: senderId });
  return row;
}

/** What somebody did in a group. */
export function addChatEvent(
  unit: Unit,
  given: Added & { event: ChatEvent; memberId?: number; title?: string | null },
): Promise<ChatMessageRow> {
  const { roomId, senderId, now, event, memberId = null, title = null } = given;
  return addMessage(unit, {
    ...{ kind: 'EVENT', sender_id: senderId, content: '', room_id: roomId, created_at: now },
    ...{ event, event_member_id: memberId, event_title: title },
  });
}

async function addMessage(
  { trx, emit }: Unit,
  message: Omit<Insertable<ChatMessages>, 'seq'> & { created_at: Date },
): Promise<ChatMessageRow> {
  const { room_id, sender_id, kind, created_at } = message;
  const { last_seq: seq } = await trx
    .updateTable('chat_rooms')
    .set(({ eb }) => ({ last_seq: eb('last_seq', '+', 1), last_message_at: created_at }))
    .where('id', '=', room_id)
    .returning('last_seq')
    .executeTakeFirstOrThrow();
  const row = await trx
    .insertInto('chat_messages')
    .values({ ...message, seq })
    .returningAll()
    .executeTakeFirstOrThrow();
  const isText = kind === 'TEXT';
  await sql`
    update chat_members set last_activity_at = ${created_at}, incoming_seq = case
      when ${isText}::boolean and member_id <> ${sender_id}::bigint then ${seq}::integer
      else incoming_seq end
    where room_id = ${room_id} and left_at is null and state <> 'REFUSED'`.execute(trx);
  await emitChatChanged({ trx, emit }, room_id);
  if (isText) emit({ type: 'chat.sent', payload: { roomId: room_id, seq } });
  return row;
}

/**
 * A member is in a room. Who accepts a group that its owner has left to people who were only asked is its owner. The room
 * is locked.
 */
export async function acceptChat(
  trx: DatabaseTransaction,
  { id, kind }: Pick<ChatRoomRow, 'id' | 'kind'>,
  { memberId, now }: { memberId: number; now: Date },
): Promise<void> {
  const members = kind === 'GROUP' ? await listChatMembers(trx, [id]) : [];
  const hasNoOwner = kind === 'GROUP' && !members.some(({ is_owner }) => is_owner);
  await trx
    .updateTable('chat_members')
    .set({ state: 'ACTIVE', accepted_at: now, ...(hasNoOwner && { is_owner: true }) })
    .where('room_id', '=', id)
    .where('member_id', '=', memberId)
    .execute();
}

/** Changes a message, or what belongs to it: clients learn of it by the revision of the room. The room is locked. */
export async function changeChatMessage(
  unit: Unit,
  { room_id, seq }: Pick<ChatMessageRow, 'room_id' | 'seq'>,
  change: Updateable<ChatMessages> = {},
): Promise<ChatMessageRow> {
  const { trx } = unit;
  const { last_revision: revision } = await trx
    .updateTable('chat_rooms')
    .set(({ eb }) => ({ last_revision: eb('last_revision', '+', 1) }))
    .where('id', '=', room_id)
    .returning('last_revision')
    .executeTakeFirstOrThrow();
  const row = await trx
    .updateTable('chat_messages')
    .set({ ...change, revision })
    .where('room_id', '=', room_id)
    .where('seq', '=', seq)
    .returningAll()
    .executeTakeFirstOrThrow();
  await emitChatChanged(unit, room_id);
  return row;
}

/** Erases a message with its files and reactions; that there was one stays. The room is locked. */
export async function eraseChatMessage(
  unit: Unit,
  row: ChatMessageRow,
  now: Date,
): Promise<ChatMessageRow> {
  const { trx } = unit;
  await trx
    .deleteFrom('file_uses')
    .where('target_type', '=', chatFileHolder)
    .where('target_id', '=', row.id)
    .execute();
  await trx
    .deleteFrom('chat_reactions')
    .where('room_id', '=', row.room_id)
    .where('seq', '=', row.seq)
    .execute();
  return changeChatMessage(unit, row, { content: '', attachments: '[]', deleted_at: now });
}

/** For all in the room. */
export async function emitChatChanged({ trx, emit }: Unit, roomId: number): Promise<void> {
  const memberIds = await listMemberIds(trx, roomId);
  emit({ type: 'chat.changed', payload: { roomId, memberIds } });
}

/** Of those in a room who have not refused it. */
export async function listMemberIds(db: Database, roomId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('chat_members')
    .where('room_id', '=', roomId)
    .where('left_at', 'is', null)
    .where('state', '<>', 'REFUSED')
    .select('member_id')
    .execute();
  return rows.map(({ member_id }) => member_id);
}

/**
 * Sanitizes a message as posts are, without pictures: an outside one would tell who reads it and when.
 * @param asked.hasFiles the text may be missing
 * @throws AppError VALIDATION_FAILED
 */
export async function cleanChatText(html: string, { hasFiles = false } = {}): Promise<string> {
  if (hasFiles && plainTextOf(html).trim() === '') return '';
  const rule = { min: 1, max: chatLimits.message };
  const { content } = await cleanContent(html, { field: 'content', rule });
  return content.replace(/<img\b[^>]*>/g, '').trim();
}

/** The messages of a sender are counted one after the other. The room is locked. @throws AppError RATE_LIMITED */
export async function demandChatAllowance(
  trx: DatabaseTransaction,
  { senderId, now }: { senderId: number; now: Date },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`chat-sent:${senderId}`}, 0))`.execute(
    trx,
  );
  const { count } = await trx
    .selectFrom('chat_messages')
    .where('sender_id', '=', senderId)
    .where('kind', '=', 'TEXT')
    .where('created_at', '>', new Date(now.getTime() - 60_000))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count < chatLimits.messagesPerMinute) return;
  const message = `You can send ${chatLimits.messagesPerMinute} messages a minute. Wait a moment.`;
  throw new AppError('RATE_LIMITED', { retryAfterSeconds: 60, message });
}

/** @throws AppError VALIDATION_FAILED naming the limit of a group */
export function demandGroupSize(size: number): void {
  if (size <= chatLimits.members) return;
  const message = `A group has up to ${chatLimits.members} members.`;
  throw validationFailed([{ field: 'memberIds', rule: 'tooMany', message }]);
}
