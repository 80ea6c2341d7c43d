import { z } from 'zod';
import {
  attachmentList,
  type ExportKind,
  htmlText,
  instant,
  jsonObject,
  maybeInstant,
  recordId,
  reference,
  sqlInstant,
} from '#platform/export/exportKind.ts';

/** A state per time, so that an importer needs no rule about which wins. */
export const postRecord = z.object({
  id: recordId,
  type: z
    .string()
    .describe('QUESTION, PROBLEM, IDEA, PRAISE, ANNOUNCEMENT, ARTICLE, POLL, EVENT, …'),
  title: z.string(),
  slug: z.string().describe('As in its address, for redirects'),
  content: htmlText,
  authorId: reference,
  sentAs: z
    .string()
    .nullable()
    .describe('The UUID under which a client sent it, so that it is not kept twice'),
  topicId: reference,
  categoryId: reference,
  tags: z.array(z.string()),
  language: z.string(),
  status: z.string().nullable().describe('The key of its label, such as planned'),
  createdAt: instant,
  editedAt: maybeInstant,
  lastActivityAt: instant,
  isPrivate: z.boolean().describe('Only its author and staff read it'),
  isPinned: z.boolean(),
  commentsOff: z.boolean(),
  heldAt: maybeInstant.describe('Waits for approval since'),
  spamAt: maybeInstant.describe('Taken for spam since'),
  closedAt: maybeInstant,
  archivedAt: maybeInstant,
  deletedAt: maybeInstant,
  mergedIntoId: reference.describe('The post that took its comments'),
  acceptedCommentId: reference,
  officialCommentId: reference,
  attachments: attachmentList,
  customFields: jsonObject,
  readCount: z.int(),
});

export const postExport: readonly ExportKind[] = [
  {
    kind: 'posts',
    says: 'Posts of every type, also private, deleted and merged ones. What was purged has an empty text.',
    order: 50,
    record: postRecord,
    rows: `select id::text as id, type, title, slug, content, author_id::text as "authorId",
      sent_as as "sentAs", topic_id::text as "topicId", category_id::text as "categoryId", tags, language,
      status, ${sqlInstant('created_at')} as "createdAt", ${sqlInstant('edited_at')} as "editedAt",
      ${sqlInstant('last_activity_at')} as "lastActivityAt", is_private as "isPrivate",
      is_pinned as "isPinned", comments_off as "commentsOff", ${sqlInstant('held_at')} as "heldAt",
      ${sqlInstant('spam_at')} as "spamAt", ${sqlInstant('closed_at')} as "closedAt",
      ${sqlInstant('archived_at')} as "archivedAt", ${sqlInstant('deleted_at')} as "deletedAt",
      merged_into_id::text as "mergedIntoId", accepted_comment_id::text as "acceptedCommentId",
      official_comment_id::text as "officialCommentId", attachments, custom_fields as "customFields",
      read_count::integer as "readCount"
      from conversations order by conversations.id`,
  },
];
