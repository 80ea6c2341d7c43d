import { defineFeature } from '#core/feature/feature.ts';
import { wirePage } from '#core/paging.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    ADMIN_EVENTS_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    eventAdmin: typeof import('#locales/en/eventAdmin.json');
  }
}

export const eventAdminFeature = defineFeature({
  name: 'eventAdmin',
  staffPages: [
    staffPage({
      path: '/admin/events',
      layout: 'ADMIN_EVENTS_PAGE',
      widget: 'eventProcessing',
      view: async () => (await import('./ui/EventProcessingWidget.tsx')).EventProcessingWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: 'eventAdmin:title',
      document: async () => (await import('./ui/eventAdminDocuments.ts')).EventProcessingQuery,
      variables: ({ url }) => ({ page: wirePage(url.searchParams.get('page')) }),
      link: { section: 'system', label: 'staff.events', icon: 'workflow' },
    }),
  ],
});
