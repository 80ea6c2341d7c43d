import { sql } from 'kysely';
import {
  afterCursor,
  afterRow,
  exportFile,
  type MemberData,
  staffWork,
} from '#platform/feature/memberData.ts';

/**
 * Requests stay with the community, under the anonymised account; what the customer wrote is exported. A matter of the
 * desk alone is no data of theirs until an agent writes to them.
 */
export const supportMemberData = {
  support_requests: {
    columns: ['requester_id', 'created_by_id', 'assignee_id', 'hidden_by_id'],
    export: [
      exportFile(
        'support-requests',
        (id, after) => sql`
          select id as cursor, number, kind, title, field_values, status, created_at, resolved_at,
            closed_at
          from support_requests
          where requester_id = ${id} and revision > 0 and ${afterCursor('id', after)}`,
      ),
    ],
    erase: {
      none: 'Requests stay as the record of what was agreed, under the anonymised account.',
    },
  },
  support_entries: {
    columns: ['author_id'],
    export: [
      exportFile(
        'support-messages',
        (id, after) => sql`
          select id as cursor, request_id, content, attachments, created_at
          from support_entries
          where author_id = ${id} and kind = 'REPLY' and ${afterCursor('id', after)}`,
      ),
    ],
    erase: { none: 'The messages of a request stay with it, under the anonymised account.' },
  },
  support_participants: {
    columns: ['member_id', 'added_by_id'],
    export: [
      exportFile(
        'support-copies',
        (id, after) => sql`
          select row_number() over (order by request_id) as cursor, request_id, created_at
          from support_participants where member_id = ${id} ${afterRow(after)}`,
      ),
    ],
    erase: { deleteBy: 'member_id' },
  },
  support_reads: {
    columns: ['member_id'],
    export: { none: 'How far a request was read.' },
    erase: { deleteBy: 'member_id' },
  },
  support_ratings: {
    columns: ['member_id', 'agent_id'],
    export: [
      exportFile(
        'support-ratings',
        (id, after) => sql`
          select row_number() over (order by request_id, resolved_at) as cursor, request_id, score,
            comment, created_at
          from support_ratings where member_id = ${id} ${afterRow(after)}`,
      ),
    ],
    erase: {
      none: 'A rating stays with its request, under the anonymised account.',
    },
  },
  support_copies: { columns: ['added_by_id'], export: staffWork, erase: staffWork },
  support_tokens: { columns: ['created_by_id'], export: staffWork, erase: staffWork },
} satisfies MemberData;
