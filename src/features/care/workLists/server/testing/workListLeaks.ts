import type { FeatureLeaks } from '#app/testing/leak/featureLeaks.ts';

export const workListLeaks: FeatureLeaks = {
  queries: { workList: 'secrets' },
};
