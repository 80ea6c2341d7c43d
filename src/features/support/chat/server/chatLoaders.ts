import DataLoader from 'dataloader';
import { sql } from 'kysely';
import { isActive } from '#core/permissions.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import { waitsForAcceptance } from '../chatRules.ts';
import { ownBarrier, reachLoader } from './chatContacts.ts';
import { ownChatLoader } from './chatPreferences.ts';
import {
  type ChatMemberRow,
  type ChatMessageRow,
  type ChatRoomRow,
  countUnreadMessages,
  listChatMembers,
  listOwnRooms,
} from './chatQueries.ts';
import { hasAccepted } from './chatTerms.ts';

/** Those in a room, by the id of the room. */
export function chatMemberLoader(ctx: Ctx): DataLoader<number, ChatMemberRow[]> {
  return perRequest(ctx, createMemberLoader);
}

function createMemberLoader({ db }: Ctx): DataLoader<number, ChatMemberRow[]> {
  return new DataLoader(async (ids) => {
    const rooms = Map.groupBy(await listChatMembers(db, ids), ({ room_id }) => room_id);
    return ids.map((id) => rooms.get(id) ?? []);
  });
}

/** The viewer's unread messages of a room. */
export function unreadMessageLoader(ctx: Ctx): DataLoader<number, number> {
  return perRequest(ctx, createUnreadLoader);
}

function createUnreadLoader({ db, viewer }: Ctx): DataLoader<number, number> {
  return new DataLoader(async (ids) => {
    const counts = await countUnreadMessages(db, viewer.memberId ?? 0, ids);
    return ids.map((id) => counts.get(id) ?? 0);
  });
}

/** The latest message of a room that its member may see. */
export function lastMessageLoader(ctx: Ctx): DataLoader<ChatRoomRow, ChatMessageRow | null> {
  return perRequest(ctx, createLastMessageLoader);
}

function createLastMessageLoader({ db }: Ctx): DataLoader<ChatRoomRow, ChatMessageRow | null> {
  return new DataLoader(async (rooms) => {
    const rows = await db
      .selectFrom('chat_messages')
      .selectAll()
      .where(
        sql<boolean>`(room_id, seq) in (select * from unnest(
          ${rooms.map(({ id }) => id)}::bigint[], ${rooms.map(({ last_seq }) => last_seq)}::integer[]))`,
      )
      .execute();
    const found = new Map(rows.map((row) => [row.room_id, row]));
    return rooms.map(({ id, last_seq, joined_seq }) =>
      last_seq > joined_seq ? (found.get(id) ?? null) : null,
    );
  });
}

/** Rooms of the viewer by id. */
export function ownRoomLoader(ctx: Ctx): DataLoader<number, ChatRoomRow | null> {
  return perRequest(ctx, createOwnRoomLoader);
}

function createOwnRoomLoader({ db, viewer }: Ctx): DataLoader<number, ChatRoomRow | null> {
  return new DataLoader(async (ids) => {
    const rooms = await listOwnRooms(db, viewer.memberId ?? 0, ids);
    const byId = new Map(rooms.map((room) => [room.id, room]));
    return ids.map((id) => byId.get(id) ?? null);
  });
}

/** What messages answer, as far as the viewer was in the room at the time. */
export function answeredMessageLoader(ctx: Ctx): DataLoader<ChatMessageRow, ChatMessageRow | null> {
  return perRequest(ctx, createAnsweredLoader);
}

function createAnsweredLoader({
  db,
  viewer,
}: Ctx): DataLoader<ChatMessageRow, ChatMessageRow | null> {
  return new DataLoader(async (messages) => {
    const answers = messages.filter(({ reply_to_seq }) => reply_to_seq !== null);
    if (answers.length === 0 || viewer.memberId === null) return messages.map(() => null);
    const { rows } = await sql<ChatMessageRow>`
      select message.* from chat_messages message
        join chat_members mine on mine.room_id = message.room_id and message.seq > mine.joined_seq
      where mine.member_id = ${viewer.memberId} and mine.left_at is null
        and (message.room_id, message.seq) in (select * from unnest(
          ${answers.map(({ room_id }) => room_id)}::bigint[],
          ${answers.map(({ reply_to_seq }) => reply_to_seq)}::integer[]))`.execute(db);
    const found = new Map(rows.map((row) => [`${row.room_id}-${row.seq}`, row]));
    return messages.map(
      ({ room_id, reply_to_seq }) => found.get(`${room_id}-${reply_to_seq}`) ?? null,
    );
  });
}

/** Whether the viewer may write in a room, as `demandWriting` decides. */
export function canWriteLoader(ctx: Ctx): DataLoader<ChatRoomRow, boolean> {
  return perRequest(ctx, createCanWriteLoader);
}

function createCanWriteLoader(ctx: Ctx): DataLoader<ChatRoomRow, boolean> {
  return new DataLoader(async (rooms) => {
    const mayWrite = await mayWriteAtAll(ctx);
    return Promise.all(
      rooms.map(async (room) => {
        if (!mayWrite) return false;
        const others = await otherMembers(ctx, room);
        if (waitsForAcceptance(room, others)) return false;
        if (room.kind === 'GROUP') return true;
        const reached = others.map(({ member_id }) => reachLoader(ctx).load(member_id));
        return (await Promise.all(reached)).every(Boolean);
      }),
    );
  });
}

async function mayWriteAtAll(ctx: Ctx): Promise<boolean> {
  const { viewer, settings } = ctx;
  const { memberId } = viewer;
  if (memberId === null || !settings.chatEnabled || !isActive(viewer).ok) return false;
  return ownBarrier(await ownChatLoader(ctx).load(memberId)) === null;
}

/** Those in a room without the viewer. */
export async function otherMembers(ctx: Ctx, { id }: { id: number }): Promise<ChatMemberRow[]> {
  const members = await chatMemberLoader(ctx).load(id);
  return members.filter(({ member_id }) => member_id !== ctx.viewer.memberId);
}

/** SPEC §3 `chatInitiationDisabled`: the reason is not told. */
export async function isChatInitiationDisabled(ctx: Ctx, memberId: number): Promise<boolean> {
  if (memberId === ctx.viewer.memberId || !(await mayWriteAtAll(ctx))) return true;
  return !(await reachLoader(ctx).load(memberId));
}

/** SPEC §3 `chatTnCAccepted`. */
export function isChatTermsAccepted(ctx: Ctx, memberId: number): Promise<boolean> {
  return hasAccepted(ctx, ctx.db, memberId);
}
