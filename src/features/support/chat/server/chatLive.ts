import type { DomainEvent } from '#core/domainEvents.ts';
import type { Ctx } from '#platform/context.ts';
import type { EventBus } from '#platform/events/eventBus.ts';
import { liveStream, signedOut } from '#platform/live/liveStream.ts';
import { viewerOfSession } from '#platform/roles/viewers.ts';
import { chatTyping } from '../chatRules.ts';
import { demandChat, getChatRoom } from './chatAccess.ts';
import { canWriteLoader } from './chatLoaders.ts';
import { countUnreadRooms, listOwnRooms } from './chatQueries.ts';
import { listMemberIds } from './chatWrites.ts';
import { findOwnBlocks } from './memberBlocks.ts';

/** A hint that something changed: its content is asked for as usual, so that there is one check of access. */
export interface ChatNews {
  /** null: the unread count only. */
  roomId: number | null;
  lastSeq: number | null;
  revision: number | null;
  unreadRooms: number;
  /** Who is typing, where nothing else has happened. */
  typing: number[];
  /** The viewer is no longer in the room. */
  left: boolean;
}

/**
 * What happens in the viewer's rooms. Ends with the session; who left a room is told so once, and nothing of it
 * afterwards. Ends with null once nobody is signed in; a visitor gets only that.
 * @throws AppError NOT_FOUND, RATE_LIMITED
 */
export function followChats(ctx: Ctx): AsyncIterable<ChatNews | null> {
  if (ctx.viewer.memberId === null) return signedOut();
  const memberId = demandChat(ctx);
  const typists = new Map<number, Map<number, number>>();
  let told: number | null = null;
  return liveStream<ChatNews | null>(ctx, {
    farewell: null,
    about: [['memberIds', memberId]],
    hears: (event) => isChatEvent(event) && event.payload.memberIds.includes(memberId),
    async tell(events) {
      const now = new Date();
      const viewer = await viewerOfSession(ctx, now);
      if (viewer === null) return null;
      const isTyping = events.some(({ type }) => type === 'chat.typing');
      const blocked = isTyping ? await findOwnBlocks(ctx) : new Set<number>();
      for (const event of events) {
        if (event.type === 'chat.typing' && !blocked.has(event.payload.memberId)) {
          noteTyping(typists, event.payload, now);
        }
      }
      const unreadRooms = await countUnreadRooms(ctx.db, memberId);
      const isNews = unreadRooms !== told;
      told = unreadRooms;
      const ids = [...new Set(events.filter(isChatEvent).map(({ payload }) => payload.roomId))];
      const count = { roomId: null, lastSeq: null, revision: null, typing: [], left: false };
      if (ids.length === 0) return isNews ? [{ ...count, unreadRooms }] : [];
      const own = await listOwnRooms(ctx.db, memberId, ids);
      const rooms = new Map(own.map((room) => [room.id, room]));
      return ids.map((roomId) => {
        const room = rooms.get(roomId);
        if (!room) return { ...count, roomId, unreadRooms, left: true };
        const { last_seq: lastSeq, last_revision: revision } = room;
        // Clients ask for nothing where only somebody types.
        const isTypingOnly = events.every(
          (event) =>
            !isChatEvent(event) || event.payload.roomId !== roomId || event.type === 'chat.typing',
        );
        const typing = isTypingOnly ? typingIn(typists, roomId, now) : [];
        return { roomId, lastSeq, revision, unreadRooms, typing, left: false };
      });
    },
  });
}

type ChatEvent = Extract<DomainEvent, { type: 'chat.changed' | 'chat.read' | 'chat.typing' }>;

function isChatEvent(event: DomainEvent): event is ChatEvent {
  return event.type.startsWith('chat.') && event.type !== 'chat.sent';
}

type Typists = Map<number, Map<number, number>>;

function noteTyping(
  typists: Typists,
  { roomId, memberId }: { roomId: number; memberId: number },
  now: Date,
): void {
  const inRoom = typists.get(roomId) ?? new Map<number, number>();
  typists.set(roomId, inRoom.set(memberId, now.getTime() + chatTyping.lasts));
}

function typingIn(typists: Typists, roomId: number, now: Date): number[] {
  const inRoom = [...(typists.get(roomId) ?? [])].filter(([, until]) => until > now.getTime());
  if (inRoom.length === 0) typists.delete(roomId);
  return inRoom.map(([memberId]) => memberId);
}

const announcedBy = new WeakMap<EventBus, Map<string, number>>();

/**
 * Tells the others in a room that the viewer writes. Never stored; more often than every few seconds it does
 * nothing, nor where the viewer may not write or has not accepted yet.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND
 */
export async function announceTyping(ctx: Ctx, id: string): Promise<void> {
  const room = await getChatRoom(ctx, id);
  const memberId = demandChat(ctx);
  const canWrite = room.state === 'ACTIVE' && (await canWriteLoader(ctx).load(room));
  if (!canWrite || !isTurnToAnnounce(ctx, `${room.id}:${memberId}`)) return;
  const others = (await listMemberIds(ctx.db, room.id)).filter((other) => other !== memberId);
  ctx.bus.publish([
    { type: 'chat.typing', payload: { roomId: room.id, memberId, memberIds: others } },
  ]);
}

function isTurnToAnnounce({ bus, now }: Pick<Ctx, 'bus' | 'now'>, key: string): boolean {
  const announced = announcedBy.get(bus) ?? new Map<string, number>();
  announcedBy.set(bus, announced);
  const time = now.getTime();
  if (time - (announced.get(key) ?? 0) < chatTyping.every) return false;
  // Insertion order is that of time: the oldest are dropped first.
  announced.delete(key);
  announced.set(key, time);
  for (const [old, at] of announced) {
    if (time - at < chatTyping.every) break;
    announced.delete(old);
  }
  return true;
}
