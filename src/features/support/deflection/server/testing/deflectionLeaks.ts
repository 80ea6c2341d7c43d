import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const deflectionLeaks: FeatureLeaks = {
  queries: {
    supportSuggestions: {
      none: 'No generated text is a subject with words of a planted post; tested with its own queries.',
    },
    supportDeflection: { none: 'Counts, for administrators.' },
  },
};
