import { sql } from 'kysely';
import { guideToList } from '#features/content/seo/server/siteGuide.ts';
import '#features/content/seo/server/postFeeds.ts';
import { afterRow, exportFile } from '#platform/feature/memberData.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { releaseCacheTags, releasePublicEvents } from './releaseEvents.ts';
import { releaseFeed } from './releaseFeed.ts';
import { newRelease } from './releaseNotification.ts';
import './releaseGraphql.ts';
import '#platform/demo/demoData.ts';

export const releaseServer = defineServerFeature({
  name: 'releaseNotes',
  siteGuide: (ctx) => [guideToList(ctx, 'RELEASE_NOTE', '/releases')],
  feeds: { releases: releaseFeed },
  cacheTags: releaseCacheTags,
  publicEvents: releasePublicEvents,
  notificationTypes: [newRelease],
  memberData: {
    release_follows: {
      columns: ['member_id'],
      export: [
        exportFile(
          'followed-products',
          (id, after) => sql`
            select row_number() over (order by product_id) as cursor, name, release_follows.created_at
            from release_follows join release_products on release_products.id = product_id
            where member_id = ${id} ${afterRow(after)}`,
        ),
      ],
      erase: { deleteBy: 'member_id' },
    },
  },
  demoData: async (seed) => (await import('./demo/seedDemoReleases.ts')).seedDemoReleases(seed),
});
