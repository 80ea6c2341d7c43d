import { defineFeature } from '#core/feature/feature.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import { mailListVariables } from './mailAddress.ts';
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
  staffPages: [
    staffPage({
      path: '/admin/mail/:id?',
      layout: 'ADMIN_MAIL_PAGE',
      widget: 'mailOutbox',
      view: async () => (await import('./ui/MailOutboxWidget.tsx')).MailOutboxWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: ({ opened, mailDelivery }, { params, t }) =>
        mailDelivery && (params.id === undefined || opened)
          ? (opened?.subject ?? t('mailAdmin:title'))
          : null,
      document: async () => (await import('./ui/mailDocuments.ts')).MailPageQuery,
      variables: ({ params, url }) => mailListVariables(params.id, url.search),
      link: { section: 'system', label: 'staff.mail', keywords: 'mail', icon: 'mail' },
    }),
    staffPage({
      path: '/admin/mail-server',
      layout: 'ADMIN_MAIL_SERVER_PAGE',
      widget: 'mailServer',
      view: async () => (await import('./ui/MailServerWidget.tsx')).MailServerWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: 'mailServer:title',
      document: async () => (await import('./ui/mailServerDocuments.ts')).MailServerQuery,
      link: { section: 'system', label: 'staff.mailServer', keywords: 'mailServer', icon: 'send' },
    }),
  ],
  modals: {
    mailServerHistory: async () =>
      (await import('./ui/MailServerHistoryDialog.tsx')).MailServerHistoryDialog,
  },
});
