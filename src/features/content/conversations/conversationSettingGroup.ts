import type { SettingGroup } from '#core/settings/settingGroup.ts';

/** Which posts can be written, and how long they may be. */
export const conversationSettingGroup: SettingGroup = {
  words: 'conversationSettings',
  section: 'posts',
  settings: {
    enabledConversationTypes: {},
    richTextEnabled: {},
    'contentLength.min': {},
    'contentLength.max': {},
    staffContentMax: {},
    privateMessagesEnabled: {},
  },
};
