import type { Viewer } from '#core/permissions.ts';

/** Additional input fields that features submit with a text. */
export interface ComposerExtras {
  cannedResponseId: string | null;
}

export interface ComposerToolProps {
  /** With the permissions in the post's category. */
  viewer: Viewer;
  place: {
    /** Null: a new post. */
    conversationId: string | null;
    categoryId: string | null;
    /** The response being answered; null: the post. */
    responseId: string | null;
  };
  /** Inserts HTML at the caret. */
  insert: (html: string) => void;
  sendAlong: (extras: ComposerExtras) => void;
}

declare module '#ui/slots/slots.ts' {
  interface ComponentSlots {
    /** Next to the buttons of a post, comment or reply form. */
    'composer.tools': ComposerToolProps;
  }
}
