import { defineFeature } from '#core/feature/feature.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import '#core/settings/settingGroup.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/memberLinks.ts';
import '#features/base/layouts/staffLinks.ts';
import '#ui/slots/shellSlots.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    NOTIFICATION_LIST_PAGE: true;
    NOTIFICATION_SETTINGS_PAGE: true;
    ADMIN_NOTIFICATIONS_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    notifications: typeof import('#locales/en/notifications.json');
    notificationSettings: typeof import('#locales/en/notificationSettings.json');
  }
}

export const notificationFeature = defineFeature({
  name: 'notifications',
  settings: async () => (await import('./notificationSettingGroup.ts')).notificationSettingGroup,
  routes: {
    '/notifications': {
      page: async () => (await import('./ui/notificationPages.ts')).notificationListPage,
      layout: 'NOTIFICATION_LIST_PAGE',
    },
    '/notifications/settings': {
      page: async () => (await import('./ui/notificationPages.ts')).notificationSettingsPage,
      layout: 'NOTIFICATION_SETTINGS_PAGE',
    },
  },
  staffPages: [
    staffPage({
      path: '/admin/notifications',
      layout: 'ADMIN_NOTIFICATIONS_PAGE',
      widget: 'notificationDefaults',
      view: async () =>
        (await import('./ui/NotificationDefaultsWidget.tsx')).NotificationDefaultsWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: 'notifications:title',
      document: async () =>
        (await import('./ui/notificationDocuments.ts')).NotificationDefaultsQuery,
      link: { section: 'engagement', label: 'staff.notifications', icon: 'bell' },
    }),
  ],
  layouts: {
    NOTIFICATION_LIST_PAGE: singleColumn('notificationList'),
    NOTIFICATION_SETTINGS_PAGE: singleColumn('settingsTabs', 'notificationSettings'),
  },
  memberLinks: [
    {
      href: '/notifications/settings',
      section: 'settings',
      order: 30,
      label: 'menu.notifications',
      icon: 'bell',
      layout: 'NOTIFICATION_SETTINGS_PAGE',
    },
  ],
  widgets: {
    notificationList: {
      view: async () => (await import('./ui/NotificationListWidget.tsx')).NotificationListWidget,
    },
    notificationSettings: {
      view: async () =>
        (await import('./ui/NotificationSettingsWidget.tsx')).NotificationSettingsWidget,
    },
  },
  widgetDefinitions: async () => (await import('./notificationWidgets.ts')).notificationWidgets,
  slots: {
    'shell.account': async () => (await import('./ui/NotificationBell.tsx')).NotificationBell,
  },
});
