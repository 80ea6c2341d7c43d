import { defineFeature } from '#core/feature/feature.ts';
import '#core/feature/featureSwitch.ts';
import { column } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    LEADERBOARD_PAGE: true;
  }
}

export const leaderboardFeature = defineFeature({
  name: 'leaderboard',
  isOn: ({ gamificationEnabled }) => gamificationEnabled,
  routes: {
    '/leaderboard': {
      page: async () => (await import('./ui/leaderboardPage.ts')).leaderboardPage,
      layout: 'LEADERBOARD_PAGE',
      cached: ['page', 'period', 'metric', 'from', 'to', 'q', 'category'],
    },
  },
  layouts: {
    LEADERBOARD_PAGE: [
      {
        columns: [
          column(
            '1/1',
            'breadcrumbs',
            ['pageTitle', { of: 'leaderboard' }],
            ['leaderboard', { size: 25, paged: true }],
          ),
        ],
      },
    ],
  },
  widgets: {
    communityStats: {
      view: async () => (await import('./ui/CommunityStatsWidget.tsx')).CommunityStatsWidget,
      chunk: 'browse',
      isAlwaysOn: true,
    },
    leaderboard: {
      view: async () => (await import('./ui/LeaderboardWidget.tsx')).LeaderboardWidget,
      chunk: 'browse',
    },
  },
  widgetDefinitions: async () => (await import('./leaderboardWidgets.ts')).leaderboardWidgets,
  markdown: async () => (await import('./ui/leaderboardMarkdown.ts')).leaderboardMarkdown,
});
