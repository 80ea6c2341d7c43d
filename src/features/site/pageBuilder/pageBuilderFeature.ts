import { defineFeature } from '#core/feature/feature.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import '#ui/modalExtensions.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    ADMIN_PAGES_PAGE: true;
    PAGE_BUILDER_PAGE: true;
    PREVIEW_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    pageBuilder: typeof import('#locales/en/pageBuilder.json');
  }
}

/** The editor of layouts and custom pages, with drafts, versions, schedules and previews. */
export const pageBuilderFeature = defineFeature({
  name: 'pageBuilder',
  routes: {
    '/preview': {
      page: async () => (await import('./ui/previewPage.ts')).previewPage,
      layout: 'PREVIEW_PAGE',
      isPublic: true,
      withoutShell: true,
      hasSecretAddress: true,
      newPost: 'none',
    },
  },
  staffPages: [
    staffPage({
      path: '/admin/pages',
      layout: 'ADMIN_PAGES_PAGE',
      widget: 'pageList',
      view: async () => (await import('./ui/PageListWidget.tsx')).PageListWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: 'pageBuilder:title',
      document: async () => (await import('./ui/pageBuilderDocuments.ts')).PageListQuery,
      link: { section: 'appearance', label: 'staff.pages', icon: 'layout-template' },
    }),
    staffPage({
      path: '/page-builder/:id',
      layout: 'PAGE_BUILDER_PAGE',
      columns: [{ fullWidth: true, columns: [{ width: '1/1', widgets: ['pageEditor'] }] }],
      widget: 'pageEditor',
      view: async () => (await import('./ui/PageEditorWidget.tsx')).PageEditorWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: ({ builderPage: page }, { t }) =>
        page ? t('pageBuilder:editTitle', { name: page.name || page.typeName }) : null,
      document: async () => (await import('./ui/pageBuilderDocuments.ts')).PageEditorQuery,
      variables: ({ params }) => ({ id: params.id ?? '' }),
      newPost: 'none',
      withoutShell: true,
    }),
  ],
  layouts: {
    PREVIEW_PAGE: singleColumn(['notice', { of: 'notFound' }]),
  },
  modals: {
    newPage: async () => (await import('./ui/NewPageDialog.tsx')).NewPageDialog,
    newLayout: async () => (await import('./ui/NewLayoutDialog.tsx')).NewLayoutDialog,
    assignLayout: async () => (await import('./ui/AssignLayoutDialog.tsx')).AssignLayoutDialog,
    publishPage: async () => (await import('./ui/PublishDialog.tsx')).PublishDialog,
    pageHistory: async () => (await import('./ui/PageHistoryDialog.tsx')).PageHistoryDialog,
    addWidget: async () => (await import('./ui/AddWidgetDialog.tsx')).AddWidgetDialog,
  },
});
