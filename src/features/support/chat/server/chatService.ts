import { AppError } from '#core/errors.ts';
import { parseIds } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demandActive } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { sentOnce } from '#features/content/conversations/server/sentOnce.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { sendChatSchema, startChatSchema } from '../chatInputs.ts';
import { waitsForAcceptance } from '../chatRules.ts';
import { demandChat, getChatRoom, lockChatRoom } from './chatAccess.ts';
import { demandAcquainted, demandReachable, demandSender } from './chatContacts.ts';
import { withRoomMentions } from './chatMentions.ts';
import { type ChatSubject, chatSubjectOf, noteChatSubject } from './chatPosts.ts';
import {
  type ChatMessageRow,
  type ChatRoomRow,
  findChatMessage,
  findChatMessageSent,
  findDirectRoom,
  listChatMembers,
} from './chatQueries.ts';
import { demandChatTerms } from './chatTerms.ts';
import {
  acceptChat,
  addChatEvent,
  addChatText,
  cleanChatText,
  demandChatAllowance,
  demandGroupSize,
  type NewChatText,
} from './chatWrites.ts';

/**
 * A first message: to one member, in the room of the two, which is found or made; to more, in a new group.
 * @throws AppError UNAUTHENTICATED, ACCOUNT_SUSPENDED, FORBIDDEN, RATE_LIMITED, VALIDATION_FAILED
 */
export async function startChat(ctx: Ctx, input: unknown): Promise<ChatRoomRow> {
  demandChat(ctx);
  const memberId = demandActive(ctx.viewer);
  const given = parseInput(startChatSchema, input);
  const { memberIds, title, clientMessageId, about } = given;
  const others = [...new Set(parseIds(memberIds))].filter((id) => id !== memberId);
  const [first] = others;
  if (first === undefined) {
    const message = validationMessages.required;
    throw validationFailed([{ field: 'memberIds', rule: 'required', message }]);
  }
  const text = await textOf(given);
  if (others.length === 1) {
    const subject = about ? await chatSubjectOf(ctx, about, first) : null;
    return writeTo(ctx, { memberId, otherId: first, subject }, text);
  }
  demandGroupSize(others.length + 1);
  const id = await sentOnce(clientMessageId, {
    find: (sentAs) => findGroupSent(ctx, memberId, sentAs),
    make: () => makeGroup(ctx, { memberId, others, title }, text),
  });
  return getChatRoom(ctx, id);
}

async function textOf(given: {
  content: string;
  attachments?: NewChatText['attachments'] | null;
  clientMessageId: string;
  replyToSeq?: number | null;
}): Promise<NewChatText> {
  const attachments = given.attachments ?? [];
  return {
    content: await cleanChatText(given.content, { hasFiles: attachments.length > 0 }),
    attachments,
    ...{ clientId: given.clientMessageId, replyToSeq: given.replyToSeq ?? null },
  };
}

async function writeTo(
  ctx: Ctx,
  to: { memberId: number; otherId: number; subject: ChatSubject | null },
  text: NewChatText,
): Promise<ChatRoomRow> {
  const { memberId, otherId, subject } = to;
  const id = await inTransaction(ctx, async (unit) => {
    const { trx } = unit;
    const own = await demandSender(trx, memberId);
    // Audited with the message.
    const whom = { memberId, others: [otherId] };
    await demandReachable(ctx, trx, whom, { isAudited: false });
    const existing = await findDirectRoom(trx, memberId, otherId);
    if (existing === null) await demandAcquainted(ctx, trx, { ...whom, own });
    const roomId = existing ?? (await makePair(ctx, trx, { memberId, otherId }));
    // Who refused and writes nevertheless has changed their mind.
    await trx
      .updateTable('chat_members')
      .set({ state: 'ACTIVE', accepted_at: ctx.now })
      .where('room_id', '=', roomId)
      .where('member_id', '=', memberId)
      .where('state', '=', 'REFUSED')
      .execute();
    await send(ctx, unit, await lockChatRoom(ctx, trx, roomId), text);
    if (subject) await noteChatSubject(trx, { roomId, now: ctx.now }, subject);
    return roomId;
  });
  return getChatRoom(ctx, id);
}

/** Two who start at once get one room: the second waits for the first one's pair. */
async function makePair(
  { now }: Ctx,
  trx: DatabaseTransaction,
  { memberId, otherId }: { memberId: number; otherId: number },
): Promise<number> {
  const { id } = await insertRoom(trx, { kind: 'DIRECT', created_by_id: memberId, now });
  const low_id = Math.min(memberId, otherId);
  const high_id = Math.max(memberId, otherId);
  const pair = await trx
    .insertInto('dm_pairs')
    .values({ low_id, high_id, room_id: id })
    .onConflict((conflict) => conflict.columns(['low_id', 'high_id']).doNothing())
    .returning('room_id')
    .executeTakeFirst();
  if (pair) {
    const both = { room_id: id, joined_at: now, last_activity_at: now };
    await trx
      .insertInto('chat_members')
      .values([
        { ...both, member_id: memberId, state: 'ACTIVE', accepted_at: now },
        { ...both, member_id: otherId, state: 'REQUEST' },
      ])
      .execute();
    return id;
  }
  await trx.deleteFrom('chat_rooms').where('id', '=', id).execute();
  const other = await findDirectRoom(trx, memberId, otherId);
  if (other === null) throw new Error('the pair has no room');
  return other;
}

