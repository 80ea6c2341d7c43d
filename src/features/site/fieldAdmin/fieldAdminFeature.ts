import { defineFeature } from '#core/feature/feature.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import { readFieldAdminAddress } from './fieldAdminAddress.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    ADMIN_FIELDS_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    fieldAdmin: typeof import('#locales/en/fieldAdmin.json');
  }
}

export const fieldAdminFeature = defineFeature({
  name: 'fieldAdmin',
  staffPages: [
    staffPage({
      path: '/admin/custom-fields',
      layout: 'ADMIN_FIELDS_PAGE',
      widget: 'fieldAdmin',
      view: async () => (await import('./ui/FieldAdminWidget.tsx')).FieldAdminWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: 'fieldAdmin:title',
      document: async () => (await import('./ui/fieldAdminDocuments.ts')).FieldAdminQuery,
      variables: ({ url }) => ({ target: readFieldAdminAddress(url.search).target }),
      link: { section: 'content', label: 'staff.customFields', icon: 'text-cursor-input' },
    }),
  ],
});
