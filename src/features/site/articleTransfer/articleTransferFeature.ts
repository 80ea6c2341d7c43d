import { defineFeature } from '#core/feature/feature.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import { articleAdminPath } from '#features/engage/articles/articleAddress.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';

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
  staffPages: [
    staffPage({
      path: '/admin/articles/import',
      layout: 'ADMIN_ARTICLE_IMPORT_PAGE',
      widget: 'articleImport',
      view: async () => (await import('./ui/ArticleImportWidget.tsx')).ArticleImportWidget,
      permissions: ['PUBLISH_NOMINATION'],
      inCategories: true,
      title: 'articleTransfer:title',
      above: [{ label: 'articleEditor:title', href: articleAdminPath }],
      document: async () => (await import('./ui/articleTransferDocuments.ts')).ArticleImportsQuery,
      newPost: 'none',
      link: { section: 'content', label: 'staff.articleTransfer', icon: 'import' },
    }),
  ],
});
