import { defineFeature } from '#core/feature/feature.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
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

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** Resolves to the links to restore. */
    linkHistory: { props: { path: string; title: string }; result: { value: unknown } };
  }
}

/** The links of the navigation bar and the footer, and their editor. */
export const navigationFeature = defineFeature({
  name: 'navigation',
  staffPages: [
    staffPage({
      path: '/admin/navigation',
      layout: 'ADMIN_NAVIGATION_PAGE',
      widget: 'navigationEditor',
      view: async () => (await import('./ui/NavigationEditorWidget.tsx')).NavigationEditorWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: 'navigation:title',
      document: async () => (await import('./ui/navigationDocuments.ts')).NavigationQuery,
      link: { section: 'appearance', label: 'staff.navigation', icon: 'panel-top' },
    }),
  ],
  modals: {
    linkHistory: async () => (await import('./ui/LinkHistoryDialog.tsx')).LinkHistoryDialog,
  },
});
