import { defineFeature } from '#core/feature/feature.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    ADMIN_HEALTH_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    systemHealth: typeof import('#locales/en/systemHealth.json');
  }
}

export const systemHealthFeature = defineFeature({
  name: 'systemHealth',
  staffPages: [
    staffPage({
      path: '/admin/health',
      layout: 'ADMIN_HEALTH_PAGE',
      widget: 'systemHealth',
      view: async () => (await import('./ui/SystemHealthWidget.tsx')).SystemHealthWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: 'systemHealth:title',
      document: async () => (await import('./ui/systemHealthDocuments.ts')).SystemHealthQuery,
      link: { section: 'system', label: 'staff.health', icon: 'activity' },
    }),
  ],
});
