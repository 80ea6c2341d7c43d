import { defineFeature } from '#core/feature/feature.ts';
import '#ui/modalExtensions.ts';

export const interactionFeature = defineFeature({
  name: 'interactions',
  modals: {
    reportConversation: async () => (await import('./ui/ReportDialog.tsx')).ReportDialog,
    activityReason: async () =>
      (await import('./ui/ActivityReasonDialog.tsx')).ActivityReasonDialog,
    pinConversation: async () => (await import('./ui/PinDialog.tsx')).PinDialog,
    setOrder: async () => (await import('./ui/SetOrderDialog.tsx')).SetOrderDialog,
    conversationActivity: async () =>
      (await import('./ui/ConversationActivityDialog.tsx')).ConversationActivityDialog,
  },
});
