import { defineFeature } from '#core/feature/feature.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import '#ui/modalExtensions.ts';
import '#ui/slots/slots.ts';
import '#features/support/agentWorkspace/ui/agentSlots.ts';
import '#features/support/agentWorkspace/ui/agentTools.ts';
import { macrosPath } from './macroAddress.ts';

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
  routes: {
    '/support/agent/macros': {
      page: async () => (await import('./ui/macrosPage.ts')).macrosPage,
      layout: 'SUPPORT_MACROS_PAGE',
      newPost: 'none',
    },
  },
  layouts: { SUPPORT_MACROS_PAGE: singleColumn('breadcrumbs', 'supportMacros') },
  widgets: {
    supportMacros: { view: async () => (await import('./ui/MacrosWidget.tsx')).MacrosWidget },
  },
  widgetDefinitions: async () => (await import('./macroWidgets.ts')).macroWidgets,
  modals: {
    applyMacro: async () => (await import('./ui/ApplyMacroDialog.tsx')).ApplyMacroDialog,
    editMacro: async () => (await import('./ui/MacroDialog.tsx')).MacroDialog,
  },
  slots: {
    'supportQueue.bulk': async () => (await import('./ui/MacroBulkButton.tsx')).MacroBulkButton,
    'agentRequest.tools': async () => (await import('./ui/useMacroItems.tsx')).useMacroItems,
  },
  staffLinks: [
    {
      href: macrosPath,
      permissions: ['MANAGE_PRIVATE_MESSAGES'],
      inCategories: true,
      section: 'support',
      label: 'staff.supportMacros',
      icon: 'zap',
    },
  ],
});
