import { sql } from 'kysely';
import { exportedValues } from '#features/base/customFields/server/exportedValues.ts';
import type { ContentData } from '#platform/feature/contentData.ts';
import { afterCursor, exportFile, type MemberData } from '#platform/feature/memberData.ts';
import { renameInConversations } from './renameMentions.ts';

export const conversationMemberData = {
  conversations: {
    columns: [
      'author_id',
      'last_replier_id',
      'closed_by_id',
      'archived_by_id',
      'escalated_by_id',
      'nominated_by_id',
      'deleted_by_id',
    ],
    export: [
      exportFile(
        'posts',
        (id, after) => sql`
          select id as cursor, id, type, title, language, content, tag_labels(tags) as tags, attachments,
            ${exportedValues('POST')} as custom_fields, created_at, updated_at, deleted_at
          from conversations where author_id = ${id} and purged_at is null
            and ${afterCursor('id', after)}`,
      ),
    ],
    erase: renameInConversations,
  },
  mentions: {
    columns: ['member_id'],
    export: { none: 'What others wrote.' },
    erase: { none: 'The texts themselves are rewritten to name the anonymised account.' },
  },
} satisfies MemberData;

export const conversationContentData = {
  conversations: {
    columns: [
      'merged_into_id',
      'last_comment_id',
      'accepted_comment_id',
      'official_comment_id',
      'shelved_answer_id',
    ],
    purge: async (trx, { type, ids }) => {
      if (type !== 'conversation') return;
      await sql`
        update conversations set title = '', slug = '', content = '', stripped_content = '', tags = '{}',
          cover_image = null, preview_description = null, meta_title = null, meta_description = null,
          custom_fields = '{}', attachments = '[]', inline_media = '[]'
        where id = any(${ids}::bigint[])`.execute(trx);
    },
  },
  conversation_links: {
    columns: ['from_id', 'to_id'],
    purge: { none: 'Holds no words, and what is purged is shown to nobody.' },
  },
  mentions: {
    columns: ['target_id'],
    purge: (trx, { type, ids }) =>
      sql`delete from mentions
        where target_type = ${type} and target_id = any(${ids}::bigint[])`.execute(trx),
  },
} satisfies ContentData;
