import { defineFeature } from '#core/feature/feature.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
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
  routes: {
    '/admin/custom-fields': {
      page: async () => (await import('./ui/fieldAdminPage.ts')).fieldAdminPage,
      layout: 'ADMIN_FIELDS_PAGE',
      newPost: 'navbar',
    },
  },
  layouts: {
    ADMIN_FIELDS_PAGE: singleColumn('fieldAdmin'),
  },
  widgets: {
    fieldAdmin: {
      view: async () => (await import('./ui/FieldAdminWidget.tsx')).FieldAdminWidget,
    },
  },
  widgetDefinitions: async () => (await import('./fieldAdminWidgets.ts')).fieldAdminWidgets,
  staffLinks: [
    {
      href: '/admin/custom-fields',
      permissions: ['MANAGE_COMMUNITY'],
      section: 'content',
      label: 'staff.customFields',
      icon: 'text-cursor-input',
    },
  ],
});
