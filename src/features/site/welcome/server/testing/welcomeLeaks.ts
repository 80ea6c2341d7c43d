import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const welcomeLeaks: FeatureLeaks = {
  queries: {
    suggestedTopics: 'secrets',
    welcomePending: { none: 'A boolean about the viewer.' },
  },
};
