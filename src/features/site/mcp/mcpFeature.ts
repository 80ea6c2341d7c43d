import { defineFeature } from '#core/feature/feature.ts';
import '#core/settings/settingGroup.ts';

export const mcpFeature = defineFeature({
  name: 'mcp',
  settings: async () => (await import('./mcpSettingGroup.ts')).mcpSettingGroup,
});
