import type { FeatureLeaks } from '#app/testing/leak/featureLeaks.ts';

export const leaderboardLeaks: FeatureLeaks = {
  queries: {
    leaderBoardMembers: 'secrets',
  },
};
