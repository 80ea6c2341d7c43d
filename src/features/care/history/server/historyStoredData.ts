import { sql } from 'kysely';
import {
  mentionPattern,
  renamedMentions,
} from '#features/content/conversations/server/renameMentions.ts';
import type { ContentData } from '#platform/feature/contentData.ts';
import { type EraseMember, type MemberData, staffWork } from '#platform/feature/memberData.ts';

const renameInRevisions: EraseMember = (trx, renaming) =>
  sql`
    update revisions set content = ${renamedMentions('content', renaming)}
    where (target_type, target_id) in (
      select target_type, target_id from mentions where member_id = ${renaming.memberId})
      or content like ${mentionPattern(renaming)}`.execute(trx);

export const historyMemberData = {
  revisions: {
    columns: ['editor_id', 'hidden_by_id'],
    export: { none: 'Earlier versions of posts and comments, whose texts are exported.' },
    erase: renameInRevisions,
  },
  activity_log: {
    columns: ['actor_id'],
    export: staffWork,
    erase: staffWork,
  },
} satisfies MemberData;

export const historyContentData = {
  revisions: {
    columns: ['target_id'],
    purge: (trx, { type, ids }) =>
      sql`delete from revisions
        where target_type = ${type} and target_id = any(${ids}::bigint[])`.execute(trx),
  },
  activity_log: {
    columns: ['target_id'],
    // Entries contain titles of other posts: deleted ones, and targets of moves.
    purge: async (trx, { type, ids }) => {
      if (type !== 'conversation') return;
      await sql`
        update activity_log set detail = detail - 'title'
        where detail ? 'title' and (
          (target_type = 'conversation' and target_id = any(${ids}::bigint[]) and activity = 'delete')
          or coalesce(detail->'mergedIntoId', detail->'mergedId', detail->'toId', detail->'postId')
            = any(array(select to_jsonb(id) from unnest(${ids}::bigint[]) as id)))`.execute(trx);
    },
  },
} satisfies ContentData;
