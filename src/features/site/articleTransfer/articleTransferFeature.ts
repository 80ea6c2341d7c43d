import { defineFeature } from '#core/feature/feature.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import { articleImportPath } from './articleTransferAddress.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    ADMIN_ARTICLE_IMPORT_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    articleTransfer: typeof import('#locales/en/articleTransfer.json');
  }
}

/** Importing articles from other products, and exporting knowledge bases. */
export const articleTransferFeature = defineFeature({
  name: 'articleTransfer',
  routes: {
    '/admin/articles/import': {
      page: async () => (await import('./ui/articleImportPage.ts')).articleImportPage,
      layout: 'ADMIN_ARTICLE_IMPORT_PAGE',
      newPost: 'none',
    },
  },
  layouts: { ADMIN_ARTICLE_IMPORT_PAGE: singleColumn('breadcrumbs', 'articleImport') },
  widgets: {
    articleImport: {
      view: async () => (await import('./ui/ArticleImportWidget.tsx')).ArticleImportWidget,
    },
  },
  staffLinks: [
    {
      href: articleImportPath,
      permissions: ['PUBLISH_NOMINATION'],
      inCategories: true,
      section: 'content',
      label: 'staff.articleTransfer',
      icon: 'import',
    },
  ],
  widgetDefinitions: async () =>
    (await import('./articleTransferWidgets.ts')).articleTransferWidgets,
});
