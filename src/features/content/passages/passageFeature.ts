import { defineFeature } from '#core/feature/feature.ts';
import '#core/settings/settingGroup.ts';

/** Passages of posts and answers, which are found by what they mean. */
export const passageFeature = defineFeature({
  name: 'passages',
  settings: async () => (await import('./passageSettingGroup.ts')).passageSettingGroup,
});
