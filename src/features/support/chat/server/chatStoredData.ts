import { sql } from 'kysely';
import {
  afterCursor,
  afterRow,
  type EraseMember,
  exportFile,
  type MemberData,
} from '#platform/feature/memberData.ts';
import { chatFileHolder } from './chatWrites.ts';

/** The texts go; that there were messages stays, because those of others answer them. */
const eraseMessages: EraseMember = async (trx, { memberId }) => {
  const isText = sql`sender_id = ${memberId} and kind = 'TEXT' and deleted_at is null`;
  await sql`
    select id from chat_rooms where id in (select room_id from chat_messages where ${isText})
    order by id for no key update`.execute(trx);
  await sql`
    delete from file_uses where target_type = ${chatFileHolder} and target_id in (
      select id from chat_messages where ${isText})`.execute(trx);
  // Each gets a revision of its own, as if they were deleted one after the other.
  await sql`
    with text as (
      select room_id, seq, row_number() over (partition by room_id order by seq) as place
      from chat_messages where ${isText}
    ), raised as (
      update chat_rooms set last_revision = last_revision + counted.count
      from (select room_id, count(*) as count from text group by room_id) counted
      where id = counted.room_id returning id, last_revision - counted.count as base
    )
    update chat_messages message
    set content = '', attachments = '[]', deleted_at = now(), revision = raised.base + text.place
    from text join raised on raised.id = text.room_id
    where message.room_id = text.room_id and message.seq = text.seq`.execute(trx);
};

/** They leave groups, to the next owner as in `leaveChat`; in a chat of two the other one still sees with whom it was. */
const eraseMemberships: EraseMember = async (trx, { memberId }) => {
  await sql`
    select id from chat_rooms
    where id in (select room_id from chat_members where member_id = ${memberId})
    order by id for no key update`.execute(trx);
  await sql`
    update chat_members n set is_owner = true
    from (
      select distinct on (m.room_id) m.room_id, m.member_id
      from chat_members me join chat_members m on m.room_id = me.room_id
      where me.member_id = ${memberId} and me.is_owner and me.left_at is null
        and m.member_id <> me.member_id and m.left_at is null and m.state = 'ACTIVE'
      order by m.room_id, m.joined_at, m.member_id
    ) heir
    where n.room_id = heir.room_id and n.member_id = heir.member_id`.execute(trx);
  await sql`
    update chat_members set last_read_seq = 0, is_muted = false, is_owner = false,
      left_at = case when kind = 'GROUP' then coalesce(left_at, now()) else left_at end
    from chat_rooms where chat_rooms.id = room_id and member_id = ${memberId}`.execute(trx);
};

/** What is reported of them is kept without its text. */
const eraseReported: EraseMember = (trx, { memberId }) =>
  sql`
    update chat_reports set
      reason = case when reporter_id = ${memberId} then '' else reason end,
      snapshot = (select coalesce(jsonb_agg(case
        when (message ->> 'senderId')::bigint = ${memberId} then message || '{"content": "", "attachments": []}'
        else message end), '[]'::jsonb) from jsonb_array_elements(snapshot) message)
    where reporter_id = ${memberId} or snapshot @> ${JSON.stringify([{ senderId: memberId }])}::jsonb`.execute(
    trx,
  );

export const chatMemberData = {
  chat_rooms: {
    columns: ['created_by_id'],
    export: { none: 'The rooms that a member is in are exported with their memberships.' },
    erase: { none: 'A group stays with those in it.' },
  },
  chat_members: {
    columns: ['member_id'],
    export: [
      exportFile(
        'chats',
        (id, after) => sql`
          select room_id as cursor, room_id, kind, title, joined_at, last_activity_at, is_muted
          from chat_members join chat_rooms on chat_rooms.id = room_id
          where member_id = ${id} and left_at is null and ${afterCursor('room_id', after)}`,
      ),
    ],
    erase: eraseMemberships,
  },
  chat_messages: {
    columns: ['sender_id', 'event_member_id'],
    export: [
      exportFile(
        'chat-messages',
        (id, after) => sql`
          select row_number() over (order by room_id, seq) as cursor, room_id, seq, content, attachments,
            created_at, edited_at
          from chat_messages where sender_id = ${id} and kind = 'TEXT' and deleted_at is null
          ${afterRow(after)}`,
      ),
    ],
    erase: eraseMessages,
  },
  chat_reactions: {
    columns: ['member_id'],
    export: [
      exportFile(
        'chatReactions',
        (id, after) => sql`
          select row_number() over (order by room_id, seq, emoji) as cursor, room_id, seq, emoji,
            created_at
          from chat_reactions where member_id = ${id} ${afterRow(after)}`,
      ),
    ],
    erase: { deleteBy: 'member_id' },
  },
  dm_pairs: {
    columns: ['low_id', 'high_id'],
    export: { none: 'Names the rooms that are exported.' },
    erase: { none: 'The other member’s room stays theirs.' },
  },
  member_blocks: {
    columns: ['blocker_id', 'blocked_id'],
    export: [
      exportFile(
        'blockedMembers',
        (id, after) => sql`
          select blocked_id as cursor, blocked_id as member_id, created_at from member_blocks
          where blocker_id = ${id} and ${afterCursor('blocked_id', after)}`,
      ),
    ],
    erase: (trx, { memberId }) =>
      sql`delete from member_blocks
        where blocker_id = ${memberId} or blocked_id = ${memberId}`.execute(trx),
  },
  chat_preferences: {
    columns: ['member_id', 'disabled_by_id'],
    export: [
      exportFile(
        'chatPreferences',
        (id, after) => sql`
          select member_id as cursor, opted_out, audio, disabled_at from chat_preferences
          where member_id = ${id} and ${afterCursor('member_id', after)}`,
      ),
    ],
    erase: { deleteBy: 'member_id' },
  },
  chat_consents: {
    columns: ['member_id'],
    export: [
      exportFile(
        'chatConsents',
        (id, after) => sql`
          select version as cursor, version, mode, accepted_at from chat_consents
          where member_id = ${id} and ${afterCursor('version', after)}`,
      ),
    ],
    erase: { deleteBy: 'member_id' },
  },
  chat_reports: {
    columns: ['reporter_id', 'author_id', 'resolved_by_id'],
    export: [
      exportFile(
        'chatReports',
        (id, after) => sql`
          select id as cursor, reason, created_at from chat_reports
          where reporter_id = ${id} and ${afterCursor('id', after)}`,
      ),
    ],
    erase: eraseReported,
  },
} satisfies MemberData;
