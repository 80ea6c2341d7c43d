import type { SettingGroup } from '#core/settings/settingGroup.ts';

/** Which posts can be written, and how long they may be. */
export const conversationSettingGroup: SettingGroup = {
  words: 'conversationSettings',
  section: 'posts',
  settings: {
    enabledConversationTypes: { control: 'postTypes' },
    richTextEnabled: {},
    'contentLength.min': {},
    'contentLength.max': {},
    staffContentMax: {},
    privateMessagesEnabled: {},
  },
};
