import { defineFeature } from '#core/feature/feature.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import '#ui/modalExtensions.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    ADMIN_NAVIGATION_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    navigation: typeof import('#locales/en/navigation.json');
  }
}

/** The links of the navigation bar and the footer, and their editor. */
export const navigationFeature = defineFeature({
  name: 'navigation',
  routes: {
    '/admin/navigation': {
      page: async () => (await import('./ui/navigationPage.ts')).navigationPage,
      layout: 'ADMIN_NAVIGATION_PAGE',
      newPost: 'navbar',
    },
  },
  layouts: { ADMIN_NAVIGATION_PAGE: singleColumn('navigationEditor') },
  widgets: {
    navigationEditor: {
      view: async () => (await import('./ui/NavigationEditorWidget.tsx')).NavigationEditorWidget,
    },
  },
  widgetDefinitions: async () => (await import('./navigationWidgets.ts')).navigationWidgets,
  modals: {
    linkHistory: async () => (await import('./ui/LinkHistoryDialog.tsx')).LinkHistoryDialog,
  },
  staffLinks: [
    {
      href: '/admin/navigation',
      permissions: ['MANAGE_COMMUNITY'],
      section: 'appearance',
      label: 'staff.navigation',
      icon: 'panel-top',
    },
  ],
});
