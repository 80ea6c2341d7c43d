import type { Updateable } from 'kysely';
import { AppError } from '#core/errors.ts';
import { parseIds } from '#core/ids.ts';
import { pageLimits, pageWindow } from '#core/paging.ts';
import { parseInput } from '#core/parseInput.ts';
import { demandActive } from '#core/permissions.ts';
import type { ChatMembers } from '#db/tables.ts';
import { demandAllowance } from '#platform/callerAllowance.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import { chatMembersSchema, chatSearchSchema, renameChatSchema } from '../chatInputs.ts';
import { type ChatRoomState, chatLimits } from '../chatRules.ts';
import { demandChat, getChatRoom, lockChatRoom } from './chatAccess.ts';
import { demandAcquainted, demandReachable, demandSender } from './chatContacts.ts';
import { type ChatRoomRow, countChatRooms, listChatMembers, listChatRooms } from './chatQueries.ts';
import { acceptChat, addChatEvent, demandGroupSize, emitChatChanged } from './chatWrites.ts';

/** @param asked page from zero @throws AppError UNAUTHENTICATED, NOT_FOUND */
export async function listChatRoomPage(
  ctx: Ctx,
  asked: {
    state?: ChatRoomState | null;
    search?: string | null;
    page?: number | null;
    first?: number | null;
  },
): Promise<Page<ChatRoomRow>> {
  const memberId = demandChat(ctx);
  const window = pageWindow(asked.page, asked.first, 30);
  const search = parseInput(chatSearchSchema, asked.search ?? '');
  const filter = { memberId, state: asked.state ?? null, search };
  // SPEC §9: max page 100. Beyond it a list is empty instead of slow.
  const isShown = window.page < pageLimits.maxPage;
  const rows = isShown ? await listChatRooms(ctx.db, filter, window) : [];
  return {
    nodes: rows.slice(0, window.size),
    hasMore: rows.length > window.size && window.page + 1 < pageLimits.maxPage,
    pageNumber: window.page,
    totalCount: () => countChatRooms(ctx.db, filter),
  };
}

/**
 * Accepts who has written, or refuses: the room is gone for the viewer, and the sender is not told.
 * @returns null where it was refused
 * @throws AppError UNAUTHENTICATED, NOT_FOUND
 */
export async function answerChatRequest(
  ctx: Ctx,
  roomId: string,
  accept: boolean,
): Promise<ChatRoomRow | null> {
  demandChat(ctx);
  const memberId = demandActive(ctx.viewer);
  const id = await inTransaction(ctx, async (unit) => {
    const room = await lockChatRoom(ctx, unit.trx, roomId);
    if (room.state !== 'REQUEST') return room.id;
    if (accept) {
      await acceptChat(unit.trx, room, { memberId, now: ctx.now });
      await emitChatChanged(unit, room.id);
      return room.id;
    }
    await setOwn(unit, room.id, memberId, { state: 'REFUSED' });
    unit.emit({ type: 'chat.changed', payload: { roomId: room.id, memberIds: [memberId] } });
    return room.id;
  });
  return accept ? getChatRoom(ctx, id) : null;
}

/** @throws AppError UNAUTHENTICATED, NOT_FOUND */
export async function muteChat(ctx: Ctx, roomId: string, muted: boolean): Promise<ChatRoomRow> {
  const { id } = await getChatRoom(ctx, roomId);
  const memberId = demandChat(ctx);
  await ctx.db
    .updateTable('chat_members')
    .set({ is_muted: muted })
    .where('room_id', '=', id)
    .where('member_id', '=', memberId)
    .execute();
  ctx.bus.publish([{ type: 'chat.read', payload: { roomId: id, memberIds: [memberId] } }]);
  return getChatRoom(ctx, id);
}

/** @throws AppError UNAUTHENTICATED, NOT_FOUND, FORBIDDEN, RATE_LIMITED, VALIDATION_FAILED */
export async function renameChat(ctx: Ctx, roomId: string, input: unknown): Promise<ChatRoomRow> {
  const { title } = parseInput(renameChatSchema, input);
  return changingGroup(ctx, roomId, async (unit, room, memberId) => {
    if (room.title === title) return;
    await demandSender(unit.trx, memberId);
    await unit.trx.updateTable('chat_rooms').set({ title }).where('id', '=', room.id).execute();
    await addChatEvent(unit, {
      ...{ roomId: room.id, senderId: memberId, now: ctx.now },
      ...{ event: 'RENAMED', title },
    });
  });
}

/**
 * Adds people to a group, who see what is written from then on, and removes others, who see nothing any more.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND, FORBIDDEN, RATE_LIMITED, VALIDATION_FAILED
 */
export async function changeChatMembers(
  ctx: Ctx,
  roomId: string,
  input: unknown,
): Promise<ChatRoomRow> {
  const { addIds, removeIds } = parseInput(chatMembersSchema, input);
  return changingGroup(ctx, roomId, async (unit, room, memberId) => {
    const members = await listChatMembers(unit.trx, [room.id]);
    const present = new Set(members.map(({ member_id }) => member_id));
    const removed = [...new Set(parseIds(removeIds))].filter(
      (id) => present.has(id) && id !== memberId,
    );
    const added = [...new Set(parseIds(addIds))].filter((id) => !present.has(id));
    demandGroupSize(present.size - removed.length + added.length);
    await removeMembers(ctx, unit, { room, removed });
    await addMembers(ctx, unit, { room, added });
    for (const id of removed) {
      const event = { event: 'MEMBER_REMOVED', memberId: id } as const;
      await addChatEvent(unit, { roomId: room.id, senderId: memberId, now: ctx.now, ...event });
    }
    for (const id of added) {
      const event = { event: 'MEMBER_ADDED', memberId: id } as const;
      await addChatEvent(unit, { roomId: room.id, senderId: memberId, now: ctx.now, ...event });
    }
  });
}

