import { defineFeature } from '#core/feature/feature.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import { cannedResponsesPerPage, readCannedResponseAddress } from './cannedResponseAddress.ts';
import '#core/feature/permissionUses.ts';
import '#core/settings/settingGroup.ts';
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
  staffPages: [
    staffPage({
      path: '/admin/canned-texts',
      layout: 'ADMIN_CANNED_TEXTS_PAGE',
      widget: 'cannedTexts',
      view: async () => (await import('./ui/CannedTextsWidget.tsx')).CannedTextsWidget,
      permissions: ['USE_CANNED_RESPONSES'],
      title: 'cannedResponses:title',
      document: async () => (await import('./ui/cannedResponseDocuments.ts')).CannedResponsesQuery,
      variables: ({ url: { search } }) => {
        const { q, of, language, page } = readCannedResponseAddress(search);
        return {
          searchKeyword: q || null,
          isShared: of === '' ? null : of === 'shared',
          language: language || null,
          page: page - 1,
          first: cannedResponsesPerPage,
        };
      },
      link: { section: 'support', label: 'staff.cannedTexts', icon: 'message-square-quote' },
    }),
  ],
  settings: async () => (await import('./cannedTextSettingGroup.ts')).cannedTextSettingGroup,
  permissionUses: { USE_CANNED_RESPONSES: ({ cannedTextsEnabled }) => cannedTextsEnabled === true },
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
});
