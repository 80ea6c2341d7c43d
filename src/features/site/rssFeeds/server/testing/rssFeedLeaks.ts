import type { FeatureLeaks } from '#app/testing/leak/featureLeaks.ts';

export const rssFeedLeaks: FeatureLeaks = {
  queries: {
    rssFeed: { none: 'Public pages of other sites; needs the URL of one that a page shows.' },
  },
};
