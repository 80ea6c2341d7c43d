import { sql } from 'kysely';
import type { ContentData } from '#platform/feature/contentData.ts';
import { afterCursor, exportFile, type MemberData } from '#platform/feature/memberData.ts';

const sums = { none: 'Sums of the ledger, which is exported.' };

export const pointMemberData: MemberData = {
  point_ledger: {
    columns: ['member_id'],
    export: [
      exportFile(
        'points',
        (memberId, after) => sql`
          select id as cursor, rule, points, day, caused_at, conversation_id, comment_id
          from point_ledger where member_id = ${memberId} and ${afterCursor('id', after)}`,
      ),
    ],
    erase: { deleteBy: 'member_id' },
  },
  points_daily: { columns: ['member_id'], export: sums, erase: { deleteBy: 'member_id' } },
  points_monthly: { columns: ['member_id'], export: sums, erase: { deleteBy: 'member_id' } },
  points_by_category: { columns: ['member_id'], export: sums, erase: { deleteBy: 'member_id' } },
  points_total: { columns: ['member_id'], export: sums, erase: { deleteBy: 'member_id' } },
};

export const pointContentData: ContentData = {
  point_ledger: {
    columns: ['conversation_id', 'comment_id'],
    purge: {
      none: 'Says what points were for, without any text. Without the rows the sums are wrong.',
    },
  },
};
