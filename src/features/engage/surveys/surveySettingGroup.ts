import type { SettingGroup } from '#core/settings/settingGroup.ts';

export const surveySettingGroup: SettingGroup = {
  words: 'surveySettings',
  section: 'posts',
  settings: { surveysEnabled: {} },
};
