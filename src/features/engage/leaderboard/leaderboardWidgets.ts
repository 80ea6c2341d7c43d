import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import {
  leaderDates,
  leaderMetrics,
  readLeaderboardAddress,
  shownMetric,
} from './leaderboardAddress.ts';
import { CommunityStatsQuery, LeaderboardQuery } from './ui/leaderboardDocuments.ts';

const leaderboard = z.object({
  size: z.number().int().min(1).max(50).default(5),
  metric: z.enum(['messages', 'posts', 'solutions', 'likes', 'points']).default('messages'),
  /** Only the last 7, 30 or 365 days. */
  period: z.enum(['ANY', 'LAST_7_DAYS', 'LAST_30_DAYS', 'LAST_365_DAYS']).default('ANY'),
  /** Reads metric, period, keyword and page from the URL: for the leaderboard's own page. */
  paged: z.boolean().default(false),
});

export type LeaderboardProperties = z.output<typeof leaderboard>;

/** The leaderboard and the community's statistics, for any page. */
export const leaderboardWidgets = [
  defineWidget({
    type: 'communityStats',
    offer: { group: 'community' },
    properties: z.object({}),
    need: { document: CommunityStatsQuery, variables: () => ({}) },
  }),
  defineWidget({
    type: 'leaderboard',
    offer: { group: 'community' },
    properties: leaderboard,
    need: {
      document: LeaderboardQuery,
      variables: ({ size, metric, period, paged }, { search }, { now, settings }) => {
        const address = readLeaderboardAddress(paged ? search : '');
        const shown = paged ? address : { ...address, metric, period };
        return {
          size,
          page: address.page - 1,
          sortKey: leaderMetrics[shownMetric(shown.metric, settings)].sortKey,
          ...leaderDates(shown, now),
          keyword: address.keyword || null,
          withTrend: paged && settings.gamificationEnabled,
          withOwn: paged,
        };
      },
    },
  }),
];