async function makeGroup(
  ctx: Ctx,
  given: { memberId: number; others: readonly number[]; title: string | null },
  text: NewChatText,
): Promise<number> {
  const { now } = ctx;
  const { memberId, others, title } = given;
  return inTransaction(ctx, async (unit) => {
    const { trx } = unit;
    const own = await demandSender(trx, memberId);
    await demandReachable(ctx, trx, { memberId, others });
    const known = await demandAcquainted(ctx, trx, { memberId, others, own });
    const { id } = await insertRoom(trx, {
      ...{ kind: 'GROUP', created_by_id: memberId, title, sent_as: text.clientId, now },
    });
    const each = { room_id: id, joined_at: now, last_activity_at: now };
    const state = (other: number) => (known.has(other) ? 'ACTIVE' : 'REQUEST');
    await trx
      .insertInto('chat_members')
      .values([
        { ...each, member_id: memberId, state: 'ACTIVE', is_owner: true, accepted_at: now },
        ...others.map((other) => ({ ...each, member_id: other, state: state(other) })),
      ])
      .execute();
    const room = await lockChatRoom(ctx, trx, id);
    await addChatEvent(unit, {
      ...{ roomId: id, senderId: memberId, now },
      ...{ event: 'GROUP_CREATED', title },
    });
    await send(ctx, unit, room, text);
    return id;
  });
}

async function findGroupSent(ctx: Ctx, memberId: number, sentAs: string) {
  const row = await ctx.db
    .selectFrom('chat_rooms')
    .where('created_by_id', '=', memberId)
    .where('sent_as', '=', sentAs)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

function insertRoom(
  trx: DatabaseTransaction,
  given: {
    kind: 'DIRECT' | 'GROUP';
    created_by_id: number;
    title?: string | null;
    sent_as?: string;
    now: Date;
  },
): Promise<{ id: number }> {
  const { now, ...room } = given;
  return trx
    .insertInto('chat_rooms')
    .values({ ...room, created_at: now, last_message_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/**
 * A message of the viewer, once for each key of its sender. Writing to somebody who asked accepts them.
 * @throws AppError UNAUTHENTICATED, ACCOUNT_SUSPENDED, NOT_FOUND, FORBIDDEN, RATE_LIMITED,
 *   VALIDATION_FAILED
 */
export async function sendChatMessage(
  ctx: Ctx,
  roomId: string,
  input: unknown,
): Promise<ChatMessageRow> {
  demandChat(ctx);
  demandActive(ctx.viewer);
  const text = await textOf(parseInput(sendChatSchema, input));
  return inTransaction(ctx, async (unit) =>
    send(ctx, unit, await lockChatRoom(ctx, unit.trx, roomId), text),
  );
}

async function send(
  ctx: Ctx,
  unit: Unit,
  room: ChatRoomRow,
  text: NewChatText,
): Promise<ChatMessageRow> {
  const { trx } = unit;
  const { now } = ctx;
  const senderId = demandActive(ctx.viewer);
  const before = await findChatMessageSent(trx, {
    ...{ roomId: room.id, senderId, clientId: text.clientId },
  });
  if (before) return before;
  await demandWriting(ctx, trx, room);
  await demandChatAllowance(trx, { senderId, now });
  if (room.state === 'REQUEST') await acceptChat(trx, room, { memberId: senderId, now });
  const content = await withRoomMentions(trx, room.id, text.content);
  const replyToSeq = await answeredSeq(trx, room, text.replyToSeq);
  return addChatText(unit, { roomId: room.id, senderId, now, ...text, content, replyToSeq });
}

/** @throws AppError VALIDATION_FAILED where the sender does not see the message that is answered */
async function answeredSeq(
  trx: DatabaseTransaction,
  room: ChatRoomRow,
  seq: number | null,
): Promise<number | null> {
  if (seq === null) return null;
  const row = await findChatMessage(trx, room, seq);
  if (row?.kind === 'TEXT') return seq;
  const message = validationMessages.format;
  throw validationFailed([{ field: 'replyToSeq', rule: 'unknown', message }]);
}

/**
 * Everything that may forbid a message in an existing room; asked for each one.
 * @throws AppError FORBIDDEN
 */
export async function demandWriting(
  ctx: Ctx,
  trx: DatabaseTransaction,
  room: ChatRoomRow,
  { isEdit = false } = {},
): Promise<void> {
  const memberId = demandActive(ctx.viewer);
  await demandSender(trx, memberId);
  await demandChatTerms(ctx, trx, memberId);
  const members = await listChatMembers(trx, [room.id]);
  const others = members.filter(({ member_id }) => member_id !== memberId);
  if (room.kind === 'DIRECT') {
    const ids = others.map(({ member_id }) => member_id);
    await demandReachable(ctx, trx, { memberId, others: ids });
  }
  if (isEdit || !waitsForAcceptance(room, others)) return;
  const message = 'You can write again once your chat request is accepted.';
  throw new AppError('FORBIDDEN', { message });
}
