import { defineFeature } from '#core/feature/feature.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import { brokenLinksPath, searchGapsPath } from './upkeepAddress.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    ADMIN_SEARCH_GAPS_PAGE: true;
    ADMIN_BROKEN_LINKS_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    articleUpkeep: typeof import('#locales/en/articleUpkeep.json');
  }
}

const writers = {
  permissions: ['CREATE_ANNOUNCEMENT'],
  inCategories: true,
  section: 'content',
} as const;

/** What articles lack: searches without an answer, and links that lead nowhere. */
export const articleUpkeepFeature = defineFeature({
  name: 'articleUpkeep',
  routes: {
    '/admin/articles/gaps': {
      page: async () => (await import('./ui/upkeepPages.ts')).searchGapsPage,
      layout: 'ADMIN_SEARCH_GAPS_PAGE',
      newPost: 'navbar',
    },
    '/admin/articles/links': {
      page: async () => (await import('./ui/upkeepPages.ts')).brokenLinksPage,
      layout: 'ADMIN_BROKEN_LINKS_PAGE',
      newPost: 'navbar',
    },
  },
  layouts: {
    ADMIN_SEARCH_GAPS_PAGE: singleColumn('breadcrumbs', 'searchGaps'),
    ADMIN_BROKEN_LINKS_PAGE: singleColumn('breadcrumbs', 'brokenLinks'),
  },
  widgets: {
    searchGaps: { view: async () => (await import('./ui/SearchGapsWidget.tsx')).SearchGapsWidget },
    brokenLinks: {
      view: async () => (await import('./ui/BrokenLinksWidget.tsx')).BrokenLinksWidget,
    },
  },
  widgetDefinitions: async () => (await import('./upkeepWidgets.ts')).upkeepWidgets,
  staffLinks: [
    { href: searchGapsPath, label: 'staff.searchGaps', icon: 'search-x', ...writers },
    { href: brokenLinksPath, label: 'staff.brokenLinks', icon: 'unlink', ...writers },
  ],
});
