import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const answerLeaks: FeatureLeaks = {
  queries: {
    searchAnswers: {
      none: 'Answers questions of several words, which no text here is; quotes what its search, which has a row, finds.',
    },
  },
};