async function removeMembers(
  { now }: Ctx,
  { trx, emit }: Unit,
  { room, removed }: { room: ChatRoomRow; removed: readonly number[] },
): Promise<void> {
  if (removed.length === 0) return;
  await trx
    .updateTable('chat_members')
    .set({ left_at: now, is_owner: false })
    .where('room_id', '=', room.id)
    .where('member_id', 'in', removed)
    .execute();
  emit({ type: 'chat.changed', payload: { roomId: room.id, memberIds: [...removed] } });
}

/** Who was in the group before is asked again, and not at all if they refused. */
async function addMembers(
  ctx: Ctx,
  { trx }: Unit,
  { room, added }: { room: ChatRoomRow; added: readonly number[] },
): Promise<void> {
  if (added.length === 0) return;
  const { now } = ctx;
  const memberId = demandActive(ctx.viewer);
  const own = await demandSender(trx, memberId);
  await demandReachable(ctx, trx, { memberId, others: added });
  const known = await demandAcquainted(ctx, trx, { memberId, others: added, own });
  const from = { joined_seq: room.last_seq, last_read_seq: room.last_seq, incoming_seq: 0 };
  const since = { ...from, joined_at: now, last_activity_at: now };
  for (const id of added) {
    await trx
      .insertInto('chat_members')
      .values({
        ...{ room_id: room.id, member_id: id, ...since },
        state: known.has(id) ? 'ACTIVE' : 'REQUEST',
      })
      .onConflict((conflict) =>
        conflict.columns(['room_id', 'member_id']).doUpdateSet(({ eb, ref }) => ({
          ...since,
          left_at: null,
          state: eb
            .case()
            .when(ref('chat_members.state'), '=', 'REFUSED')
            .then('REFUSED')
            .else('REQUEST')
            .end(),
        })),
      )
      .execute();
  }
}

/** Of a group, by its owner. */
async function changingGroup(
  ctx: Ctx,
  roomId: string,
  change: (unit: Unit, room: ChatRoomRow, memberId: number) => Promise<void>,
): Promise<ChatRoomRow> {
  demandChat(ctx);
  const memberId = demandActive(ctx.viewer);
  demandAllowance(ctx, { what: 'chatChanges', perMinute: chatLimits.messagesPerMinute });
  const id = await inTransaction(ctx, async (unit) => {
    const room = await lockChatRoom(ctx, unit.trx, roomId);
    demandGroup(room);
    if (!room.is_owner) {
      throw new AppError('FORBIDDEN', { message: 'Only the owner of a group can change it.' });
    }
    await change(unit, room, memberId);
    return room.id;
  });
  return getChatRoom(ctx, id);
}

function demandGroup({ kind }: ChatRoomRow): void {
  if (kind === 'GROUP') return;
  throw new AppError('BAD_REQUEST', { message: 'A chat of two has no other members.' });
}

/**
 * Leaves a group: nothing of it can be read any more. The next owner is who has been there longest, or else who
 * accepts first; a group that everybody left is deleted.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND, BAD_REQUEST
 */
export async function leaveChat(ctx: Ctx, roomId: string): Promise<void> {
  demandChat(ctx);
  const memberId = demandActive(ctx.viewer);
  await inTransaction(ctx, async (unit) => {
    const room = await lockChatRoom(ctx, unit.trx, roomId);
    demandGroup(room);
    await leaveGroup(unit, { room, memberId, now: ctx.now });
  });
}

async function leaveGroup(
  unit: Unit,
  { room, memberId, now }: { room: ChatRoomRow; memberId: number; now: Date },
): Promise<void> {
  const { trx, emit } = unit;
  await setOwn(unit, room.id, memberId, { left_at: now, is_owner: false });
  emit({ type: 'chat.changed', payload: { roomId: room.id, memberIds: [memberId] } });
  const members = await listChatMembers(trx, [room.id]);
  if (members.every(({ state }) => state === 'REFUSED')) {
    await trx.deleteFrom('chat_rooms').where('id', '=', room.id).execute();
    return;
  }
  const next = members.find(({ state }) => state === 'ACTIVE');
  if (room.is_owner && next) await setOwn(unit, room.id, next.member_id, { is_owner: true });
  const event = { event: 'MEMBER_LEFT', memberId } as const;
  await addChatEvent(unit, { roomId: room.id, senderId: memberId, now, ...event });
}

async function setOwn(
  { trx }: Unit,
  roomId: number,
  memberId: number,
  values: Updateable<ChatMembers>,
): Promise<void> {
  await trx
    .updateTable('chat_members')
    .set(values)
    .where('room_id', '=', roomId)
    .where('member_id', '=', memberId)
    .execute();
}
