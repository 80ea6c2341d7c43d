import '#platform/apiAccess/apiAccess.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { rssFeedCacheTags, rssFeedPublicEvents } from './rssFeedEvents.ts';
import { refreshUsedFeeds } from './rssFeedService.ts';
import './rssFeedGraphql.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Requests the feeds that pages show. */
    refreshRssFeeds: object;
  }
}

export const rssFeedServer = defineServerFeature({
  name: 'rssFeeds',
  apiArea: 'content',
  cacheTags: rssFeedCacheTags,
  publicEvents: rssFeedPublicEvents,
  jobs: {
    refreshRssFeeds: {
      run: (ctx, _payload, { signal }) => refreshUsedFeeds(ctx, signal),
      cron: '*/30 * * * *',
    },
  },
});
