import { defineFeature } from '#core/feature/feature.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    ADMIN_MAILBOXES_PAGE: true;
    ADMIN_INBOUND_MAIL_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    inboundMail: typeof import('#locales/en/inboundMail.json');
  }
}

export const inboundMailFeature = defineFeature({
  name: 'inboundMail',
  routes: {
    '/admin/mailboxes': {
      page: async () => (await import('./ui/mailboxesPage.ts')).mailboxesPage,
      layout: 'ADMIN_MAILBOXES_PAGE',
      newPost: 'navbar',
    },
    '/admin/inbound-mail/:id?': {
      page: async () => (await import('./ui/inboundMailPage.ts')).inboundMailPage,
      layout: 'ADMIN_INBOUND_MAIL_PAGE',
      newPost: 'navbar',
    },
  },
  layouts: {
    ADMIN_MAILBOXES_PAGE: singleColumn('mailboxAdmin'),
    ADMIN_INBOUND_MAIL_PAGE: singleColumn('inboundMail'),
  },
  widgets: {
    mailboxAdmin: {
      view: async () => (await import('./ui/MailboxAdminWidget.tsx')).MailboxAdminWidget,
    },
    inboundMail: {
      view: async () => (await import('./ui/InboundMailWidget.tsx')).InboundMailWidget,
    },
  },
  widgetDefinitions: async () => (await import('./inboundMailWidgets.ts')).inboundMailWidgets,
  staffLinks: [
    {
      href: '/admin/mailboxes',
      permissions: ['MANAGE_COMMUNITY'],
      section: 'integrations',
      label: 'staff.mailboxes',
      icon: 'mailbox',
    },
    {
      href: '/admin/inbound-mail',
      permissions: ['MANAGE_COMMUNITY'],
      section: 'integrations',
      label: 'staff.inboundMail',
      icon: 'inbox',
    },
  ],
});
