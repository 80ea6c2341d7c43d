import '#core/feature/explainedActions.ts';
import { defineFeature } from '#core/feature/feature.ts';
import '#ui/modalExtensions.ts';

export const standingFeature = defineFeature({
  name: 'standing',
  modals: {
    blockUser: async () => (await import('./ui/BlockUserDialog.tsx')).BlockUserDialog,
    suspendUser: async () => (await import('./ui/SuspendUserDialog.tsx')).SuspendUserDialog,
  },
  explainedActions: {
    MEMBER: ['block-member', 'suspend-member'],
  },
});
