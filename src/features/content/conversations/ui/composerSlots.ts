import type { Viewer } from '#core/permissions.ts';

/** What features send along with a text: fields of the input that creates or changes it. */
export interface ComposerExtras {
  cannedResponseId: string | null;
}

export interface ComposerToolProps {
  /** With what is held in the category that is written in. */
  viewer: Viewer;
  place: {
    /** Null: a post that is not there yet. */
    conversationId: string | null;
    categoryId: string | null;
    /** What is answered; null: the post. */
    responseId: string | null;
  };
  /** Puts HTML where the caret is. */
  insert: (html: string) => void;
  sendAlong: (extras: ComposerExtras) => void;
}

declare module '#ui/slots/slots.ts' {
  interface ComponentSlots {
    /** Beside the buttons below a post, comment or reply that is being written. */
    'composer.tools': ComposerToolProps;
  }
}
