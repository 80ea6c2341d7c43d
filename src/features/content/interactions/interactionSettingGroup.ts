import type { SettingGroup } from '#core/settings/settingGroup.ts';

/** What members can do with posts. */
export const interactionSettingGroup: SettingGroup = {
  words: 'interactionSettings',
  section: 'posts',
  settings: {
    bookmarksEnabled: {},
    ownLikesAllowed: {},
    customActivities: { section: 'moderation', fields: { types: 'postTypes' } },
  },
};
