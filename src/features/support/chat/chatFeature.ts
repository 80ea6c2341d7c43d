import { defineFeature } from '#core/feature/feature.ts';
import '#core/feature/permissionUses.ts';
import '#core/settings/settingGroup.ts';

/** Chats between members (SPEC §2 `direct-messaging`). */
export const chatFeature = defineFeature({
  name: 'chat',
  settings: async () => (await import('./chatSettingGroup.ts')).chatSettingGroup,
  permissionUses: { CHAT_WITH_OPTED_OUT_USER: ({ chatEnabled }) => chatEnabled },
});
