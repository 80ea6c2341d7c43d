import { defineFeature } from '#core/feature/feature.ts';
import '#features/content/conversations/ui/postSlots.ts';
import '#ui/slots/slots.ts';

export const externalToolFeature = defineFeature({
  name: 'externalTool',
  slots: {
    'post.menu': async () => (await import('./ui/useExternalToolItems.tsx')).useExternalToolItems,
  },
});
