import type { ContentData } from '#platform/feature/contentData.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#platform/demo/demoData.ts';
import { checkArticleLinks } from './checkLinks.ts';
import { nameSearches, searchInsight, upkeepLinks } from './searchInsight.ts';
import { checkSiteLinks } from './siteLinks.ts';
import './upkeepGraphql.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Finds links of articles that lead nowhere. */
    checkArticleLinks: object;
    /** The same for the navigation, the footer and custom pages. */
    checkSiteLinks: object;
  }
}

const articleUpkeepContentData = {
  kb_broken_links: {
    columns: ['conversation_id'],
    purge: { none: 'Deleted with the post.' },
  },
} satisfies ContentData;

export const articleUpkeepServer = defineServerFeature({
  name: 'articleUpkeep',
  demoData: async (seed) => (await import('./demo/seedDemoSearches.ts')).seedDemoSearches(seed),
  insightFigures: searchInsight,
  insightLinks: upkeepLinks,
  insightSubjects: { search: nameSearches },
  contentData: articleUpkeepContentData,
  jobs: {
    checkArticleLinks: {
      run: (ctx, _payload, { signal }) => checkArticleLinks(ctx, signal),
      cron: '40 4 * * 0',
      catchUp: true,
    },
    checkSiteLinks: {
      run: async (ctx, _payload, { signal }) => {
        await checkSiteLinks(ctx, signal);
      },
      cron: '20 4 * * 0',
      catchUp: true,
    },
  },
});
