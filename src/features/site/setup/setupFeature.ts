import { defineFeature } from '#core/feature/feature.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    ADMIN_SETUP_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    setup: typeof import('#locales/en/setup.json');
  }
}

/** The guided setup of a new community. */
export const setupFeature = defineFeature({
  name: 'setup',
  routes: {
    '/admin/setup': {
      page: async () => (await import('./ui/setupPage.ts')).setupPage,
      layout: 'ADMIN_SETUP_PAGE',
      newPost: 'none',
    },
  },
  layouts: { ADMIN_SETUP_PAGE: singleColumn('communitySetup') },
  widgets: {
    communitySetup: { view: async () => (await import('./ui/SetupWidget.tsx')).SetupWidget },
  },
  widgetDefinitions: async () => (await import('./setupWidgets.ts')).setupWidgets,
});
