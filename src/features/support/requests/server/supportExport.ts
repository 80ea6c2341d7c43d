import { z } from 'zod';
import {
  type ExportKind,
  htmlText,
  instant,
  jsonObject,
  maybeInstant,
  recordId,
  reference,
  sqlInstant,
} from '#platform/export/exportKind.ts';

export const supportRequestRecord = z.object({
  id: recordId,
  number: z.int(),
  kind: z.string(),
  title: z.string(),
  status: z.string(),
  priority: z.string(),
  channel: z.string(),
  language: z.string(),
  requesterId: reference,
  requesterName: z.string().nullable().describe('Of someone without an account'),
  requesterEmail: z.string().nullable(),
  assigneeId: reference,
  categoryId: reference,
  topicId: reference,
  tags: z.array(z.string()),
  fields: jsonObject,
  createdAt: instant,
  resolvedAt: maybeInstant,
  closedAt: maybeInstant,
  hiddenAt: maybeInstant.describe('Removed by an agent'),
  hiddenAs: z.enum(['SPAM', 'DELETED']).nullish().describe('As what it was removed'),
  mergedIntoId: reference,
  followUpOfId: reference,
});

export const supportEntryRecord = z.object({
  id: recordId,
  requestId: reference,
  number: z.int().describe('Within its request'),
  kind: z.string(),
  isPublic: z.boolean().describe('The customer reads it'),
  authorRole: z.string(),
  authorId: reference,
  authorName: z.string().nullable(),
  content: htmlText,
  channel: z.string(),
  event: z.string().nullable(),
  detail: z.unknown(),
  isAutomatic: z.boolean(),
  createdAt: instant,
  editedAt: maybeInstant,
  attachments: z.array(z.record(z.string(), z.unknown())),
});

export const supportExport: readonly ExportKind[] = [
  {
    kind: 'supportRequests',
    says: 'Requests of customers: tickets and cases.',
    order: 95,
    record: supportRequestRecord,
    rows: `select id::text as id, number::integer as number, kind, title, status, priority, channel, language,
      requester_id::text as "requesterId", requester_name as "requesterName",
      requester_email as "requesterEmail", assignee_id::text as "assigneeId",
      category_id::text as "categoryId", topic_id::text as "topicId", tags, field_values as fields,
      ${sqlInstant('created_at')} as "createdAt", ${sqlInstant('resolved_at')} as "resolvedAt",
      ${sqlInstant('closed_at')} as "closedAt", ${sqlInstant('hidden_at')} as "hiddenAt", hidden_as as "hiddenAs",
      merged_into::text as "mergedIntoId", follow_up_of::text as "followUpOfId"
      from support_requests order by support_requests.id`,
  },
  {
    kind: 'supportEntries',
    says: 'Messages, internal notes and events of requests, in the order of their request.',
    order: 96,
    record: supportEntryRecord,
    rows: `select id::text as id, request_id::text as "requestId", seq::integer as number, kind,
      is_public as "isPublic", author_role as "authorRole", author_id::text as "authorId",
      author_name as "authorName", content, channel, event, detail, is_automatic as "isAutomatic",
      ${sqlInstant('created_at')} as "createdAt", ${sqlInstant('edited_at')} as "editedAt", attachments
      from support_entries order by support_entries.id`,
  },
];
