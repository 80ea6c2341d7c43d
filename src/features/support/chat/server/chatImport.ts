import { sql } from 'kysely';
import {
  attachImportedFiles,
  detachImportedFiles,
} from '#features/base/files/server/attachImportedFiles.ts';
import {
  defineImportKind,
  type ImportKind,
  type ImportScope,
} from '#platform/import/importKind.ts';
import { chatEvents, chatRoomKinds } from '../chatRules.ts';
import { chatMessageRecord, chatRoomRecord } from './chatExport.ts';
import { chatFileHolder } from './chatWrites.ts';

const chatRooms = defineImportKind(chatRoomRecord, {
  kind: 'chatRooms',
  table: 'chat_rooms',
  references: ({ createdById, members }) => [
    ...(createdById === null ? [] : [['members', createdById] as const]),
    ...members.map(({ memberId }) => ['members', memberId] as const),
  ],
  row: (room, given) => {
    const kind = chatRoomKinds.find((known) => known === room.kind);
    if (kind === undefined) return 'is neither DIRECT nor GROUP';
    const present = room.members.filter(({ memberId }) => given.find('members', memberId) !== null);
    if (present.length === 0) return 'none of its members was imported';
    return {
      ...{ kind, title: kind === 'GROUP' ? room.title : null },
      created_by_id: given.find('members', room.createdById),
      ...{ created_at: room.createdAt, last_message_at: room.createdAt },
    };
  },
  unwatched: ['last_message_at'],
  written: async (scope, rows, { newId }) => {
    const members = rows.flatMap(({ record, row, isNew }) =>
      isNew
        ? record.members.flatMap(({ memberId, joinedAt, leftAt }) => {
            const member = newId('members', memberId);
            return member === undefined
              ? []
              : [
                  {
                    ...{ room_id: Number(row.id), member_id: member, state: 'ACTIVE' },
                    ...{ joined_at: joinedAt, accepted_at: joinedAt, left_at: leftAt },
                    last_activity_at: joinedAt,
                  },
                ];
          })
        : [],
    );
    if (members.length === 0) return;
    await scope.trx
      .insertInto('chat_members')
      .values(members)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await pairMembers(
      scope,
      rows.map(({ row }) => Number(row.id)),
    );
  },
  keptIf: 'exists (select from chat_messages where room_id = t.id)',
});

/** Two members find their conversation by this; one that they have here already stays theirs. */
async function pairMembers({ trx }: ImportScope, ids: readonly number[]): Promise<void> {
  await sql`
    insert into dm_pairs (low_id, high_id, room_id)
    select min(member_id), max(member_id), room_id
    from chat_members join chat_rooms on chat_rooms.id = room_id
    where room_id = any(${[...ids]}::bigint[]) and kind = 'DIRECT'
    group by room_id having count(*) = 2
    on conflict do nothing`.execute(trx);
}

const chatMessages = defineImportKind(chatMessageRecord, {
  kind: 'chatMessages',
  table: 'chat_messages',
  references: ({ roomId, senderId, eventMemberId = null }) => [
    ['chatRooms', roomId],
    ['members', senderId],
    ['members', eventMemberId],
  ],
  texts: ({ content, attachments }) => [content, JSON.stringify(attachments)],
  linked: ['content'],
  row: (message, given) => {
    const room = given.find('chatRooms', message.roomId);
    if (room === null) return 'its conversation was not imported';
    const event = chatEvents.find((known) => known === message.event) ?? null;
    const isEvent = message.kind === 'EVENT';
    if (isEvent && event === null) return 'tells of something that does not happen here';
    return {
      ...{ room_id: room, seq: message.number, kind: isEvent ? 'EVENT' : 'TEXT' },
      sender_id: given.find('members', message.senderId),
      content: given.html(message.content).replace(/<img\b[^>]*>/g, ''),
      event: isEvent ? event : null,
      event_title: message.eventTitle ?? null,
      event_member_id: given.find('members', message.eventMemberId ?? null),
      reply_to_seq: message.replyToNumber,
      ...{
        created_at: message.createdAt,
        edited_at: message.editedAt,
        deleted_at: message.deletedAt,
      },
      attachments: JSON.parse(given.address(JSON.stringify(message.attachments))),
    };
  },
  removed: (scope, rows) => detachImportedFiles(scope, chatFileHolder, rows),
  written: (scope, rows) =>
    attachImportedFiles(scope, { table: 'chat_messages', type: chatFileHolder }, rows),
});

/** What was said before the move has been read. */
export async function countImportedMessages({
  trx,
  source,
}: Pick<ImportScope, 'trx' | 'source'>): Promise<void> {
  await sql`
    with said as (
      select room_id, max(seq) as seq, max(created_at) as at from chat_messages
      where room_id in (select target_id from import_records where source = ${source} and kind = 'chatRooms')
      group by room_id
    ), counted as (
      update chat_rooms set last_seq = said.seq, last_message_at = said.at
      from said where said.room_id = chat_rooms.id and last_seq < said.seq
      returning chat_rooms.id, last_seq, last_message_at
    )
    update chat_members m set last_read_seq = counted.last_seq, incoming_seq = counted.last_seq,
      last_activity_at = counted.last_message_at
    from counted where counted.id = m.room_id`.execute(trx);
}

export const chatImport: readonly ImportKind[] = [chatRooms, chatMessages];
