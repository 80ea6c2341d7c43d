import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const navigationLeaks: FeatureLeaks = {
  queries: { brokenSiteLinks: 'secrets' },
  plant: async ({ db, secrets: { word } }) => {
    await db
      .insertInto('broken_site_links')
      .values({
        ...{ source: 'page 1', href: '/page-builder/page-1', problem: 'MISSING' },
        name: word('brokenLink.page', 'administrator'),
        url: `/page/${word('brokenLink.url', 'administrator')}`,
        since: new Date(),
        checked_at: new Date(),
      })
      .execute();
  },
};
