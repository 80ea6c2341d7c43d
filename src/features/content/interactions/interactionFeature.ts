import '#core/feature/explainedActions.ts';
import { defineFeature } from '#core/feature/feature.ts';
import '#core/feature/permissionUses.ts';
import '#core/settings/settingGroup.ts';
import { column } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/memberLinks.ts';
import '#features/content/comments/ui/responseSlots.ts';
import '#features/people/members/ui/userListSlots.ts';
import '#features/content/conversations/ui/postSlots.ts';
import '#ui/modalExtensions.ts';
import '#ui/slots/slots.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    PROFILE_BOOKMARKS_PAGE: true;
    FOLLOWING_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    following: typeof import('#locales/en/following.json');
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
      isOn: ({ bookmarksEnabled }) => bookmarksEnabled,
      page: async () => (await import('./ui/bookmarksPage.ts')).profileBookmarksPage,
      layout: 'PROFILE_BOOKMARKS_PAGE',
    },
    '/users/me/following': {
      page: async () => (await import('./ui/followingPage.ts')).followingPage,
      layout: 'FOLLOWING_PAGE',
    },
  },
  layouts: {
    PROFILE_BOOKMARKS_PAGE: [
      {
        columns: [column('2/5', 'profileCard'), column('3/5', 'memberActivity', 'memberBookmarks')],
      },
    ],
    FOLLOWING_PAGE: [
      { columns: [column('1/1', 'followingTitle')] },
      {
        columns: [
          column('3/5', ['conversationList', { feed: true, showFilters: true }]),
          column('2/5', 'followedPlaces'),
        ],
      },
    ],
  },
  permissionUses: { BOOKMARK: ({ bookmarksEnabled }) => bookmarksEnabled },
  memberLinks: [
    {
      href: '/users/me/following',
      section: 'own',
      order: 10,
      label: 'menu.following',
      icon: 'rss',
      layout: 'FOLLOWING_PAGE',
    },
    {
      href: '/users/me/bookmarks',
      section: 'own',
      order: 20,
      label: 'menu.bookmarks',
      icon: 'bookmark',
      layout: 'PROFILE_BOOKMARKS_PAGE',
      isOn: ({ bookmarksEnabled }) => bookmarksEnabled,
    },
  ],
  widgets: {
    followingTitle: {
      view: async () => (await import('./ui/FollowingTitleWidget.tsx')).FollowingTitleWidget,
    },
    followedPlaces: {
      view: async () => (await import('./ui/FollowedPlacesWidget.tsx')).FollowedPlacesWidget,
    },
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
