import { defineFeature } from '#core/feature/feature.ts';
import '#core/settings/settingGroup.ts';

export const seoFeature = defineFeature({
  name: 'seo',
  settings: async () => (await import('./seoSettingGroup.ts')).seoSettingGroup,
});
