import { defineFeature } from '#core/feature/feature.ts';
import '#features/content/conversations/ui/postSlots.ts';
import '#ui/modalExtensions.ts';
import '#ui/slots/slots.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** SPEC §2 "admin notes", of a post. */
    postNotes: { props: { postId: string; title: string }; result: undefined };
  }
}

export const postNoteFeature = defineFeature({
  name: 'postNotes',
  modals: {
    postNotes: async () => (await import('./ui/PostNotesDialog.tsx')).PostNotesDialog,
  },
  slots: {
    'post.badges': async () => (await import('./ui/NotesMark.tsx')).NotesMark,
    'post.menu': async () => (await import('./ui/usePostNoteItems.tsx')).usePostNoteItems,
  },
});
