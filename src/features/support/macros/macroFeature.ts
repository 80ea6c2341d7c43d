import { defineFeature } from '#core/feature/feature.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import { agentPaths } from '#features/support/agentWorkspace/agentPaths.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import '#ui/modalExtensions.ts';
import '#ui/slots/slots.ts';
import '#features/support/agentWorkspace/ui/agentSlots.ts';
import '#features/support/agentWorkspace/ui/agentTools.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    SUPPORT_MACROS_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    supportMacros: typeof import('#locales/en/supportMacros.json');
  }
}

export const macroFeature = defineFeature({
  name: 'supportMacros',
  staffPages: [
    staffPage({
      path: '/support/agent/macros',
      layout: 'SUPPORT_MACROS_PAGE',
      widget: 'supportMacros',
      view: async () => (await import('./ui/MacrosWidget.tsx')).MacrosWidget,
      permissions: ['MANAGE_PRIVATE_MESSAGES'],
      inCategories: true,
      title: 'supportMacros:title',
      above: [{ label: 'supportDesk:title', href: agentPaths.queue() }],
      document: async () => (await import('./ui/macroDocuments.ts')).SupportMacrosQuery,
      newPost: 'none',
      link: { section: 'support', label: 'staff.supportMacros', icon: 'zap' },
    }),
  ],
  modals: {
    applyMacro: async () => (await import('./ui/ApplyMacroDialog.tsx')).ApplyMacroDialog,
    editMacro: async () => (await import('./ui/MacroDialog.tsx')).MacroDialog,
  },
  slots: {
    'supportQueue.actions': async () => (await import('./ui/useMacroActions.tsx')).useMacroActions,
    'agentRequest.quick': async () => (await import('./ui/MacroQuickSource.tsx')).MacroQuickSource,
    'agentRequest.tools': async () => (await import('./ui/useMacroItems.tsx')).useMacroItems,
  },
});
