import type { FeatureLeaks } from '#app/testing/leak/featureLeaks.ts';

export const setupLeaks: FeatureLeaks = {
  queries: {
    setupProgress: { none: 'Which steps of the setup are done; for administrators only.' },
  },
};
