import '#core/feature/explainedActions.ts';
import { defineFeature } from '#core/feature/feature.ts';
import '#core/settings/settingGroup.ts';
import { column } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/content/comments/ui/responseSlots.ts';
import '#features/people/members/ui/userListSlots.ts';
import '#features/content/conversations/ui/postSlots.ts';
import '#ui/modalExtensions.ts';
import '#ui/slots/slots.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    PROFILE_BOOKMARKS_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    notificationLevels: typeof import('#locales/en/notificationLevels.json');
  }
}

export const interactionFeature = defineFeature({
  name: 'interactions',
  settings: async () => (await import('./interactionSettingGroup.ts')).interactionSettingGroup,
  routes: {
    '/users/:id/bookmarks': {
      page: async () => (await import('./ui/bookmarksPage.ts')).profileBookmarksPage,
      layout: 'PROFILE_BOOKMARKS_PAGE',
    },
  },
  layouts: {
    PROFILE_BOOKMARKS_PAGE: [
      {
        columns: [column('2/5', 'profileCard'), column('3/5', 'memberActivity', 'memberBookmarks')],
      },
    ],
  },
  widgets: {
    memberBookmarks: {
      view: async () => (await import('./ui/MemberBookmarksWidget.tsx')).MemberBookmarksWidget,
    },
  },
  widgetDefinitions: async () => (await import('./interactionWidgets.ts')).interactionWidgets,
  modals: {
    reportConversation: async () => (await import('./ui/ReportDialog.tsx')).ReportDialog,
    activityReason: async () =>
      (await import('./ui/ActivityReasonDialog.tsx')).ActivityReasonDialog,
    pinConversation: async () => (await import('./ui/PinDialog.tsx')).PinDialog,
    setOrder: async () => (await import('./ui/SetOrderDialog.tsx')).SetOrderDialog,
    conversationActivity: async () =>
      (await import('./ui/ConversationActivityDialog.tsx')).ConversationActivityDialog,
  },
  slots: {
    'post.byline': async () => (await import('./ui/SharedByMark.tsx')).SharedByMark,
    'userList.row': async () => (await import('./ui/RemoveLikeButton.tsx')).RemoveLikeButton,
    'response.tools': async () =>
      (await import('./ui/useResponseLikeItems.tsx')).useResponseLikeItems,
  },
  explainedActions: {
    TOPIC: ['follow-topic'],
    PLACE: ['bookmark-place'],
    POST: [
      'close-conversation',
      're-open-conversation',
      'like',
      'up-vote',
      'down-vote',
      'me-too',
      'follow',
      'bookmark',
      'read',
      'share',
      'report',
      'archive',
      'un-archive',
      'escalate',
      'nominate',
      'mark-spam',
      'set-privacy',
      'edit-index',
      'set-order',
      'pin',
      'log-activity',
    ],
    RESPONSE: [
      'mark-accepted',
      'mark-official-answer',
      'report-comment',
      'mark-comment-spam',
      'edit-comment-index',
      'set-comment-order',
      'delete-comment',
      'like-comment',
    ],
  },
});
