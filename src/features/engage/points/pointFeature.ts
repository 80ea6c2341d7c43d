import { defineFeature } from '#core/feature/feature.ts';
import '#core/settings/settingGroup.ts';

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    points: typeof import('#locales/en/points.json');
  }
}

export const pointFeature = defineFeature({
  name: 'points',
  settings: async () => (await import('./pointSettingGroup.ts')).pointSettingGroup,
});
