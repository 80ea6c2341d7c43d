import { sql } from 'kysely';
import { z } from 'zod';
import { maybeInstant, recordId, reference, sqlInstant } from '#platform/export/exportKind.ts';
import type { IncrementalKind } from '#platform/incremental/incrementalKind.ts';
import { isVisibleResponse } from './commentQueries.ts';

const at = (name: string) => sqlInstant(`comments.${name}`);

export const commentRows: readonly IncrementalKind[] = [
  {
    kind: 'comments',
    says: 'Comments and replies that the owner of the key may read. They go with their post, without tombstones of their own.',
    area: 'content',
    table: 'comments',
    since: 'created_at',
    row: z.object({
      postId: recordId,
      parentId: reference.describe('The comment that it replies to'),
      authorId: recordId,
      content: z.string().describe('HTML'),
      isPrivate: z.boolean(),
      createdAt: z.iso.datetime(),
      editedAt: maybeInstant,
      likeCount: z.int().describe('As of this reading: it makes no row new'),
    }),
    columns: () =>
      sql.raw(`comments.conversation_id::text as "postId", comments.parent_id::text as "parentId",
        comments.author_id::text as "authorId", comments.content,
        comments.is_private as "isPrivate", ${at('created_at')} as "createdAt",
        ${at('edited_at')} as "editedAt", comments.like_count as "likeCount"`),
    seen: (ctx) => isVisibleResponse(ctx, 'comments'),
  },
];
