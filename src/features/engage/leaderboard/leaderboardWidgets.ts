import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { leaderDates, leaderMetrics, readLeaderboardAddress } from './leaderboardAddress.ts';
import { CommunityStatsQuery, LeaderboardQuery } from './ui/leaderboardDocuments.ts';

const ids = z.array(z.string()).default([]);

const leaderboard = z.object({
  size: z.number().int().min(1).max(50).default(5),
  metric: z.enum(['messages', 'posts', 'solutions', 'likes', 'points']).default('messages'),
  /** Only the last 7, 30 or 365 days. */
  period: z.enum(['ANY', 'LAST_7_DAYS', 'LAST_30_DAYS', 'LAST_365_DAYS']).default('ANY'),
  /** Only what was written there; categories with those below them. */
  categoryIds: ids,
  topicIds: ids,
  /** Reads metric, period, category, keyword and page from the URL: for the leaderboard's own page. */
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
      variables: (properties, { search }, { now }) => {
        const { size, metric, period, categoryIds, topicIds, paged } = properties;
        const address = readLeaderboardAddress(paged ? search : '');
        const shown = paged ? address : { ...address, metric, period };
        const categories = paged && address.category ? [address.category] : categoryIds;
        return {
          size,
          page: address.page - 1,
          sortKey: leaderMetrics[shown.metric].sortKey,
          ...leaderDates(shown, now),
          keyword: address.keyword || null,
          categories: categories.length > 0 ? categories : null,
          topics: topicIds.length > 0 ? topicIds : null,
          withTrend: paged,
          isPage: paged,
          withStaff: paged && address.page === 1,
        };
      },
    },
  }),
];
