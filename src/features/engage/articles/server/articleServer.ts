import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { articleCacheTags, articlePublicEvents } from './articleEvents.ts';
import { articleContentData, articleMemberData } from './articleStoredData.ts';
import { listArticleVersions } from './articleVersions.ts';
import { fileHolder } from './draftService.ts';
import { publishScheduled } from './scheduledPublishing.ts';
import { seesFileOfDraft } from './seesFileOfDraft.ts';
import './articleEditGraphql.ts';
import './articleMutationGraphql.ts';
import './articleTemplateGraphql.ts';
import './revisionFeedbackGraphql.ts';
import './articleGraphql.ts';
import '#platform/demo/demoData.ts';
import '#platform/feature/contentData.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Publishes the drafts of articles that are due. */
    publishArticles: object;
  }
}

export const articleServer = defineServerFeature({
  name: 'articles',
  cacheTags: articleCacheTags,
  publicEvents: articlePublicEvents,
  memberData: articleMemberData,
  contentData: articleContentData,
  seesFile: seesFileOfDraft,
  versionsOfPost: listArticleVersions,
  fileHolders: { [fileHolder]: 'kb_articles' },
  demoData: async (seed) => (await import('./demo/seedDemoArticles.ts')).seedDemoArticles(seed),
  jobs: {
    publishArticles: {
      run: (ctx, _payload, { signal }) => publishScheduled(ctx, signal),
      cron: '* * * * *',
      catchUp: true,
    },
  },
});
