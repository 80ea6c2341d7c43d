import { defineFeature } from '#core/feature/feature.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/memberLinks.ts';
import '#ui/modalExtensions.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    CONVERSATION_CREATE_PAGE: true;
    DRAFTS_PAGE: true;
  }
}

declare module '#core/feature/postedForms.ts' {
  interface PostedForms {
    deleteDraft: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    compose: typeof import('#locales/en/compose.json');
    drafts: typeof import('#locales/en/drafts.json');
  }
}

export const composeFeature = defineFeature({
  name: 'compose',
  routes: {
    '/conversations/new': {
      page: async () => (await import('./ui/composePage.ts')).newConversationPage,
      layout: 'CONVERSATION_CREATE_PAGE',
      newPost: 'none',
    },
    '/conversations/:topicSlug?/:slug/:id/edit': {
      page: async () => (await import('./ui/composePage.ts')).editConversationPage,
      layout: 'CONVERSATION_CREATE_PAGE',
      newPost: 'none',
    },
    '/fork': {
      page: async () => (await import('./ui/composePage.ts')).forkPage,
      layout: 'CONVERSATION_CREATE_PAGE',
    },
    '/users/me/drafts': {
      page: async () => (await import('./ui/draftsPage.ts')).draftsPage,
      layout: 'DRAFTS_PAGE',
    },
  },
  layouts: {
    CONVERSATION_CREATE_PAGE: singleColumn('breadcrumbs', 'compose'),
    DRAFTS_PAGE: singleColumn('drafts'),
  },
  memberLinks: [
    {
      href: '/users/me/drafts',
      section: 'own',
      order: 30,
      label: 'menu.drafts',
      icon: 'file-pen-line',
      layout: 'DRAFTS_PAGE',
    },
  ],
  widgets: {
    drafts: { view: async () => (await import('./ui/DraftsWidget.tsx')).DraftsWidget },
    compose: { view: async () => (await import('./ui/ComposeWidget.tsx')).ComposeWidget },
  },
  widgetDefinitions: async () => (await import('./composeWidgets.ts')).composeWidgets,
  modals: {},
});
