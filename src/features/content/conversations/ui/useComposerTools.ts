import { type RefObject, useRef } from 'react';
import type { InsertHtml } from '#ui/editor/PlainTextEditor.tsx';
import type { ComposerExtras, ComposerToolProps } from './composerSlots.ts';

export interface ComposerTools {
  /** For the editor. */
  inserter: RefObject<InsertHtml | null>;
  /** What the tools send along with the text. */
  extras: RefObject<ComposerExtras>;
  /** For the slot `composer.tools`. */
  handle: Pick<ComposerToolProps, 'insert' | 'sendAlong'>;
  /** Once the text is sent, the next one begins without. */
  reset: () => void;
}

const noExtras: ComposerExtras = { cannedResponseId: null };

/** What a form that writes texts shares with the tools that features put beside its buttons. */
export function useComposerTools(): ComposerTools {
  const inserter = useRef<InsertHtml>(null);
  const extras = useRef(noExtras);
  return {
    inserter,
    extras,
    handle: {
      insert: (html) => inserter.current?.(html),
      sendAlong: (fields) => {
        extras.current = fields;
      },
    },
    reset: () => {
      extras.current = noExtras;
    },
  };
}
