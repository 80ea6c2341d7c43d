import { defineFeature } from '#core/feature/feature.ts';
import '#core/shellSettings.ts';
import '#ui/modalExtensions.ts';
import '#ui/slots/shellSlots.ts';
import '#features/support/agentWorkspace/ui/agentSlots.ts';

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    liveChatDesk: typeof import('#locales/en/liveChatDesk.json');
    liveChatWidget: typeof import('#locales/en/liveChatWidget.json');
  }
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** Passes a live chat on to an agent or a team. */
    transferChat: { props: { requestId: string; agentId: string | null }; result: true };
  }
}

/** Live chat between visitors and agents of the support desk. */
export const liveChatFeature = defineFeature({
  name: 'supportLiveChat',
  settings: async () => (await import('./liveChatSettingGroup.ts')).liveChatSettingGroup,
  shellSwitch: 'liveChat.isOn',
  modals: {
    transferChat: async () => (await import('./ui/TransferChatDialog.tsx')).TransferChatDialog,
  },
  slots: {
    'shell.overlay': async () => (await import('./ui/LiveChatOverlay.tsx')).LiveChatOverlay,
    'supportQueue.top': async () => (await import('./ui/WaitingChats.tsx')).WaitingChats,
    'agentRequest.live': async () => (await import('./ui/AgentLiveChat.tsx')).AgentLiveChat,
  },
});
