import { sql } from 'kysely';
import { joinList } from '#core/joinList.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { shownMember } from '#features/people/members/server/shownMember.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import type {
  NotificationSubject,
  NotificationType,
} from '#platform/notifications/notificationType.ts';
import { chatPaths } from '../chatAddress.ts';
import { otherMembers } from './chatLoaders.ts';
import { type ChatRoomRow, countUnreadMessages, listOwnRooms } from './chatQueries.ts';

/** Unread messages of a room are one notification. */
export function chatNotificationGroup(roomId: number): string {
  return `chat:${roomId}`;
}

/**
 * A message in a chat that the reader has accepted and not muted. Not in the list of notifications, because the chat
 * icon counts it; by email if it is still unread later.
 */
export const chatMessageNotification: NotificationType = {
  name: 'chatMessage',
  group: 'MENTIONS',
  reach: 'DIRECT',
  words: 'chatNotifications',
  priority: 60,
  defaults: ['email', 'push'],
  on: {
    'chat.sent': async ({ trx }, { payload: { roomId, seq }, actorId }) => {
      const { rows } = await sql<{ member_id: number }>`
        select member_id from chat_members
        where room_id = ${roomId} and state = 'ACTIVE' and left_at is null and not is_muted
          and last_read_seq < ${seq} and joined_seq < ${seq} and member_id <> ${actorId}::bigint
          and exists (select from chat_messages where room_id = ${roomId} and seq = ${seq}
            and deleted_at is null)
          and not exists (select from member_blocks
            where blocker_id = member_id and blocked_id = ${actorId}::bigint)
        order by member_id`.execute(trx);
      return [
        {
          to: { members: rows.map(({ member_id }) => member_id) },
          ...{ cause: `chat:${roomId}:${seq}`, group: chatNotificationGroup(roomId), actorId },
          subject: { type: 'chatRoom', id: roomId },
          ...{ conversationId: null, within: [] },
        },
      ];
    },
  },
};

/**
 * Rooms with something that the viewer has not read, as it is when it is told: without those muted meanwhile, and without
 * chats with somebody whom the viewer has blocked. What was written is told nowhere else.
 */
export async function loadChatSubjects(
  ctx: Ctx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NotificationSubject>> {
  const { memberId } = ctx.viewer;
  if (memberId === null || !ctx.settings.chatEnabled) return new Map();
  const [rooms, unread, refused] = await Promise.all([
    listOwnRooms(ctx.db, memberId, ids),
    countUnreadMessages(ctx.db, memberId, ids),
    listBlockedRooms(ctx.db, memberId, ids),
  ]);
  const subjects = rooms
    .filter(({ id, state, is_muted }) => state === 'ACTIVE' && !is_muted && !refused.has(id))
    .filter(({ id }) => (unread.get(id) ?? 0) > 0)
    .map(async (room): Promise<[number, NotificationSubject]> => {
      const path = chatPaths.page({ room: `${room.id}` });
      return [room.id, { title: await titleOf(ctx, room), excerpt: null, path }];
    });
  return new Map(await Promise.all(subjects));
}

/** Those of some rooms in which the member is with one whom they have blocked. */
async function listBlockedRooms(
  db: Database,
  memberId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ room_id: number }>`
    select room_id from dm_pairs join member_blocks
      on blocked_id in (low_id, high_id) and blocked_id <> ${memberId}
    where room_id = any(${ids}::bigint[]) and blocker_id = ${memberId}
      and ${memberId}::bigint in (low_id, high_id)`.execute(db);
  return new Set(rows.map(({ room_id }) => room_id));
}

async function titleOf(ctx: Ctx, room: ChatRoomRow): Promise<string> {
  if (room.title !== null) return room.title;
  const others = (await otherMembers(ctx, room)).slice(0, 3);
  const members = await Promise.all(
    others.map(({ member_id }) => memberLoader(ctx).load(member_id)),
  );
  const names = members
    .filter((member) => member !== null)
    .map((member) => shownMember(member, ctx.viewer))
    .map(({ full_name, username }) => full_name || username);
  return joinList(names, ctx.locale);
}
