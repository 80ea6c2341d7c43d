import type { SettingGroup } from '#core/settings/settingGroup.ts';

export const moderationSettingGroup: SettingGroup = {
  words: 'moderationSettings',
  section: 'moderation',
  permission: 'MANAGE_BLACKLISTED_CONFIG',
  settings: { trustedFlagsToHide: {} },
};
