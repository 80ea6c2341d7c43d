import { defineFeature } from '#core/feature/feature.ts';
import '#ui/modalExtensions.ts';

export const banFeature = defineFeature({
  name: 'bans',
  modals: {
    blockAddress: async () => (await import('./ui/BlockAddressDialog.tsx')).BlockAddressDialog,
  },
});
