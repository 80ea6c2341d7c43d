import { defineFeature } from '#core/feature/feature.ts';
import { wirePage } from '#core/paging.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import { articleAdminPath } from '#features/engage/articles/articleAddress.ts';
import { readGapPeriod } from './upkeepAddress.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';

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

/** What articles lack: searches without an answer, and links that lead nowhere. */
export const articleUpkeepFeature = defineFeature({
  name: 'articleUpkeep',
  staffPages: [
    staffPage({
      path: '/admin/articles/gaps',
      layout: 'ADMIN_SEARCH_GAPS_PAGE',
      widget: 'searchGaps',
      view: async () => (await import('./ui/SearchGapsWidget.tsx')).SearchGapsWidget,
      permissions: ['CREATE_ANNOUNCEMENT'],
      inCategories: true,
      title: 'articleUpkeep:gaps.title',
      above: [{ label: 'articleEditor:title', href: articleAdminPath }],
      document: async () => (await import('./ui/upkeepDocuments.ts')).SearchGapsQuery,
      variables: ({ url: { search } }) => ({ days: readGapPeriod(search) }),
      link: { section: 'content', label: 'staff.searchGaps', icon: 'search-x' },
    }),
    staffPage({
      path: '/admin/articles/links',
      layout: 'ADMIN_BROKEN_LINKS_PAGE',
      widget: 'brokenLinks',
      view: async () => (await import('./ui/BrokenLinksWidget.tsx')).BrokenLinksWidget,
      permissions: ['CREATE_ANNOUNCEMENT'],
      inCategories: true,
      title: 'articleUpkeep:links.title',
      above: [{ label: 'articleEditor:title', href: articleAdminPath }],
      document: async () => (await import('./ui/upkeepDocuments.ts')).BrokenLinksQuery,
      variables: ({ url: { search } }) => ({
        page: wirePage(new URLSearchParams(search).get('page')),
      }),
      link: { section: 'content', label: 'staff.brokenLinks', icon: 'unlink' },
    }),
  ],
});
