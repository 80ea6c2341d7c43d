import { sql } from 'kysely';
import { z } from 'zod';
import { maybeInstant, recordId, reference, sqlInstant } from '#platform/export/exportKind.ts';
import type { IncrementalKind } from '#platform/incremental/incrementalKind.ts';
import { canWorkOnRequests } from '../supportRequestAccess.ts';
import { knowsRequest, seesAgentSide, seesRequest } from './requestVisibility.ts';

const at = (name: string) => sqlInstant(`support_requests.${name}`);

const ofAgents = 'null for customers';

export const caseRows: readonly IncrementalKind[] = [
  {
    kind: 'cases',
    says: 'Tickets and cases: those that the owner of the key works on, or their own.',
    area: 'support',
    table: 'support_requests',
    since: 'created_at',
    row: z.object({
      number: z.int(),
      kind: z.enum(['TICKET', 'CASE']),
      title: z.string(),
      status: z.string().describe('Customers read NEW as OPEN'),
      priority: z.string(),
      channel: z.string(),
      language: z.string(),
      requesterId: reference,
      requesterName: z.string().nullable().describe('Of someone without an account'),
      requesterEmail: z.string().nullable().describe(ofAgents),
      assigneeId: reference,
      teamId: reference.describe(ofAgents),
      typeId: reference,
      categoryId: reference,
      topicId: reference,
      partnerId: z.string().nullable().describe(`The company; ${ofAgents}`),
      tags: z.array(z.string()).nullable().describe(ofAgents),
      fields: z.record(z.string(), z.unknown()).nullable().describe(ofAgents),
      createdAt: z.iso.datetime(),
      firstReplyAt: maybeInstant.describe(ofAgents),
      resolvedAt: maybeInstant,
      closedAt: maybeInstant,
      dueAt: maybeInstant.describe(ofAgents),
      snoozedUntil: maybeInstant.describe(ofAgents),
      reopenCount: z.int().nullable().describe(ofAgents),
      mergedIntoId: reference,
      followUpOfId: recordId.nullable(),
    }),
    columns: ({ viewer }) => {
      const isAgent = seesAgentSide(viewer);
      const ofDesk = (column: string, name: string) =>
        sql`case when ${isAgent} then ${sql.raw(column)} end as ${sql.ref(name)}`;
      return sql`${sql.raw(`support_requests.number, support_requests.kind, support_requests.title,
          support_requests.priority, support_requests.channel, support_requests.language,
          support_requests.requester_id::text as "requesterId",
          support_requests.requester_name as "requesterName",
          support_requests.assignee_id::text as "assigneeId",
          support_requests.type_id::text as "typeId",
          support_requests.category_id::text as "categoryId",
          support_requests.topic_id::text as "topicId",
          ${at('created_at')} as "createdAt", ${at('resolved_at')} as "resolvedAt",
          ${at('closed_at')} as "closedAt", support_requests.merged_into::text as "mergedIntoId",
          support_requests.follow_up_of::text as "followUpOfId"`)},
        case when support_requests.status = 'NEW' and not ${isAgent} then 'OPEN'
          else support_requests.status end as status,
        ${sql.join([
          ofDesk('support_requests.requester_email', 'requesterEmail'),
          ofDesk('support_requests.team_id::text', 'teamId'),
          ofDesk('support_requests.partner_id', 'partnerId'),
          ofDesk('support_requests.tags', 'tags'),
          ofDesk('support_requests.field_values', 'fields'),
          ofDesk(at('first_reply_at'), 'firstReplyAt'),
          ofDesk(at('due_at'), 'dueAt'),
          ofDesk(at('snoozed_until'), 'snoozedUntil'),
          ofDesk('support_requests.reopen_count', 'reopenCount'),
        ])}`;
    },
    seen: ({ viewer }) => seesRequest(viewer),
    known: ({ viewer }) => (canWorkOnRequests(viewer).ok ? null : knowsRequest(viewer)),
  },
];
