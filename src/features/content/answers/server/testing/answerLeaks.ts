import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const answerLeaks: FeatureLeaks = {
  queries: { searchAnswers: 'secrets' },
};
