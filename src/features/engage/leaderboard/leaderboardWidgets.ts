import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { leaderMetrics, readLeaderboardAddress } from './leaderboardAddress.ts';
import { CommunityStatsQuery, LeaderboardQuery } from './ui/leaderboardDocuments.ts';

const leaderboard = z.object({
  size: z.number().int().min(1).max(50).default(5),
  metric: z.enum(['messages', 'posts', 'solutions', 'likes']).default('messages'),
  /** Reads metric, period and page from the URL: for the leaderboard's own page. */
  paged: z.boolean().default(false),
});

export type LeaderboardProperties = z.output<typeof leaderboard>;

const day = 24 * 60 * 60 * 1000;

/** The leaderboard and the community's statistics, for any page. */
export const leaderboardWidgets = [
  defineWidget({
    type: 'communityStats',
    properties: z.object({}),
    need: { document: CommunityStatsQuery, variables: () => ({}) },
  }),
  defineWidget({
    type: 'leaderboard',
    properties: leaderboard,
    need: {
      document: LeaderboardQuery,
      variables: ({ size, metric, paged }, { search }, { now }) => {
        const address = readLeaderboardAddress(paged ? search : '');
        const isWeek = address.period === 'LAST_7_DAYS';
        return {
          size,
          page: address.page - 1,
          sortKey: leaderMetrics[paged ? address.metric : metric].sortKey,
          dateFrom: isWeek ? new Date(Date.parse(now) - 7 * day).toISOString() : null,
        };
      },
    },
  }),
];
