import { defineFeature } from '#core/feature/feature.ts';
import '#ui/modalExtensions.ts';

export const postNoteFeature = defineFeature({
  name: 'postNotes',
  modals: {
    postNotes: async () => (await import('./ui/PostNotesDialog.tsx')).PostNotesDialog,
  },
});
