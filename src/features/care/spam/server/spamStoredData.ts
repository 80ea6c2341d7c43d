import type { ContentData } from '#platform/feature/contentData.ts';
import { type MemberData, staffWork } from '#platform/feature/memberData.ts';

const measured = { none: 'Figures of texts, without a word of them; pruned daily.' };

export const spamMemberData = {
  spam_rules: { columns: ['created_by_id'], export: staffWork, erase: staffWork },
  spam_rehearsals: { columns: ['created_by_id'], export: staffWork, erase: staffWork },
  spam_writings: { columns: ['author_id'], export: measured, erase: measured },
  spam_traces: { columns: ['author_id'], export: measured, erase: measured },
  spam_sightings: { columns: ['author_id'], export: measured, erase: measured },
} satisfies MemberData;

export const spamContentData = {
  spam_traces: { columns: ['target_id'], purge: measured },
  spam_sightings: { columns: ['target_id'], purge: measured },
  spam_catches: { columns: ['target_id'], purge: { none: 'Says which rule caught it.' } },
  spam_lessons: {
    columns: ['target_id'],
    purge: {
      none: 'Words by themselves, with which the filter was trained; needed to unlearn them.',
    },
  },
} satisfies ContentData;
