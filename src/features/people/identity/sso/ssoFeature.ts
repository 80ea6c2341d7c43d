import { defineFeature } from '#core/feature/feature.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
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
  staffPages: [
    staffPage({
      path: '/admin/identity-providers',
      layout: 'ADMIN_IDENTITY_PROVIDERS_PAGE',
      widget: 'identityProviders',
      view: async () => (await import('./ui/IdentityProvidersWidget.tsx')).IdentityProvidersWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: 'federation:title',
      document: async () => (await import('./ui/providerDocuments.ts')).ManagedProvidersQuery,
      link: {
        section: 'integrations',
        label: 'staff.identityProviders',
        icon: 'fingerprint-pattern',
      },
    }),
  ],
});
