import type { SettingGroup } from '#core/settings/settingGroup.ts';

export const cannedTextSettingGroup: SettingGroup = {
  words: 'cannedTextSettings',
  section: 'moderation',
  settings: { cannedTextsEnabled: {} },
};
