import { defineFeature } from '#core/feature/feature.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#ui/modalExtensions.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    ADMIN_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    adminHome: typeof import('#locales/en/adminHome.json');
  }
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    commandPalette: { props: Record<never, never>; result: undefined };
  }
}

/** `/admin`: what needs attention, and the sidebar and the command palette of every staff page. */
export const adminHomeFeature = defineFeature({
  name: 'adminHome',
  routes: {
    '/admin': {
      page: async () => (await import('./ui/adminOverviewPage.ts')).adminOverviewPage,
      layout: 'ADMIN_PAGE',
      newPost: 'navbar',
    },
  },
  layouts: {
    ADMIN_PAGE: singleColumn('adminOverview'),
  },
  widgets: {
    adminOverview: {
      view: async () => (await import('./ui/AdminOverviewWidget.tsx')).AdminOverviewWidget,
    },
  },
  modals: {
    commandPalette: async () => (await import('./ui/CommandPalette.tsx')).CommandPalette,
  },
});
