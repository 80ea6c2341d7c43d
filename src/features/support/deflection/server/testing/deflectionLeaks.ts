import type { FeatureLeaks } from '#app/testing/leak/featureLeaks.ts';

export const deflectionLeaks: FeatureLeaks = {
  queries: {
    supportSuggestions: 'secrets',
    supportDeflection: { none: 'Counts, for administrators.' },
  },
};
