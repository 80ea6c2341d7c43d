import { sql } from 'kysely';
import type { ContentData } from '#platform/feature/contentData.ts';
import {
  afterCursor,
  exportFile,
  type MemberData,
  staffWork,
} from '#platform/feature/memberData.ts';

export const articleMemberData = {
  kb_articles: {
    columns: ['author_id', 'owner_id', 'verified_by_id', 'nominated_by_id', 'archive_by_id'],
    export: staffWork,
    erase: staffWork,
  },
  kb_templates: { columns: ['updated_by_id'], export: staffWork, erase: staffWork },
  kb_revisions: {
    columns: ['author_id', 'approved_by_id', 'scheduled_by_id', 'published_by_id'],
    export: [
      exportFile(
        'article-drafts',
        (id, after) => sql`
          select id as cursor, id, article_id, language, number, state, title, content,
            tag_labels(tags) as tags, created_at,
            updated_at from kb_revisions
          where author_id = ${id} and ${afterCursor('id', after)}`,
      ),
    ],
    erase: staffWork,
  },
  kb_review_notes: {
    columns: ['author_id', 'resolved_by_id'],
    export: [
      exportFile(
        'article-comments',
        (id, after) => sql`
          select id as cursor, id, quote, text, created_at from kb_review_notes
          where author_id = ${id} and ${afterCursor('id', after)}`,
      ),
    ],
    erase: staffWork,
  },
} satisfies MemberData;

export const articleContentData = {
  kb_articles: {
    columns: ['nominated_post_id'],
    purge: { none: 'The article stays; the post that it was drafted from is purged.' },
  },
  kb_translations: {
    columns: ['conversation_id'],
    purge: async (trx, { type, ids }) => {
      if (type !== 'conversation') return;
      await sql`
        delete from kb_translations where conversation_id = any(${ids}::bigint[])`.execute(trx);
      await sql`
        delete from kb_articles article
        where not exists (select from kb_translations where article_id = article.id)`.execute(trx);
    },
  },
} satisfies ContentData;
