import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { PageWindow } from '#core/paging.ts';
import type { ChatMembers, ChatMessages, ChatRooms } from '#db/tables.ts';
import type { Database } from '#platform/database/database.ts';
import { type ChatRoomState, chatLimits } from '../chatRules.ts';

export type ChatMemberRow = Selectable<ChatMembers>;
export type ChatMessageRow = Selectable<ChatMessages>;

/** A room as a member has it. */
export interface ChatRoomRow extends Selectable<ChatRooms> {
  state: string;
  is_owner: boolean;
  joined_seq: number;
  last_read_seq: number;
  is_muted: boolean;
  last_activity_at: Date;
}

/** The rooms that a member is in; every read of a chat starts here. */
function ownRooms(db: Database, memberId: number) {
  return db
    .selectFrom('chat_members as mine')
    .innerJoin('chat_rooms', 'chat_rooms.id', 'mine.room_id')
    .where('mine.member_id', '=', memberId)
    .where('mine.left_at', 'is', null)
    .where('mine.state', '<>', 'REFUSED');
}

const ownColumns = [
  'mine.state',
  'mine.is_owner',
  'mine.joined_seq',
  'mine.last_read_seq',
  'mine.is_muted',
  'mine.last_activity_at',
] as const;

export async function findChatRoom(
  db: Database,
  memberId: number,
  id: number,
): Promise<ChatRoomRow | null> {
  const row = await ownRooms(db, memberId)
    .selectAll('chat_rooms')
    .select(ownColumns)
    .where('chat_rooms.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Which of some rooms a member is in. */
export function listOwnRooms(
  db: Database,
  memberId: number,
  ids: readonly number[],
): Promise<ChatRoomRow[]> {
  return ownRooms(db, memberId)
    .selectAll('chat_rooms')
    .select(ownColumns)
    .where('chat_rooms.id', 'in', ids)
    .execute();
}

export interface ChatRoomFilter {
  memberId: number;
  state: ChatRoomState | null;
  /** In the title of a group, or the name of somebody in the room. */
  search: string;
}

/** The latest first, one more than the page holds. */
export function listChatRooms(
  db: Database,
  filter: ChatRoomFilter,
  { size, offset }: PageWindow,
): Promise<ChatRoomRow[]> {
  return filteredRooms(db, filter)
    .selectAll('chat_rooms')
    .select(ownColumns)
    .orderBy('mine.last_activity_at', 'desc')
    .orderBy('mine.room_id', 'desc')
    .limit(size + 1)
    .offset(offset)
    .execute();
}

export async function countChatRooms(db: Database, filter: ChatRoomFilter): Promise<number> {
  const { count } = await filteredRooms(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function filteredRooms(db: Database, { memberId, state, search }: ChatRoomFilter) {
  return ownRooms(db, memberId)
    .$if(state !== null, (rooms) => rooms.where('mine.state', '=', state ?? 'ACTIVE'))
    .$if(search !== '', (rooms) => rooms.where(isNamed(search, memberId)));
}

function isNamed(search: string, memberId: number): RawBuilder<boolean> {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`(lower(chat_rooms.title) like ${pattern} or exists (
    select from chat_members other join members on members.id = other.member_id
    where other.room_id = chat_rooms.id and other.member_id <> ${memberId} and other.left_at is null
      and members.deleted_at is null and members.deactivated_at is null
      and (members.username_key like ${pattern} or lower(members.full_name) like ${pattern})))`;
}

/** Those in the rooms, the owner of a group first. */
export function listChatMembers(
  db: Database,
  roomIds: readonly number[],
): Promise<ChatMemberRow[]> {
  return db
    .selectFrom('chat_members')
    .selectAll()
    .where('room_id', 'in', roomIds)
    .where('left_at', 'is', null)
    .orderBy('room_id')
    .orderBy('is_owner', 'desc')
    .orderBy('joined_at')
    .orderBy('member_id')
    .execute();
}

/** What of a room is asked for; the latest messages if nothing is. */
export interface ChatSpan {
  before?: number | null;
  after?: number | null;
  /** Messages edited or deleted since, by the revision that each has got. */
  changedAfter?: number | null;
  /** Without what happened in a group, which does not count towards the limit then. */
  textOnly?: boolean;
  limit: number;
}

interface ReadRoom extends Pick<ChatRoomRow, 'id' | 'joined_seq'> {
  /** Nothing is returned if they are no longer in the room, in the same snapshot as its messages. */
  readerId?: number;
}

/** In the order of `seq`, what the member of the room may see. */
export async function listChatMessages(
  db: Database,
  { id, joined_seq, readerId }: ReadRoom,
  { before, after, changedAfter, textOnly = false, limit }: ChatSpan,
): Promise<{ rows: ChatMessageRow[]; hasMore: boolean }> {
  const readable = db
    .selectFrom('chat_messages')
    .selectAll()
    .where('room_id', '=', id)
    .$if(readerId !== undefined, (messages) =>
      messages.where(({ exists }) =>
        exists(
          ownRooms(db, readerId ?? 0)
            .where('mine.room_id', '=', id)
            // Who was added again meanwhile asks again.
            .where('mine.joined_seq', '=', joined_seq)
            .select('mine.room_id'),
        ),
      ),
    )
    .where('seq', '>', Math.max(joined_seq, after ?? 0))
    .$if(textOnly, (messages) => messages.where('kind', '=', 'TEXT'))
    .limit(limit + 1);
  const isForward = after != null;
  const rows = await (changedAfter != null
    ? readable.where('revision', '>', changedAfter).orderBy('revision')
    : isForward
      ? readable.orderBy('seq')
      : readable.where('seq', '<', before ?? 2 ** 31 - 1).orderBy('seq', 'desc')
  ).execute();
  const kept = rows.slice(0, limit).sort((a, b) => a.seq - b.seq);
  return { rows: kept, hasMore: rows.length > limit };
}

export async function findChatMessage(
  db: Database,
  { id, joined_seq }: Pick<ChatRoomRow, 'id' | 'joined_seq'>,
  seq: number,
): Promise<ChatMessageRow | null> {
  const row = await db
    .selectFrom('chat_messages')
    .selectAll()
    .where('room_id', '=', id)
    .where('seq', '=', seq)
    .where('seq', '>', joined_seq)
    .executeTakeFirst();
  return row ?? null;
}

export function findChatMessageSent(
  db: Database,
  { roomId, senderId, clientId }: { roomId: number; senderId: number; clientId: string },
): Promise<ChatMessageRow | undefined> {
  return db
    .selectFrom('chat_messages')
    .selectAll()
    .where('room_id', '=', roomId)
    .where('sender_id', '=', senderId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

/** The room of two members, whoever of them has started it. */
export async function findDirectRoom(db: Database, a: number, b: number): Promise<number | null> {
  const row = await db
    .selectFrom('dm_pairs')
    .where('low_id', '=', Math.min(a, b))
    .where('high_id', '=', Math.max(a, b))
    .select('room_id')
    .executeTakeFirst();
  return row?.room_id ?? null;
}

/** Texts of others that a member has not read in some rooms, up to a limit for each. */
export async function countUnreadMessages(
  db: Database,
  memberId: number,
  roomIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ room_id: number; count: number }>`
    select mine.room_id, unread.count
    from chat_members mine, lateral (
      select count(*)::integer as count from (
        select from chat_messages message
        where message.room_id = mine.room_id
          and message.seq > greatest(mine.last_read_seq, mine.joined_seq) and ${isUnread}
        limit ${chatLimits.unread}) found) unread
    where mine.member_id = ${memberId} and mine.room_id = any(${roomIds}::bigint[])
      and mine.incoming_seq > mine.last_read_seq`.execute(db);
  return new Map(rows.map(({ room_id, count }) => [room_id, count]));
}

/** Accepted rooms with something unread, without muted ones. `exists` would read whole rooms. */
export async function countUnreadRooms(db: Database, memberId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from chat_members mine, lateral (
        select from chat_messages message
        where message.room_id = mine.room_id
          and message.seq > greatest(mine.last_read_seq, mine.joined_seq) and ${isUnread}
        limit 1) unread
      where mine.member_id = ${memberId} and mine.left_at is null and mine.state = 'ACTIVE'
        and not mine.is_muted and mine.incoming_seq > mine.last_read_seq
      limit ${chatLimits.unreadRooms}) found`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whom the reader has blocked writes in common groups unseen. */
const isUnread = sql<boolean>`message.kind = 'TEXT' and message.deleted_at is null
  and message.sender_id is distinct from mine.member_id
  and not exists (select from member_blocks
    where blocker_id = mine.member_id and blocked_id = message.sender_id)`;
