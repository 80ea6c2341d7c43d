import '#core/feature/explainedActions.ts';
import { defineFeature } from '#core/feature/feature.ts';
import '#core/settings/settingGroup.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/content/comments/ui/responseSlots.ts';
import '#features/content/conversations/ui/postSlots.ts';
import '#ui/modalExtensions.ts';
import '#ui/slots/slots.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    CONVERSATION_HISTORY_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    history: typeof import('#locales/en/history.json');
  }
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    postLog: { props: { postId: string; path: string }; result: undefined };
  }
}

export const historyFeature = defineFeature({
  name: 'history',
  settings: async () => (await import('./historySettingGroup.ts')).historySettingGroup,
  routes: {
    '/conversations/:topicSlug?/:slug/:id/history': {
      page: async () => (await import('./ui/historyPage.ts')).historyPage,
      layout: 'CONVERSATION_HISTORY_PAGE',
      cached: ['commentId', 'from', 'to', 'view'],
      isOnlyHtml: true,
    },
  },
  layouts: {
    CONVERSATION_HISTORY_PAGE: singleColumn('breadcrumbs', 'revisionHistory'),
  },
  widgets: {
    revisionHistory: {
      view: async () => (await import('./ui/RevisionHistoryWidget.tsx')).RevisionHistoryWidget,
    },
  },
  modals: {
    postLog: async () => (await import('./ui/PostLogDialog.tsx')).PostLogDialog,
  },
  slots: {
    'post.byline': async () => (await import('./ui/EditedPostMark.tsx')).EditedPostMark,
    'post.menu': async () => (await import('./ui/useHistoryItems.tsx')).useHistoryItems,
    'response.byline': async () => (await import('./ui/EditedResponseMark.tsx')).EditedResponseMark,
  },
  explainedActions: {
    POST: ['restore-version'],
    RESPONSE: ['restore-comment-version'],
  },
});
