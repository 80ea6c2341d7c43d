import { defineFeature } from '#core/feature/feature.ts';
import { column, singleColumn } from '#features/base/layouts/layoutInput.ts';
import { listParameters } from '#features/base/layouts/listParameters.ts';
import '#features/base/layouts/layoutExtensions.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    HOME_PAGE: true;
    CUSTOM_PAGE: true;
    NOT_FOUND_PAGE: true;
    CONVERSATION_FORBIDDEN_PAGE: true;
    UNDER_MAINTENANCE_PAGE: true;
  }
}

export const layoutFeature = defineFeature({
  name: 'layouts',
  routes: {
    '/': {
      page: async () => (await import('./ui/housePages.ts')).homePage,
      layout: 'HOME_PAGE',
      cached: listParameters,
    },
    '/page/:a/:b?/:c?': {
      page: async () => (await import('./ui/housePages.ts')).customPage,
      layout: 'CUSTOM_PAGE',
      cached: listParameters,
    },
    '/*': {
      page: async () => (await import('./ui/housePages.ts')).unknownPage,
      layout: 'NOT_FOUND_PAGE',
      cached: listParameters,
    },
  },
  layouts: {
    HOME_PAGE: [
      { fullWidth: true, columns: [column('1/1', ['banner', { search: true }])] },
      { columns: [column('1/1', ['categoryGrid', { first: 6 }])] },
      {
        columns: [
          column('2/3', ['conversationList', { heading: 'latest', showFilters: true }]),
          column(
            '1/3',
            ['announcements', { first: 3 }],
            'communityStats',
            ['leaderboard', { size: 5 }],
            ['tagCloud', { first: 20 }],
          ),
        ],
      },
    ],
    CUSTOM_PAGE: singleColumn(['richText', { html: '' }]),
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
    richText: { view: async () => (await import('./ui/RichTextWidget.tsx')).RichTextWidget },
    pageTitle: { view: async () => (await import('./ui/PageTitleWidget.tsx')).PageTitleWidget },
    notice: { view: async () => (await import('./ui/NoticeWidget.tsx')).NoticeWidget },
    breadcrumbs: {
      view: async () => (await import('./ui/BreadcrumbsWidget.tsx')).BreadcrumbsWidget,
      chunk: 'portal',
    },
  },
  widgetDefinitions: async () => (await import('./layoutWidgets.ts')).layoutWidgets,
});
