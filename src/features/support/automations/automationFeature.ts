import { defineFeature } from '#core/feature/feature.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import '#ui/modalExtensions.ts';
import { automationsPath } from './automationAddress.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    SUPPORT_AUTOMATIONS_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    supportAutomations: typeof import('#locales/en/supportAutomations.json');
  }
}

export const automationFeature = defineFeature({
  name: 'supportAutomations',
  routes: {
    '/admin/support/automations': {
      page: async () => (await import('./ui/automationsPage.ts')).automationsPage,
      layout: 'SUPPORT_AUTOMATIONS_PAGE',
      newPost: 'none',
    },
  },
  layouts: { SUPPORT_AUTOMATIONS_PAGE: singleColumn('breadcrumbs', 'supportAutomations') },
  widgets: {
    supportAutomations: {
      view: async () => (await import('./ui/AutomationsWidget.tsx')).AutomationsWidget,
    },
  },
  widgetDefinitions: async () => (await import('./automationWidgets.ts')).automationWidgets,
  modals: {
    editAutomation: async () => (await import('./ui/AutomationDialog.tsx')).AutomationDialog,
  },
  staffLinks: [
    {
      href: automationsPath,
      permissions: ['MANAGE_COMMUNITY'],
      section: 'support',
      label: 'staff.supportAutomations',
      icon: 'workflow',
    },
  ],
});
