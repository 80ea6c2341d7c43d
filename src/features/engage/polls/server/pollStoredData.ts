import { sql } from 'kysely';
import type { ContentData } from '#platform/feature/contentData.ts';
import {
  afterCursor,
  exportFile,
  type MemberData,
  staffWork,
} from '#platform/feature/memberData.ts';

export const pollMemberData = {
  polls: { columns: ['closed_by_id'], export: staffWork, erase: staffWork },
  poll_option_labels: { columns: ['replaced_by_id'], export: staffWork, erase: staffWork },
  // Ballots of anonymous polls have no member: nobody's export can contain them.
  poll_ballots: {
    columns: ['member_id'],
    export: [
      exportFile(
        'poll-votes',
        (id, after) => sql`
          select conversation_id as cursor, conversation_id, voted_at, update_count,
            (select coalesce(jsonb_agg(label order by position), '[]') from poll_options
             where poll_options.id = any(option_ids)) as options
          from poll_ballots
          where member_id = ${id} and ${afterCursor('conversation_id', after)}`,
      ),
    ],
    erase: { none: 'The vote stays, under the anonymised account, as do answers.' },
  },
} satisfies MemberData;

const tables = ['poll_ballots', 'poll_option_labels', 'poll_options', 'polls'] as const;

export const pollContentData = {
  polls: {
    columns: ['conversation_id'],
    purge: async (trx, { type, ids }) => {
      if (type !== 'conversation') return;
      for (const table of tables) {
        const key =
          table === 'poll_option_labels'
            ? sql`option_id in (select id from poll_options where conversation_id = any(${ids}::bigint[]))`
            : sql`conversation_id = any(${ids}::bigint[])`;
        await sql`delete from ${sql.table(table)} where ${key}`.execute(trx);
      }
    },
  },
  poll_options: { columns: ['conversation_id'], purge: { none: 'Purged with the poll.' } },
  poll_ballots: { columns: ['conversation_id'], purge: { none: 'Purged with the poll.' } },
} satisfies ContentData;
