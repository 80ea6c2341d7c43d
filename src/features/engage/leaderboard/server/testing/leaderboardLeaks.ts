import type { FeatureLeaks } from '#app/testing/leak/featureLeaks.ts';

export const leaderboardLeaks: FeatureLeaks = {
  queries: {
    leaderBoardMembers: { none: 'Nobody has a point: the secrets are written without counters.' },
  },
};
