import { defineFeature } from '#core/feature/feature.ts';
import { paths } from '#core/paths.ts';
import { column, singleColumn } from '#features/base/layouts/layoutInput.ts';
import { listParameters } from '#features/base/layouts/listParameters.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#ui/keys/keyCommands.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    HOME_PAGE: true;
    NOT_FOUND_PAGE: true;
    CONVERSATION_FORBIDDEN_PAGE: true;
    UNDER_MAINTENANCE_PAGE: true;
  }
}

/** The home page, and error pages. */
export const homeFeature = defineFeature({
  name: 'home',
  keyCommands: [{ keys: ['g h'], label: 'reading:keys.home', href: paths.home() }],
  routes: {
    '/': {
      page: async () => (await import('./ui/homePage.ts')).homePage,
      layout: 'HOME_PAGE',
      cached: listParameters,
    },
    '/*': {
      page: async () => (await import('./ui/unknownPage.ts')).unknownPage,
      layout: 'NOT_FOUND_PAGE',
      cached: listParameters,
    },
  },
  layouts: {
    HOME_PAGE: [
      { fullWidth: true, columns: [column('1/1', ['banner', { search: true }])] },
      { columns: [column('1/1', 'welcomeCard', ['categoryGrid', { first: 6 }])] },
      {
        columns: [
          column('3/5', ['conversationList', { heading: 'latest', showFilters: true }]),
          column(
            '2/5',
            ['announcements', { first: 3 }],
            'communityStats',
            ['leaderboard', { size: 5 }],
            ['tagCloud', { first: 20 }],
          ),
        ],
      },
    ],
    NOT_FOUND_PAGE: [
      {
        columns: [
          column(
            '1/1',
            ['notice', { of: 'notFound' }],
            ['conversationList', { heading: 'popular', sortKey: 'POPULAR', first: 5 }],
          ),
        ],
      },
    ],
    CONVERSATION_FORBIDDEN_PAGE: singleColumn(['notice', { of: 'forbidden' }]),
    UNDER_MAINTENANCE_PAGE: singleColumn(['notice', { of: 'maintenance' }]),
  },
  widgets: {
    banner: { view: async () => (await import('./ui/BannerWidget.tsx')).BannerWidget },
    notice: { view: async () => (await import('./ui/NoticeWidget.tsx')).NoticeWidget },
  },
  markdown: async () => (await import('./ui/homeMarkdown.ts')).homeMarkdown,
  widgetDefinitions: async () => (await import('./homeWidgets.ts')).homeWidgets,
});
