import type { FeatureLeaks } from '#app/testing/leak/featureLeaks.ts';

export const accountLeaks: FeatureLeaks = {
  queries: { editableProfile: 'secrets' },
};
