import { sql } from 'kysely';
import { z } from 'zod';
import { maybeInstant, recordId, reference, sqlInstant } from '#platform/export/exportKind.ts';
import type { IncrementalKind } from '#platform/incremental/incrementalKind.ts';
import { isVisibleConversation } from './conversationQueries.ts';

const at = (name: string) => sqlInstant(`conversations.${name}`);

const count = z.int().describe('As of this reading: it makes no row new');

export const postRows: readonly IncrementalKind[] = [
  {
    kind: 'posts',
    says: 'Posts of every type that the owner of the key may read.',
    area: 'content',
    table: 'conversations',
    since: 'created_at',
    row: z.object({
      type: z.string().describe('QUESTION, PROBLEM, IDEA, PRAISE, ANNOUNCEMENT, ARTICLE, …'),
      title: z.string(),
      slug: z.string(),
      content: z.string().describe('HTML'),
      authorId: recordId,
      categoryId: recordId,
      topicId: reference,
      tags: z.array(z.string()),
      language: z.string(),
      status: z.string().nullable(),
      isPrivate: z.boolean(),
      createdAt: z.iso.datetime(),
      editedAt: maybeInstant,
      closedAt: maybeInstant,
      archivedAt: maybeInstant,
      mergedIntoId: reference,
      acceptedCommentId: reference,
      officialCommentId: reference,
      readCount: count,
      likeCount: count,
      commentCount: count,
      followCount: count,
    }),
    columns: () =>
      sql.raw(`conversations.type, conversations.title, conversations.slug, conversations.content,
        conversations.author_id::text as "authorId", conversations.category_id::text as "categoryId",
        conversations.topic_id::text as "topicId", conversations.tags, conversations.language,
        conversations.status, conversations.is_private as "isPrivate",
        ${at('created_at')} as "createdAt", ${at('edited_at')} as "editedAt",
        ${at('closed_at')} as "closedAt", ${at('archived_at')} as "archivedAt",
        conversations.merged_into_id::text as "mergedIntoId",
        conversations.accepted_comment_id::text as "acceptedCommentId",
        conversations.official_comment_id::text as "officialCommentId",
        conversations.read_count as "readCount", conversations.like_count as "likeCount",
        conversations.comment_count as "commentCount", conversations.follow_count as "followCount"`),
    seen: (ctx) => isVisibleConversation(ctx, 'conversations'),
  },
];
