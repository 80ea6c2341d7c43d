import { sql } from 'kysely';
import type { ContentData } from '#platform/feature/contentData.ts';
import { afterCursor, exportFile, type MemberData } from '#platform/feature/memberData.ts';
import { renameInComments } from './renameInComments.ts';

export const commentMemberData = {
  comments: {
    columns: ['author_id', 'addressee_id', 'deleted_by_id'],
    export: [
      exportFile(
        'comments',
        (id, after) => sql`
          select id as cursor, id, conversation_id, parent_id, content, attachments, created_at,
            updated_at, deleted_at
          from comments where author_id = ${id} and purged_at is null
            and ${afterCursor('id', after)}`,
      ),
    ],
    erase: renameInComments,
  },
} satisfies MemberData;

export const commentContentData = {
  comments: {
    columns: ['conversation_id', 'parent_id'],
    purge: async (trx, { type, ids }) => {
      if (type !== 'comment') return;
      await sql`
        update comments set content = '', stripped_content = '', attachments = '[]', inline_media = '[]'
        where id = any(${ids}::bigint[])`.execute(trx);
    },
  },
} satisfies ContentData;
