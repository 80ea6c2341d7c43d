import { defineFeature } from '#core/feature/feature.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import { chatReportsPath } from './chatReportRules.ts';

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
  routes: {
    '/moderation/chats': {
      page: async () => (await import('./ui/chatReportsPage.ts')).chatReportsPage,
      layout: 'CHAT_REPORTS_PAGE',
      newPost: 'none',
    },
  },
  layouts: { CHAT_REPORTS_PAGE: singleColumn('chatReports') },
  widgets: {
    chatReports: {
      view: async () => (await import('./ui/ChatReportsWidget.tsx')).ChatReportsWidget,
    },
  },
  widgetDefinitions: async () => (await import('./chatReportWidgets.ts')).chatReportWidgets,
  staffLinks: [
    {
      href: chatReportsPath,
      permissions: ['MANAGE_SPAM_POSTS'],
      section: 'moderation',
      order: 2,
      label: 'staff.chatReports',
      icon: 'messages-square',
    },
  ],
});
