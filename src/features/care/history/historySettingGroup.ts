import type { SettingGroup } from '#core/settings/settingGroup.ts';

export const historySettingGroup: SettingGroup = {
  words: 'historySettings',
  section: 'moderation',
  settings: { editHistoryVisibleTo: {} },
};
