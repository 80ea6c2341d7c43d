import type { FeatureLeaks } from '#app/testing/leak/featureLeaks.ts';

export const conversationLeaks: FeatureLeaks = {
  queries: {
    contentOfType: 'secrets',
    conversation: 'secrets',
    conversations: 'secrets',
    featuredPosts: 'secrets',
    relatedPosts: 'secrets',
  },
};
