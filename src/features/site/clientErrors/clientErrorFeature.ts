import { defineFeature } from '#core/feature/feature.ts';
import { wirePage } from '#core/paging.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
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
  staffPages: [
    staffPage({
      path: '/admin/client-errors',
      layout: 'ADMIN_CLIENT_ERRORS_PAGE',
      widget: 'clientErrorList',
      view: async () => (await import('./ui/ClientErrorListWidget.tsx')).ClientErrorListWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: 'clientErrors:title',
      document: async () => (await import('./ui/clientErrorDocuments.ts')).ClientErrorsQuery,
      variables: ({ url }) => ({ page: wirePage(url.searchParams.get('page')) }),
      link: { section: 'system', label: 'staff.clientErrors', icon: 'bug' },
    }),
  ],
});
