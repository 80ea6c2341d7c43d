import { defineFeature } from '#core/feature/feature.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    ADMIN_MAIL_PAGE: true;
    ADMIN_MAIL_SERVER_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    mailAdmin: typeof import('#locales/en/mailAdmin.json');
    mailServer: typeof import('#locales/en/mailServer.json');
  }
}

export const mailFeature = defineFeature({
  name: 'mail',
  routes: {
    '/admin/mail/:id?': {
      page: async () => (await import('./ui/mailPage.ts')).mailPage,
      layout: 'ADMIN_MAIL_PAGE',
      newPost: 'navbar',
    },
    '/admin/mail-server': {
      page: async () => (await import('./ui/mailServerPage.ts')).mailServerPage,
      layout: 'ADMIN_MAIL_SERVER_PAGE',
      newPost: 'navbar',
    },
  },
  layouts: {
    ADMIN_MAIL_PAGE: singleColumn('mailOutbox'),
    ADMIN_MAIL_SERVER_PAGE: singleColumn('mailServer'),
  },
  widgets: {
    mailServer: {
      view: async () => (await import('./ui/MailServerWidget.tsx')).MailServerWidget,
    },
    mailOutbox: { view: async () => (await import('./ui/MailOutboxWidget.tsx')).MailOutboxWidget },
  },
  modals: {
    mailServerHistory: async () =>
      (await import('./ui/MailServerHistoryDialog.tsx')).MailServerHistoryDialog,
  },
  widgetDefinitions: async () => (await import('./mailWidgets.ts')).mailWidgets,
  staffLinks: [
    {
      href: '/admin/mail',
      permissions: ['MANAGE_COMMUNITY'],
      section: 'system',
      label: 'staff.mail',
      keywords: 'mail',
      icon: 'mail',
    },
    {
      href: '/admin/mail-server',
      permissions: ['MANAGE_COMMUNITY'],
      section: 'system',
      label: 'staff.mailServer',
      keywords: 'mailServer',
      icon: 'send',
    },
  ],
});
