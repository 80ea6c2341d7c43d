import type { FeatureLeaks } from '#app/testing/leak/featureLeaks.ts';

export const mergingLeaks: FeatureLeaks = {
  queries: { forkSource: 'secrets', nearDuplicates: { none: 'No two texts here are alike.' } },
};
