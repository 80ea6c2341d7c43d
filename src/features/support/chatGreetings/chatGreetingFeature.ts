import { defineFeature } from '#core/feature/feature.ts';
import '#core/settings/settingGroup.ts';
import '#core/shellSettings.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import { agentPaths } from '#features/support/agentWorkspace/agentPaths.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import '#ui/modalExtensions.ts';
import '#ui/slots/shellSlots.ts';
import { chatGreetingPaths } from './chatGreetingPaths.ts';
import type { ChatGreetingNode, ChatGreetingsData } from './ui/chatGreetingDocuments.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    ADMIN_CHAT_GREETINGS_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    chatGreetings: typeof import('#locales/en/chatGreetings.json');
    chatGreeting: typeof import('#locales/en/chatGreeting.json');
  }
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** Creates or changes a greeting. */
    editChatGreeting: {
      props: { greeting: ChatGreetingNode | null; agents: ChatGreetingsData['supportAgents'] };
      result: true;
    };
  }
}

/** What visitors are told before they ask: messages above the button of the live chat. */
export const chatGreetingFeature = defineFeature({
  name: 'chatGreetings',
  settings: async () => (await import('./chatGreetingSettingGroup.ts')).chatGreetingSettingGroup,
  shellSwitch: 'chatGreetings.isOn',
  slots: {
    'shell.overlay': async () => (await import('./ui/ChatGreetingOverlay.tsx')).ChatGreetingOverlay,
  },
  modals: {
    editChatGreeting: async () => (await import('./ui/ChatGreetingDialog.tsx')).ChatGreetingDialog,
  },
  staffPages: [
    staffPage({
      path: chatGreetingPaths.admin,
      layout: 'ADMIN_CHAT_GREETINGS_PAGE',
      widget: 'chatGreetings',
      view: async () => (await import('./ui/ChatGreetingsWidget.tsx')).ChatGreetingsWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: 'chatGreetings:title',
      above: [{ label: 'supportDesk:admin.title', href: agentPaths.admin() }],
      document: async () => (await import('./ui/chatGreetingDocuments.ts')).ChatGreetingsQuery,
      newPost: 'none',
      link: { section: 'support', label: 'staff.chatGreetings', icon: 'hand' },
    }),
  ],
});
