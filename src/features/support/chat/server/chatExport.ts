import { z } from 'zod';
import {
  attachmentList,
  type ExportKind,
  instant,
  maybeInstant,
  recordId,
  reference,
  sqlInstant,
} from '#platform/export/exportKind.ts';

export const chatRoomRecord = z.object({
  id: recordId,
  kind: z.string(),
  title: z.string().nullable(),
  createdById: reference,
  createdAt: instant,
  members: z.array(
    z.object({ memberId: recordId, joinedAt: z.string(), leftAt: z.string().nullable() }),
  ),
});

export const chatMessageRecord = z.object({
  id: recordId,
  roomId: reference,
  number: z.int().describe('Within its room'),
  kind: z.string(),
  senderId: reference,
  content: z.string(),
  replyToNumber: z.int().nullable(),
  event: z.string().nullish().describe('What happened in a group, such as MEMBER_ADDED'),
  eventMemberId: reference.optional().describe('Whom it is about'),
  eventTitle: z.string().nullish().describe('The new name of the group'),
  createdAt: instant,
  editedAt: maybeInstant,
  deletedAt: maybeInstant,
  attachments: z.array(z.record(z.string(), z.unknown())).or(attachmentList),
});

export const chatExport: readonly ExportKind[] = [
  {
    kind: 'chatRooms',
    says: 'Private messages: conversations of two, and groups.',
    order: 90,
    record: chatRoomRecord,
    rows: `select id::text as id, kind, title, created_by_id::text as "createdById",
      ${sqlInstant('created_at')} as "createdAt",
      coalesce((select jsonb_agg(jsonb_build_object('memberId', member_id::text, 'joinedAt',
          ${sqlInstant('joined_at')}, 'leftAt', ${sqlInstant('left_at')}) order by member_id)
        from chat_members where room_id = chat_rooms.id), '[]') as members
      from chat_rooms order by chat_rooms.id`,
  },
  {
    kind: 'chatMessages',
    says: 'Messages, in the order of their room; of deleted ones the text is empty.',
    order: 91,
    record: chatMessageRecord,
    rows: `select id::text as id, room_id::text as "roomId", seq::integer as number, kind,
      sender_id::text as "senderId", content, reply_to_seq::integer as "replyToNumber",
      event, event_member_id::text as "eventMemberId", event_title as "eventTitle",
      ${sqlInstant('created_at')} as "createdAt", ${sqlInstant('edited_at')} as "editedAt",
      ${sqlInstant('deleted_at')} as "deletedAt", attachments
      from chat_messages order by chat_messages.id`,
  },
];
