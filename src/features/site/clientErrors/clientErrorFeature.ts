import { defineFeature } from '#core/feature/feature.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    ADMIN_CLIENT_ERRORS_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    clientErrors: typeof import('#locales/en/clientErrors.json');
  }
}

export const clientErrorFeature = defineFeature({
  name: 'clientErrors',
  routes: {
    '/admin/client-errors': {
      page: async () => (await import('./ui/clientErrorPage.ts')).clientErrorPage,
      layout: 'ADMIN_CLIENT_ERRORS_PAGE',
      newPost: 'navbar',
    },
  },
  layouts: {
    ADMIN_CLIENT_ERRORS_PAGE: singleColumn('clientErrorList'),
  },
  widgets: {
    clientErrorList: {
      view: async () => (await import('./ui/ClientErrorListWidget.tsx')).ClientErrorListWidget,
    },
  },
  widgetDefinitions: async () => (await import('./clientErrorWidgets.ts')).clientErrorWidgets,
  staffLinks: [
    {
      href: '/admin/client-errors',
      permissions: ['MANAGE_COMMUNITY'],
      section: 'system',
      label: 'staff.clientErrors',
      icon: 'bug',
    },
  ],
});
