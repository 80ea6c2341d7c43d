import { defineFeature } from '#core/feature/feature.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
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
  routes: {
    '/admin/events': {
      page: async () => (await import('./ui/eventAdminPage.ts')).eventAdminPage,
      layout: 'ADMIN_EVENTS_PAGE',
      newPost: 'navbar',
    },
  },
  layouts: {
    ADMIN_EVENTS_PAGE: singleColumn('eventProcessing'),
  },
  widgets: {
    eventProcessing: {
      view: async () => (await import('./ui/EventProcessingWidget.tsx')).EventProcessingWidget,
    },
  },
  widgetDefinitions: async () => (await import('./eventAdminWidgets.ts')).eventAdminWidgets,
  staffLinks: [
    {
      href: '/admin/events',
      permissions: ['MANAGE_COMMUNITY'],
      section: 'system',
      label: 'staff.events',
      icon: 'workflow',
    },
  ],
});
