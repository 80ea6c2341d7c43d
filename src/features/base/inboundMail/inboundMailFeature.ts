import { defineFeature } from '#core/feature/feature.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import { inboundMailVariables } from './inboundMailAddress.ts';
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
  staffPages: [
    staffPage({
      path: '/admin/mailboxes',
      layout: 'ADMIN_MAILBOXES_PAGE',
      widget: 'mailboxAdmin',
      view: async () => (await import('./ui/MailboxAdminWidget.tsx')).MailboxAdminWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: 'inboundMail:mailboxes.title',
      document: async () => (await import('./ui/inboundMailDocuments.ts')).MailboxesQuery,
      link: { section: 'integrations', label: 'staff.mailboxes', icon: 'mailbox' },
    }),
    staffPage({
      path: '/admin/inbound-mail/:id?',
      layout: 'ADMIN_INBOUND_MAIL_PAGE',
      widget: 'inboundMail',
      view: async () => (await import('./ui/InboundMailWidget.tsx')).InboundMailWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: ({ opened, inboundMails }, { params, t }) => {
        if (params.id === undefined) return inboundMails ? t('inboundMail:list.title') : null;
        return opened ? opened.mail.subject || t('inboundMail:list.title') : null;
      },
      document: async () => (await import('./ui/inboundMailDocuments.ts')).InboundMailQuery,
      variables: ({ params, url }) => inboundMailVariables(params.id, url.search),
      link: { section: 'integrations', label: 'staff.inboundMail', icon: 'inbox' },
    }),
  ],
});
