import type { FeatureLeaks } from '#app/testing/leak/featureLeaks.ts';

export const welcomeLeaks: FeatureLeaks = {
  queries: {
    suggestedTopics: 'secrets',
    welcomePending: { none: 'A boolean about the viewer.' },
  },
};
