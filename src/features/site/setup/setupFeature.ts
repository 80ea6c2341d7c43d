import { defineFeature } from '#core/feature/feature.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
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
  staffPages: [
    staffPage({
      path: '/admin/setup',
      layout: 'ADMIN_SETUP_PAGE',
      widget: 'communitySetup',
      view: async () => (await import('./ui/SetupWidget.tsx')).SetupWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: 'setup:title',
      document: async () => (await import('./ui/setupDocuments.ts')).SetupQuery,
      newPost: 'none',
    }),
  ],
});
