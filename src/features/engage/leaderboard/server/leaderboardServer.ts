import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#platform/graphql/switchSchema.ts';
import './leaderboardGraphql.ts';

export const leaderboardServer = defineServerFeature({
  name: 'leaderboard',
  switchedFields: ['leaderBoardMembers'],
});
