import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const conversationLeaks: FeatureLeaks = {
  queries: {
    contentOfType: 'secrets',
    conversation: 'secrets',
    conversations: 'secrets',
    featuredPosts: 'secrets',
    pathInLanguage: 'secrets',
    relatedPosts: 'secrets',
  },
};
