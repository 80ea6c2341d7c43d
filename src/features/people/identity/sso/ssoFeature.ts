import { defineFeature } from '#core/feature/feature.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    ADMIN_IDENTITY_PROVIDERS_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    federation: typeof import('#locales/en/federation.json');
  }
}

export const ssoFeature = defineFeature({
  name: 'sso',
  routes: {
    '/admin/identity-providers': {
      page: async () => (await import('./ui/providersPage.ts')).providersPage,
      layout: 'ADMIN_IDENTITY_PROVIDERS_PAGE',
      newPost: 'navbar',
    },
  },
  layouts: {
    ADMIN_IDENTITY_PROVIDERS_PAGE: singleColumn('identityProviders'),
  },
  widgets: {
    identityProviders: {
      view: async () => (await import('./ui/IdentityProvidersWidget.tsx')).IdentityProvidersWidget,
    },
  },
  widgetDefinitions: async () => (await import('./ssoWidgets.ts')).ssoWidgets,
  staffLinks: [
    {
      href: '/admin/identity-providers',
      permissions: ['MANAGE_COMMUNITY'],
      section: 'integrations',
      label: 'staff.identityProviders',
      icon: 'fingerprint-pattern',
    },
  ],
});
