import { defineFeature } from '#core/feature/feature.ts';
import { column } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#ui/modalExtensions.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    LEADERBOARD_PAGE: true;
    PROFILE_PAGE: true;
    PROFILE_BADGES_PAGE: true;
    PROFILE_BOOKMARKS_PAGE: true;
  }
}

export const memberFeature = defineFeature({
  name: 'members',
  routes: {
    '/leaderboard': {
      page: async () => (await import('./ui/memberPages.ts')).leaderboardPage,
      layout: 'LEADERBOARD_PAGE',
    },
    '/users/:id': {
      page: async () => (await import('./ui/memberPages.ts')).profilePage,
      layout: 'PROFILE_PAGE',
    },
    '/users/:id/badges': {
      page: async () => (await import('./ui/memberPages.ts')).profileBadgesPage,
      layout: 'PROFILE_BADGES_PAGE',
    },
    '/users/:id/bookmarks': {
      page: async () => (await import('./ui/memberPages.ts')).profileBookmarksPage,
      layout: 'PROFILE_BOOKMARKS_PAGE',
    },
  },
  layouts: {
    LEADERBOARD_PAGE: [
      {
        columns: [
          column(
            '1/1',
            'breadcrumbs',
            ['pageTitle', { of: 'leaderboard' }],
            ['leaderboard', { size: 25, paged: true }],
          ),
        ],
      },
    ],
    PROFILE_PAGE: [
      {
        columns: [
          column('1/3', 'profileCard'),
          column('2/3', 'memberActivity', 'memberAnswers', 'memberPeople'),
        ],
      },
    ],
    PROFILE_BADGES_PAGE: [
      { columns: [column('1/3', 'profileCard'), column('2/3', 'memberActivity', 'memberBadges')] },
    ],
    PROFILE_BOOKMARKS_PAGE: [
      {
        columns: [column('1/3', 'profileCard'), column('2/3', 'memberActivity', 'memberBookmarks')],
      },
    ],
  },
  widgets: {
    communityStats: {
      view: async () => (await import('./ui/CommunityStatsWidget.tsx')).CommunityStatsWidget,
      chunk: 'browse',
    },
    leaderboard: {
      view: async () => (await import('./ui/LeaderboardWidget.tsx')).LeaderboardWidget,
      chunk: 'browse',
    },
    profileCard: {
      view: async () => (await import('./ui/ProfileCardWidget.tsx')).ProfileCardWidget,
    },
    memberAnswers: {
      view: async () => (await import('./ui/MemberAnswersWidget.tsx')).MemberAnswersWidget,
    },
    memberPeople: {
      view: async () => (await import('./ui/MemberPeopleWidget.tsx')).MemberPeopleWidget,
    },
    memberBadges: {
      view: async () => (await import('./ui/MemberBadgesWidget.tsx')).MemberBadgesWidget,
    },
    memberBookmarks: {
      view: async () => (await import('./ui/MemberBookmarksWidget.tsx')).MemberBookmarksWidget,
    },
    memberActivity: {
      view: async () => (await import('./ui/MemberActivityWidget.tsx')).MemberActivityWidget,
    },
  },
  widgetDefinitions: async () => (await import('./memberWidgets.ts')).memberWidgets,
  modals: {
    userList: async () => (await import('./ui/UserListDialog.tsx')).UserListDialog,
  },
});
