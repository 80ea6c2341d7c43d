import { z } from 'zod';
import {
  type ExportKind,
  htmlText,
  instant,
  recordId,
  reference,
  sqlInstant,
} from '#platform/export/exportKind.ts';

export const revisionRecord = z.object({
  id: recordId,
  targetType: z.enum(['conversation', 'comment']),
  targetId: recordId,
  number: z.int(),
  title: z.string().nullable(),
  content: htmlText,
  tags: z.array(z.string()).nullable(),
  editorId: reference,
  editedAt: instant,
  note: z.string().nullable(),
  isHidden: z.boolean().describe('By staff, or because it was private: only staff read it'),
});

export const historyExport: readonly ExportKind[] = [
  {
    kind: 'revisions',
    says: 'Versions of posts and comments that were edited; the newest text is that of the post or comment.',
    order: 65,
    record: revisionRecord,
    rows: `select id::text as id, target_type as "targetType", target_id::text as "targetId", number, title,
      content, tags, editor_id::text as "editorId", ${sqlInstant('edited_at')} as "editedAt", note,
      hidden_at is not null or private_to is not null or withheld_to is not null as "isHidden"
      from revisions where target_type in ('conversation', 'comment') order by revisions.id`,
  },
];
