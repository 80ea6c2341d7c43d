import { defineFeature } from '#core/feature/feature.ts';
import '#core/feature/permissionUses.ts';
import '#core/settings/settingGroup.ts';
import '#features/content/conversations/ui/postSlots.ts';
import '#ui/slots/slots.ts';

export const externalToolFeature = defineFeature({
  name: 'externalTool',
  settings: async () => (await import('./externalToolSettingGroup.ts')).externalToolSettingGroup,
  permissionUses: { VIEW_POST_IN_EXTERNAL_TOOL: () => true },
  slots: {
    'post.menu': async () => (await import('./ui/useExternalToolItems.tsx')).useExternalToolItems,
  },
});
