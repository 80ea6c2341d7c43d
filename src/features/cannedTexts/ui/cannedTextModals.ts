import { openModal } from '#ui/modalQueue.ts';

interface Chosen {
  id: string;
  /** With what its placeholders stand for. */
  html: string;
}

declare module '#ui/modalQueue.ts' {
  interface ModalTypes {
    /** SPEC §2 "canned text". */
    cannedText: {
      props: { conversationId: string; responseId: string | null };
      result: Chosen;
    };
  }
}

export const chooseCannedText = (conversationId: string, responseId: string | null) =>
  openModal('cannedText', { conversationId, responseId });
