import type { FeatureLeaks } from '#app/testing/leak/featureLeaks.ts';

export const commentLeaks: FeatureLeaks = {
  queries: {
    comments: 'secrets',
    memberResponses: 'secrets',
    replies: 'secrets',
    responsePath: 'secrets',
    responses: 'secrets',
  },
};
