import { z } from 'zod';
import {
  type ExportKind,
  instant,
  recordId,
  reference,
  sqlInstant,
} from '#platform/export/exportKind.ts';

export const markRecord = z.object({
  memberId: reference,
  kind: z.string().describe('LIKE, FOLLOW, BOOKMARK, ME_TOO, …'),
  targetType: z.string().describe('conversation, comment, topic, category, tag'),
  targetId: recordId.describe('Of a post, comment, topic or category its id; of a tag its name'),
  value: z.int(),
  at: instant,
});

export const markExport: readonly ExportKind[] = [
  {
    kind: 'marks',
    says: 'What members did to a post, comment, place or tag with one click: likes, votes, follows, bookmarks, mutes, reads.',
    order: 70,
    record: markRecord,
    rows: `select member_id::text as "memberId", kind, target_type as "targetType",
      coalesce((select name from tags where marks.target_type = 'tag' and tags.id = target_id), target_id::text)
        as "targetId", value::integer as value, ${sqlInstant('marks.created_at')} as at
      from marks order by target_type, marks.target_id, kind, member_id`,
  },
];
