import { defineFeature } from '#core/feature/feature.ts';
import '#core/shellSettings.ts';
import '#ui/slots/shellSlots.ts';

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    liveChatWidget: typeof import('#locales/en/liveChatWidget.json');
  }
}

/** Live chat between visitors and agents of the support desk. */
export const liveChatFeature = defineFeature({
  name: 'supportLiveChat',
  settings: async () => (await import('./liveChatSettingGroup.ts')).liveChatSettingGroup,
  shellSwitch: 'liveChat',
  slots: {
    'shell.overlay': async () => (await import('./ui/LiveChatOverlay.tsx')).LiveChatOverlay,
  },
});
