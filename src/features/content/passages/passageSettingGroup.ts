import { z } from 'zod';
import type { SettingGroup } from '#core/settings/settingGroup.ts';

const passageSchema = z.object({
  /** Whether English texts are also found by meaning, on machines with enough memory. */
  byMeaning: z.boolean().default(true),
});

declare module '#core/communitySettings.ts' {
  interface FeatureSettings {
    search: z.infer<typeof passageSchema>;
  }
}

export const passageSettingGroup: SettingGroup = {
  words: 'searchSettings',
  section: 'posts',
  schemas: { search: passageSchema },
  settings: { 'search.byMeaning': {} },
};
