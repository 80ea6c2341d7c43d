import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const setupLeaks: FeatureLeaks = {
  queries: {
    setupProgress: { none: 'Which steps of the setup are done; for administrators only.' },
  },
};
