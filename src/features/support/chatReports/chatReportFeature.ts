import { defineFeature } from '#core/feature/feature.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import { readChatReportAddress } from './chatReportRules.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    CHAT_REPORTS_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    chatReports: typeof import('#locales/en/chatReports.json');
  }
}

/** Messages of chats that members report to moderators. */
export const chatReportFeature = defineFeature({
  name: 'chatReports',
  staffPages: [
    staffPage({
      path: '/moderation/chats',
      layout: 'CHAT_REPORTS_PAGE',
      widget: 'chatReports',
      view: async () => (await import('./ui/ChatReportsWidget.tsx')).ChatReportsWidget,
      permissions: ['MANAGE_SPAM_POSTS'],
      title: 'chatReports:title',
      document: async () => (await import('./ui/chatReportDocuments.ts')).ChatReportsQuery,
      variables: ({ url }) => {
        const { handled, page } = readChatReportAddress(url.search);
        return { open: !handled, page: page - 1 };
      },
      newPost: 'none',
      link: {
        section: 'moderation',
        order: 2,
        label: 'staff.chatReports',
        icon: 'messages-square',
      },
    }),
  ],
});
