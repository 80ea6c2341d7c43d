import { type RefObject, useCallback, useRef } from 'react';
import type { InsertHtml } from '#ui/editor/PlainTextEditor.tsx';
import type { ComposerExtras, ComposerToolProps, SendCheck } from './composerSlots.ts';

export interface ComposerTools {
  /** For the editor. */
  inserter: RefObject<InsertHtml | null>;
  /** Additional input from the tools. */
  extras: RefObject<ComposerExtras>;
  /** For the slot `composer.tools`. */
  handle: Pick<ComposerToolProps, 'insert' | 'sendAlong' | 'checkBefore'>;
  /** Asks the tools before the text is sent. */
  maySend: SendCheck;
  /** Resets after submission. */
  reset: () => void;
}

const noExtras: ComposerExtras = { cannedResponseId: null };

/** State shared by a form and the tools that features add to it. */
export function useComposerTools(): ComposerTools {
  const inserter = useRef<InsertHtml>(null);
  const extras = useRef(noExtras);
  const check = useRef<SendCheck>(null);
  const checkBefore = useCallback((next: SendCheck) => {
    check.current = next;
    return () => {
      check.current = null;
    };
  }, []);
  return {
    inserter,
    extras,
    handle: {
      insert: (html) => inserter.current?.(html),
      sendAlong: (fields) => {
        extras.current = fields;
      },
      checkBefore,
    },
    maySend: async (html) => (await check.current?.(html)) ?? true,
    reset: () => {
      extras.current = noExtras;
    },
  };
}
