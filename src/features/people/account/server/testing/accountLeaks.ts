import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const accountLeaks: FeatureLeaks = {
  queries: { editableProfile: 'secrets' },
};
