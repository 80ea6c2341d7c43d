import type { SettingGroup } from '#core/settings/settingGroup.ts';

export const seoSettingGroup: SettingGroup = {
  words: 'seoSettings',
  section: 'posts',
  settings: { rssEnabled: {} },
};
