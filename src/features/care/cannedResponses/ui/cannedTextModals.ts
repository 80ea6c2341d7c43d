import { openModal } from '#ui/modalQueue.ts';

/** Where a text is to be inserted. */
export interface CannedTextPlace {
  /** Null: a post that is not there yet. */
  conversationId: string | null;
  /** Of that one, where it is chosen. */
  categoryId?: string | null;
  /** What is answered; null: the post. */
  responseId?: string | null;
}

interface Chosen {
  id: string;
  /** With what its placeholders stand for. */
  html: string;
}

declare module '#ui/modalQueue.ts' {
  interface ModalTypes {
    /** SPEC §2 "canned text". */
    cannedText: {
      props: CannedTextPlace;
      result: Chosen;
    };
  }
}

export const chooseCannedText = (place: CannedTextPlace) => openModal('cannedText', place);
