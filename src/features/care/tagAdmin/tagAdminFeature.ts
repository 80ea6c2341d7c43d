import { defineFeature } from '#core/feature/feature.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import '#ui/modalExtensions.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    ADMIN_TAGS_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    tagAdmin: typeof import('#locales/en/tagAdmin.json');
  }
}

export const tagAdminFeature = defineFeature({
  name: 'tagAdmin',
  routes: {
    '/admin/tags': {
      page: async () => (await import('./ui/tagAdminPage.ts')).tagAdminPage,
      layout: 'ADMIN_TAGS_PAGE',
      newPost: 'navbar',
    },
  },
  layouts: {
    ADMIN_TAGS_PAGE: singleColumn('tagAdmin'),
  },
  widgets: {
    tagAdmin: { view: async () => (await import('./ui/TagAdminWidget.tsx')).TagAdminWidget },
  },
  widgetDefinitions: async () => (await import('./tagAdminWidgets.ts')).tagAdminWidgets,
  modals: {
    changeTag: async () => (await import('./ui/ChangeTagDialog.tsx')).ChangeTagDialog,
  },
  staffLinks: [
    {
      href: '/admin/tags',
      permissions: ['MODERATE_TAGS'],
      section: 'content',
      label: 'staff.tags',
      icon: 'tags',
    },
  ],
});
