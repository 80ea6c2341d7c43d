import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const leaderboardLeaks: FeatureLeaks = {
  queries: {
    leaderBoardMembers: 'secrets',
  },
};
