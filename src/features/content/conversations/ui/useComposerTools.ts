import { type RefObject, useRef } from 'react';
import type { InsertHtml } from '#ui/editor/PlainTextEditor.tsx';
import type { ComposerExtras, ComposerToolProps } from './composerSlots.ts';

export interface ComposerTools {
  /** For the editor. */
  inserter: RefObject<InsertHtml | null>;
  /** Additional input from the tools. */
  extras: RefObject<ComposerExtras>;
  /** For the slot `composer.tools`. */
  handle: Pick<ComposerToolProps, 'insert' | 'sendAlong'>;
  /** Resets after submission. */
  reset: () => void;
}

const noExtras: ComposerExtras = { cannedResponseId: null };

/** State shared by a form and the tools that features add to it. */
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
