import { useMemo, useSyncExternalStore } from 'react';
import { forgetIdempotencyKey } from '#ui/forms/useIdempotencyKey.ts';
import { keepText, readKept } from '#ui/keptText.ts';

interface TextDraft {
  /** null on the server and during hydration: it is in the browser's storage. */
  initialHtml: string | null;
  /** Nothing can be submitted before that. */
  isReady: boolean;
  keep: (html: string) => void;
  forget: () => void;
}

const never = () => () => undefined;

/** A draft stored in this browser until it is submitted. */
export function useTextDraft(key: string, fallback = ''): TextDraft {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const initialHtml = useMemo(
    () => (isBrowser ? (readKept(key) ?? fallback) : null),
    [isBrowser, key, fallback],
  );
  return {
    initialHtml,
    isReady: isBrowser,
    // Text typed before hydration is appended to the stored draft.
    keep: (html) => keepText(key, isBrowser ? html : `${readKept(key) ?? ''}${html}`),
    forget: () => {
      keepText(key, '');
      forgetIdempotencyKey(key);
    },
  };
}
