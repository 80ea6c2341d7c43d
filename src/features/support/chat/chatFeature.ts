import { defineFeature } from '#core/feature/feature.ts';
import '#core/feature/featureSwitch.ts';
import '#core/feature/permissionUses.ts';
import '#core/feature/postedForms.ts';
import '#core/settings/settingGroup.ts';
import { column, singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/memberLinks.ts';
import '#features/content/comments/ui/responseSlots.ts';
import '#features/content/conversations/ui/postSlots.ts';
import '#features/people/members/ui/profileSlots.ts';
import '#ui/modalExtensions.ts';
import '#ui/slots/shellSlots.ts';
import { chatPaths } from './chatAddress.ts';

declare module '#core/feature/postedForms.ts' {
  interface PostedForms {
    sendChatMessage: true;
  }
}

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    PEER_TO_PEER_CHAT_PAGE: true;
    CHAT_SETTINGS_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    chat: typeof import('#locales/en/chat.json');
    chatAccess: typeof import('#locales/en/chatAccess.json');
  }
}

/** Chats between members (SPEC §2 `direct-messaging`). */
export const chatFeature = defineFeature({
  name: 'chat',
  isOn: ({ chatEnabled }) => chatEnabled,
  settings: async () => (await import('./chatSettingGroup.ts')).chatSettingGroup,
  permissionUses: { CHAT_WITH_OPTED_OUT_USER: ({ chatEnabled }) => chatEnabled },
  routes: {
    '/direct-messaging': {
      page: async () => (await import('./ui/chatPages.ts')).chatPage,
      layout: 'PEER_TO_PEER_CHAT_PAGE',
    },
    '/direct-messaging/settings': {
      page: async () => (await import('./ui/chatPages.ts')).chatSettingsPage,
      layout: 'CHAT_SETTINGS_PAGE',
    },
  },
  layouts: {
    PEER_TO_PEER_CHAT_PAGE: [{ fullWidth: true, columns: [column('1/1', 'directMessaging')] }],
    CHAT_SETTINGS_PAGE: singleColumn('settingsTabs', 'chatPreferences'),
  },
  widgets: {
    directMessaging: {
      view: async () => (await import('./ui/DirectMessagingWidget.tsx')).DirectMessagingWidget,
    },
    chatPreferences: {
      view: async () => (await import('./ui/ChatPreferencesWidget.tsx')).ChatPreferencesWidget,
    },
  },
  widgetDefinitions: async () => (await import('./chatWidgets.ts')).chatWidgets,
  modals: {
    newChat: async () => (await import('./ui/NewChatDialog.tsx')).NewChatDialog,
    chatMembers: async () => (await import('./ui/ChatMembersDialog.tsx')).ChatMembersDialog,
    renameChat: async () => (await import('./ui/RenameChatDialog.tsx')).RenameChatDialog,
    reportChat: async () => (await import('./ui/ReportChatDialog.tsx')).ReportChatDialog,
    chatTerms: async () => (await import('./ui/ChatTermsDialog.tsx')).ChatTermsDialog,
  },
  memberLinks: [
    {
      href: chatPaths.settings(),
      section: 'settings',
      order: 35,
      label: 'menu.chat',
      icon: 'messages-square',
      layout: 'CHAT_SETTINGS_PAGE',
      isOn: ({ chatEnabled }) => chatEnabled,
    },
  ],
  slots: {
    'shell.account': async () => (await import('./ui/ChatIcon.tsx')).ChatIcon,
    'post.menu': async () =>
      (await import('./ui/useChatWithAuthorItems.tsx')).useChatWithPostAuthor,
    'response.menu': async () =>
      (await import('./ui/useChatWithAuthorItems.tsx')).useChatWithResponseAuthor,
    'profile.actions': async () =>
      (await import('./ui/MessageMemberButton.tsx')).MessageMemberButton,
  },
});
