import { openModal } from '#ui/overlays/modalQueue.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** SPEC §2 "admin notes", of a post. */
    postNotes: { props: { postId: string; title: string }; result: undefined };
  }
}

export const openPostNotes = (postId: string, title: string) =>
  void openModal('postNotes', { postId, title });
