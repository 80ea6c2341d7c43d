import { defineFeature } from '#core/feature/feature.ts';

/** Live chat between visitors and agents of the support desk. */
export const liveChatFeature = defineFeature({
  name: 'supportLiveChat',
  settings: async () => (await import('./liveChatSettingGroup.ts')).liveChatSettingGroup,
});
