import { defineFeature } from '#core/feature/feature.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import '#core/settings/settingGroup.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import '#ui/modalExtensions.ts';
import type { SettingInfo } from './ui/settingDocuments.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    ADMIN_SETTINGS_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    community: typeof import('#locales/en/community.json');
  }
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** Resolves to the values to restore. */
    themeVersions: {
      props: { settings: readonly SettingInfo[] };
      result: { values: readonly { path: string; value: unknown }[] };
    };
    /** Resolves to the value to restore. */
    settingHistory: { props: { setting: SettingInfo }; result: { value: unknown } };
  }
}

export const communityFeature = defineFeature({
  name: 'community',
  staffPages: [
    staffPage({
      path: '/admin/settings',
      layout: 'ADMIN_SETTINGS_PAGE',
      widget: 'settings',
      view: async () => (await import('./ui/SettingsWidget.tsx')).SettingsWidget,
      permissions: ['MANAGE_COMMUNITY', 'MANAGE_BLACKLISTED_CONFIG'],
      title: ({ settings }, { t }) => (settings ? t('community:title') : null),
      document: async () => (await import('./ui/settingDocuments.ts')).SettingsQuery,
      link: { section: 'home', label: 'staff.settings', icon: 'settings' },
    }),
  ],
  settings: async () => (await import('./communitySettingGroup.ts')).communitySettingGroup,
  modals: {
    settingHistory: async () =>
      (await import('./ui/SettingHistoryDialog.tsx')).SettingHistoryDialog,
    themeVersions: async () => (await import('./ui/ThemeVersionsDialog.tsx')).ThemeVersionsDialog,
  },
  staffLinks: [
    {
      href: '/admin/settings?section=appearance',
      permissions: ['MANAGE_COMMUNITY'],
      section: 'appearance',
      order: 0,
      label: 'staff.theme',
      icon: 'palette',
    },
  ],
});
