import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import './leaderboardGraphql.ts';

export const leaderboardServer = defineServerFeature({
  name: 'leaderboard',
});
