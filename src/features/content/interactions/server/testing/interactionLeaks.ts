import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

const unmarked = { none: 'Nobody has marked anything; who did is as visible as the post itself.' };

export const interactionLeaks: FeatureLeaks = {
  queries: {
    bookmarkedCategories: unmarked,
    bookmarkedTopics: unmarked,
    followedCategories: unmarked,
    followedTopics: unmarked,
    conversationFollowers: unmarked,
    conversationLikes: unmarked,
    topicFollowers: unmarked,
  },
};
