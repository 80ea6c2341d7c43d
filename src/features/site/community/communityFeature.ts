import { defineFeature } from '#core/feature/feature.ts';
import '#core/settings/settingGroup.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import '#ui/modalExtensions.ts';

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

export const communityFeature = defineFeature({
  name: 'community',
  settings: async () => (await import('./communitySettingGroup.ts')).communitySettingGroup,
  routes: {
    '/admin/settings': {
      page: async () => (await import('./ui/settingsPage.ts')).settingsPage,
      layout: 'ADMIN_SETTINGS_PAGE',
      newPost: 'navbar',
    },
  },
  layouts: {
    ADMIN_SETTINGS_PAGE: singleColumn('settings'),
  },
  widgets: {
    settings: {
      view: async () => (await import('./ui/SettingsWidget.tsx')).SettingsWidget,
    },
  },
  modals: {
    settingHistory: async () =>
      (await import('./ui/SettingHistoryDialog.tsx')).SettingHistoryDialog,
    themeVersions: async () => (await import('./ui/ThemeVersionsDialog.tsx')).ThemeVersionsDialog,
  },
  widgetDefinitions: async () => (await import('./communityWidgets.ts')).communityWidgets,
  staffLinks: [
    {
      href: '/admin/settings?section=appearance',
      permissions: ['MANAGE_COMMUNITY'],
      section: 'appearance',
      order: 0,
      label: 'staff.theme',
      icon: 'palette',
    },
    {
      href: '/admin/settings',
      permissions: ['MANAGE_COMMUNITY', 'MANAGE_BLACKLISTED_CONFIG'],
      section: 'home',
      label: 'staff.settings',
      icon: 'settings',
    },
  ],
});
