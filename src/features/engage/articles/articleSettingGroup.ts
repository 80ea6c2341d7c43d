import { z } from 'zod';
import type { SettingGroup } from '#core/settings/settingGroup.ts';

const articleSettingsSchema = z.object({
  /** Whether the author of a draft may approve and publish it without another editor. */
  authorMayApprove: z.boolean().default(true),
});

declare module '#core/communitySettings.ts' {
  interface FeatureSettings {
    articles: z.output<typeof articleSettingsSchema>;
  }
}

export const articleSettingGroup: SettingGroup = {
  words: 'articleSettings',
  section: 'posts',
  permission: 'PUBLISH_NOMINATION',
  schemas: { articles: articleSettingsSchema },
  settings: { 'articles.authorMayApprove': {} },
};
