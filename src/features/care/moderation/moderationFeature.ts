import { defineFeature } from '#core/feature/feature.ts';
import '#core/settings/settingGroup.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import '#features/content/comments/ui/responseSlots.ts';
import '#features/content/conversations/ui/postSlots.ts';
import '#ui/slots/slots.ts';
import './ui/moderationSlots.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    CONVERSATION_MODERATION_PAGE: true;
    CONVERSATION_APPEAL_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    moderation: typeof import('#locales/en/moderation.json');
  }
}

export const moderationFeature = defineFeature({
  name: 'moderation',
  settings: async () => (await import('./moderationSettingGroup.ts')).moderationSettingGroup,
  routes: {
    '/conversations/moderation': {
      page: async () => (await import('./ui/moderationPages.ts')).moderationPage,
      layout: 'CONVERSATION_MODERATION_PAGE',
    },
    '/appeals/:id': {
      page: async () => (await import('./ui/moderationPages.ts')).appealPage,
      layout: 'CONVERSATION_APPEAL_PAGE',
    },
  },
  layouts: {
    CONVERSATION_MODERATION_PAGE: singleColumn('moderationQueue'),
    CONVERSATION_APPEAL_PAGE: singleColumn('appeal'),
  },
  widgets: {
    moderationQueue: {
      view: async () => (await import('./ui/ModerationQueueWidget.tsx')).ModerationQueueWidget,
    },
    appeal: { view: async () => (await import('./ui/AppealWidget.tsx')).AppealWidget },
  },
  widgetDefinitions: async () => (await import('./moderationWidgets.ts')).moderationWidgets,
  slots: {
    'post.notices': async () => (await import('./ui/AuthorNotice.tsx')).PostAuthorNotice,
    'response.notices': async () => (await import('./ui/AuthorNotice.tsx')).ResponseAuthorNotice,
  },
  staffLinks: [
    {
      href: '/conversations/moderation',
      permissions: ['MANAGE_SPAM_POSTS', 'MARK_SPAM', 'DELETE_POST'],
      inCategories: true,
      section: 'moderation',
      order: 1,
      label: 'staff.moderation',
      icon: 'shield-alert',
      menuLabel: 'menu.moderation',
    },
  ],
});
