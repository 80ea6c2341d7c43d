import { defineFeature } from '#core/feature/feature.ts';
import '#ui/slots/slots.ts';
import '../agentWorkspace/ui/agentSlots.ts';

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    liveChatDesk: typeof import('#locales/en/liveChatDesk.json');
  }
}

/** Live chat between visitors and agents of the support desk. */
export const liveChatFeature = defineFeature({
  name: 'supportLiveChat',
  settings: async () => (await import('./liveChatSettingGroup.ts')).liveChatSettingGroup,
  slots: {
    'supportQueue.top': async () => (await import('./ui/WaitingChats.tsx')).WaitingChats,
    'agentRequest.live': async () => (await import('./ui/AgentLiveChat.tsx')).AgentLiveChat,
  },
});
