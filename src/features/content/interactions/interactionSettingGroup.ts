import type { SettingGroup } from '#core/settings/settingGroup.ts';

/** Settings of members' actions on posts. */
export const interactionSettingGroup: SettingGroup = {
  words: 'interactionSettings',
  section: 'posts',
  settings: {
    bookmarksEnabled: {},
    ownLikesAllowed: {},
    customActivities: { section: 'moderation', fields: { types: 'postTypes' } },
  },
};
