import { z } from 'zod';
import {
  attachmentList,
  type ExportKind,
  htmlText,
  instant,
  maybeInstant,
  recordId,
  reference,
  sqlInstant,
} from '#platform/export/exportKind.ts';

export const commentRecord = z.object({
  id: recordId,
  postId: reference,
  parentId: reference.describe('Of a reply: its comment, which comes before it'),
  addresseeId: reference.describe(
    'Of a private comment: who reads it besides its author and staff',
  ),
  authorId: reference,
  sentAs: z.string().nullable().describe('As of a post'),
  content: htmlText,
  createdAt: instant,
  editedAt: maybeInstant,
  isPrivate: z.boolean(),
  heldAt: maybeInstant,
  spamAt: maybeInstant,
  deletedAt: maybeInstant,
  attachments: attachmentList,
});

export const commentExport: readonly ExportKind[] = [
  {
    kind: 'comments',
    says: 'Comments, and replies to them, also private and deleted ones.',
    order: 60,
    record: commentRecord,
    rows: `select id::text as id, conversation_id::text as "postId", parent_id::text as "parentId",
      addressee_id::text as "addresseeId", author_id::text as "authorId", sent_as as "sentAs", content,
      ${sqlInstant('created_at')} as "createdAt", ${sqlInstant('edited_at')} as "editedAt",
      is_private as "isPrivate", ${sqlInstant('held_at')} as "heldAt", ${sqlInstant('spam_at')} as "spamAt",
      ${sqlInstant('deleted_at')} as "deletedAt", attachments
      from comments order by parent_id is not null, comments.id`,
  },
];
