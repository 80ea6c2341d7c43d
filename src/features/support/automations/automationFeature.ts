import { defineFeature } from '#core/feature/feature.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import { agentPaths } from '#features/support/agentWorkspace/agentPaths.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import '#ui/modalExtensions.ts';
import type { AutomationNode } from './ui/automationDocuments.ts';
import type { ConditionTargets } from './ui/useConditionWords.ts';

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

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** Creates or changes an automation of the support desk. */
    editAutomation: {
      props: { automation: AutomationNode | null; targets: ConditionTargets };
      result: true;
    };
  }
}

export const automationFeature = defineFeature({
  name: 'supportAutomations',
  staffPages: [
    staffPage({
      path: '/admin/support/automations',
      layout: 'SUPPORT_AUTOMATIONS_PAGE',
      widget: 'supportAutomations',
      view: async () => (await import('./ui/AutomationsWidget.tsx')).AutomationsWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: 'supportAutomations:title',
      above: [{ label: 'supportDesk:admin.title', href: agentPaths.admin() }],
      document: async () => (await import('./ui/automationDocuments.ts')).SupportAutomationsQuery,
      newPost: 'none',
      link: { section: 'support', label: 'staff.supportAutomations', icon: 'workflow' },
    }),
  ],
  modals: {
    editAutomation: async () => (await import('./ui/AutomationDialog.tsx')).AutomationDialog,
  },
});
