import { defineFeature } from '#core/feature/feature.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    ADMIN_SETTINGS_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    community: typeof import('#locales/en/community.json');
  }
}

export const communityFeature = defineFeature({
  name: 'community',
  routes: {
    '/admin/settings': {
      page: async () => (await import('./ui/communityPage.ts')).communityPage,
      layout: 'ADMIN_SETTINGS_PAGE',
      newPost: 'navbar',
    },
  },
  layouts: {
    ADMIN_SETTINGS_PAGE: singleColumn('communityForm'),
  },
  widgets: {
    communityForm: {
      view: async () => (await import('./ui/CommunityFormWidget.tsx')).CommunityFormWidget,
    },
  },
  widgetDefinitions: async () => (await import('./communityWidgets.ts')).communityWidgets,
  staffLinks: [
    {
      href: '/admin/settings',
      permissions: ['MANAGE_COMMUNITY'],
      section: 'community',
      label: 'staff.settings',
      icon: 'settings',
    },
  ],
});
