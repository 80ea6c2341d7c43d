import { z } from 'zod';
import type { SettingGroup } from '#core/settings/settingGroup.ts';

const memberSettingsSchema = z.object({
  /** Signatures of members and roles are shown under their posts, comments and replies. */
  signaturesShown: z.boolean().default(false),
});

declare module '#core/communitySettings.ts' {
  interface FeatureSettings {
    members: z.output<typeof memberSettingsSchema>;
  }
}

export const memberSettingGroup: SettingGroup = {
  words: 'memberSettings',
  section: 'posts',
  schemas: { members: memberSettingsSchema },
  settings: { 'members.signaturesShown': {} },
};
