import { openModal } from '#ui/overlays/modalQueue.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** Writes to a third party: in a conversation, or in a new one. */
    sideMessage: {
      props: {
        request: { id: string; title: string };
        conversation: { id: string; email: string; subject: string } | null;
      };
      result: true;
    };
  }
}

export const writeSideMessage = (
  request: { id: string; title: string },
  conversation: { id: string; email: string; subject: string } | null,
) => openModal('sideMessage', { request, conversation });
