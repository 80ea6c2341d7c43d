import type { ContentData } from '#platform/feature/contentData.ts';
import { type MemberData, staffWork } from '#platform/feature/memberData.ts';

export const knowledgeBaseMemberData = {
  knowledge_bases: { columns: ['owner_id'], export: staffWork, erase: staffWork },
  kb_sections: { columns: ['owner_id'], export: staffWork, erase: staffWork },
} satisfies MemberData;

export const knowledgeBaseContentData = {
  knowledge_bases: {
    columns: ['id'],
    purge: { none: 'Contains no text; the start page itself is purged.' },
  },
} satisfies ContentData;
