import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const rssFeedLeaks: FeatureLeaks = {
  queries: {
    rssFeed: { none: 'Public pages of other sites; needs the URL of one that a page shows.' },
  },
};
