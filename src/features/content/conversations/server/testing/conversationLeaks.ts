import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const conversationLeaks: FeatureLeaks = {
  queries: {
    contentOfType: 'secrets',
    conversation: 'secrets',
    conversations: 'secrets',
    featuredPosts: 'secrets',
    pathInLanguage: {
      none: 'the community of the test mixes languages; a path comes only of a post that is loaded for the viewer',
    },
    relatedPosts: 'secrets',
  },
};
