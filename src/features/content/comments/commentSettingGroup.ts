import { z } from 'zod';
import type { SettingGroup } from '#core/settings/settingGroup.ts';

const commentSettingsSchema = z.object({
  /** SPEC §3: members who answer a post do not follow it from then on. */
  disableCommentSubscription: z.boolean().default(false),
});

declare module '#core/communitySettings.ts' {
  interface FeatureSettings {
    comments: z.output<typeof commentSettingsSchema>;
  }
}

export const commentSettingGroup: SettingGroup = {
  words: 'commentSettings',
  section: 'posts',
  schemas: { comments: commentSettingsSchema },
  settings: {
    replyMin: {},
    'comments.disableCommentSubscription': {},
  },
};
