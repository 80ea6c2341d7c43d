import { defineFeature } from '#core/feature/feature.ts';
import '#core/feature/permissionUses.ts';
import '#core/settings/settingGroup.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import '#features/content/conversations/ui/composerSlots.ts';
import '#ui/modalExtensions.ts';
import '#ui/slots/slots.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    ADMIN_CANNED_TEXTS_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    cannedResponses: typeof import('#locales/en/cannedResponses.json');
  }
}

export const cannedResponseFeature = defineFeature({
  name: 'cannedResponses',
  settings: async () => (await import('./cannedTextSettingGroup.ts')).cannedTextSettingGroup,
  permissionUses: { USE_CANNED_RESPONSES: ({ cannedTextsEnabled }) => cannedTextsEnabled === true },
  routes: {
    '/admin/canned-texts': {
      page: async () => (await import('./ui/cannedResponsesPage.ts')).cannedResponsesPage,
      layout: 'ADMIN_CANNED_TEXTS_PAGE',
      newPost: 'navbar',
    },
  },
  layouts: {
    ADMIN_CANNED_TEXTS_PAGE: singleColumn('cannedTexts'),
  },
  widgets: {
    cannedTexts: {
      view: async () => (await import('./ui/CannedTextsWidget.tsx')).CannedTextsWidget,
    },
  },
  widgetDefinitions: async () => (await import('./cannedResponseWidgets.ts')).cannedResponseWidgets,
  modals: {
    cannedResponse: async () =>
      (await import('./ui/CannedResponseDialog.tsx')).CannedResponseDialog,
    unfilledPlaceholders: async () =>
      (await import('./ui/UnfilledPlaceholdersDialog.tsx')).UnfilledPlaceholdersDialog,
  },
  slots: {
    'composer.tools': async () =>
      (await import('./ui/CannedResponseButton.tsx')).CannedResponseButton,
  },
  staffLinks: [
    {
      href: '/admin/canned-texts',
      permissions: ['USE_CANNED_RESPONSES'],
      section: 'support',
      label: 'staff.cannedTexts',
      icon: 'message-square-quote',
    },
  ],
});
