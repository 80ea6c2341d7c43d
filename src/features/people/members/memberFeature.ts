import { defineFeature } from '#core/feature/feature.ts';
import '#core/settings/settingGroup.ts';
import { column } from '#features/base/layouts/layoutInput.ts';
import { listParameters } from '#features/base/layouts/listParameters.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#ui/modalExtensions.ts';
import '#ui/slots/shellSlots.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    PROFILE_PAGE: true;
    PROFILE_BADGES_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    members: typeof import('#locales/en/members.json');
    memberPicker: typeof import('#locales/en/memberPicker.json');
    people: typeof import('#locales/en/people.json');
  }
}

export const memberFeature = defineFeature({
  name: 'members',
  settings: async () => (await import('./memberSettingGroup.ts')).memberSettingGroup,
  firstVisitWords: ['members'],
  routes: {
    '/users/:id': {
      page: async () => (await import('./ui/memberPages.ts')).profilePage,
      layout: 'PROFILE_PAGE',
      cached: [...listParameters, 'show'],
    },
    '/users/:id/badges': {
      isOn: ({ gamificationEnabled }) => gamificationEnabled,
      page: async () => (await import('./ui/memberPages.ts')).profileBadgesPage,
      layout: 'PROFILE_BADGES_PAGE',
      cached: [...listParameters, 'show'],
    },
  },
  layouts: {
    PROFILE_PAGE: [
      {
        columns: [
          column('2/5', 'profileCard'),
          column('3/5', 'memberActivity', 'memberAnswers', 'memberPeople'),
        ],
      },
    ],
    PROFILE_BADGES_PAGE: [
      { columns: [column('2/5', 'profileCard'), column('3/5', 'memberActivity', 'memberBadges')] },
    ],
  },
  widgets: {
    memberList: {
      view: async () => (await import('./ui/MemberListWidget.tsx')).MemberListWidget,
    },
    profileCard: {
      view: async () => (await import('./ui/ProfileCardWidget.tsx')).ProfileCardWidget,
    },
    memberPeople: {
      view: async () => (await import('./ui/MemberPeopleWidget.tsx')).MemberPeopleWidget,
    },
    memberBadges: {
      view: async () => (await import('./ui/MemberBadgesWidget.tsx')).MemberBadgesWidget,
    },
  },
  markdown: async () => (await import('./ui/memberMarkdown.ts')).memberMarkdown,
  widgetDefinitions: async () => (await import('./memberWidgets.ts')).memberWidgets,
  slots: {
    'shell.overlay': async () => (await import('./ui/MemberCardOverlay.tsx')).MemberCardOverlay,
  },
  modals: {
    userList: async () => (await import('./ui/UserListDialog.tsx')).UserListDialog,
  },
});
