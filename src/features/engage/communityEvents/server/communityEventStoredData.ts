import { sql } from 'kysely';
import type { ContentData } from '#platform/feature/contentData.ts';
import { afterCursor, exportFile, type MemberData } from '#platform/feature/memberData.ts';
import { countRsvps, promoteWaiting } from './rsvpWrites.ts';

export const communityEventMemberData = {
  community_event_rsvps: {
    columns: ['member_id'],
    export: [
      exportFile(
        'event-responses',
        (id, after) => sql`
          select conversation_id as cursor, conversation_id, response, queued_at, answers, checked_in_at
          from community_event_rsvps
          where member_id = ${id} and ${afterCursor('conversation_id', after)}`,
      ),
    ],
    erase: async (trx, { memberId }) => {
      const { rows } = await sql<{ conversation_id: number }>`
        delete from community_event_rsvps where member_id = ${memberId}
        returning conversation_id`.execute(trx);
      const ids = rows.map((row) => row.conversation_id);
      await countRsvps(trx, ids);
      for (const id of ids) await promoteWaiting(trx, id);
    },
  },
  community_event_hosts: {
    columns: ['member_id'],
    export: [
      exportFile(
        'hosted-events',
        (id, after) => sql`
          select conversation_id as cursor, conversation_id from community_event_hosts
          where member_id = ${id} and ${afterCursor('conversation_id', after)}`,
      ),
    ],
    erase: async (trx, { memberId }) => {
      await sql`update conversations set editor_ids = array_remove(editor_ids, ${memberId})
        where id in (select conversation_id from community_event_hosts where member_id = ${memberId})`.execute(
        trx,
      );
      await sql`delete from community_event_hosts where member_id = ${memberId}`.execute(trx);
    },
  },
  calendar_tokens: {
    columns: ['member_id'],
    export: { none: 'Only the hash of a secret address.' },
    erase: { deleteBy: 'member_id' },
  },
} satisfies MemberData;

const tables = [
  'community_event_rsvps',
  'community_event_hosts',
  'community_event_reminders',
  'community_events',
] as const;

const withEvent = { none: 'Purged with the event.' } as const;

export const communityEventContentData = {
  community_events: {
    columns: ['conversation_id'],
    purge: async (trx, { type, ids }) => {
      if (type !== 'conversation') return;
      for (const table of tables) {
        const condition = sql`conversation_id = any(${ids}::bigint[])`;
        await sql`delete from ${sql.table(table)} where ${condition}`.execute(trx);
      }
    },
  },
  community_event_rsvps: { columns: ['conversation_id'], purge: withEvent },
  community_event_hosts: { columns: ['conversation_id'], purge: withEvent },
  community_event_reminders: { columns: ['conversation_id'], purge: withEvent },
} satisfies ContentData;
