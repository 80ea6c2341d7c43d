import '#platform/feature/contentData.ts';
import { staffWork } from '#platform/feature/memberData.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import './postCaseGraphql.ts';

/** Posts that become support requests, and answers that become posts. */
export const postCaseServer = defineServerFeature({
  name: 'supportPostCases',
  memberData: {
    support_request_posts: { columns: ['created_by_id'], export: staffWork, erase: staffWork },
    support_request_articles: { columns: ['created_by_id'], export: staffWork, erase: staffWork },
  },
  contentData: {
    support_request_posts: {
      columns: ['conversation_id'],
      purge: { none: 'Deleted with the post by its foreign key.' },
    },
  },
});
