import { defineFeature } from '#core/feature/feature.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import '#ui/modalExtensions.ts';
import { pageListPath } from './pageBuilderAddress.ts';

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
    '/admin/pages': {
      page: async () => (await import('./ui/pageBuilderPages.ts')).pageListPage,
      layout: 'ADMIN_PAGES_PAGE',
      newPost: 'navbar',
    },
    '/page-builder/:id': {
      page: async () => (await import('./ui/pageBuilderPages.ts')).pageEditorPage,
      layout: 'PAGE_BUILDER_PAGE',
      withoutShell: true,
      newPost: 'none',
    },
    '/preview': {
      page: async () => (await import('./ui/previewPage.ts')).previewPage,
      layout: 'PREVIEW_PAGE',
      isPublic: true,
      withoutShell: true,
      hasSecretAddress: true,
      newPost: 'none',
    },
  },
  layouts: {
    ADMIN_PAGES_PAGE: singleColumn('pageList'),
    PAGE_BUILDER_PAGE: [{ fullWidth: true, columns: [{ width: '1/1', widgets: ['pageEditor'] }] }],
    PREVIEW_PAGE: singleColumn(['notice', { of: 'notFound' }]),
  },
  widgets: {
    pageList: { view: async () => (await import('./ui/PageListWidget.tsx')).PageListWidget },
    pageEditor: { view: async () => (await import('./ui/PageEditorWidget.tsx')).PageEditorWidget },
  },
  widgetDefinitions: async () => (await import('./pageBuilderWidgets.ts')).pageBuilderWidgets,
  modals: {
    newPage: async () => (await import('./ui/NewPageDialog.tsx')).NewPageDialog,
    newLayout: async () => (await import('./ui/NewLayoutDialog.tsx')).NewLayoutDialog,
    assignLayout: async () => (await import('./ui/AssignLayoutDialog.tsx')).AssignLayoutDialog,
    publishPage: async () => (await import('./ui/PublishDialog.tsx')).PublishDialog,
    pageHistory: async () => (await import('./ui/PageHistoryDialog.tsx')).PageHistoryDialog,
    addWidget: async () => (await import('./ui/AddWidgetDialog.tsx')).AddWidgetDialog,
  },
  staffLinks: [
    {
      href: pageListPath,
      permissions: ['MANAGE_COMMUNITY'],
      section: 'appearance',
      label: 'staff.pages',
      icon: 'layout-template',
    },
  ],
});
