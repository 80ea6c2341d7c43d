import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const commentLeaks: FeatureLeaks = {
  queries: {
    comments: 'secrets',
    memberResponses: 'secrets',
    replies: 'secrets',
    responsePath: 'secrets',
    responses: 'secrets',
  },
};
