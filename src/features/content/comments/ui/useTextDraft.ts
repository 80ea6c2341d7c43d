import { useMemo, useSyncExternalStore } from 'react';
import { forgetIdempotencyKey } from '#ui/forms/useIdempotencyKey.ts';
import { keepText, readKept } from '#ui/keptText.ts';

interface TextDraft {
  /** null on the server and while hydrating: only the browser's store knows it. */
  initialHtml: string | null;
  /** Before that nothing can be sent. */
  isReady: boolean;
  keep: (html: string) => void;
  forget: () => void;
}

const never = () => () => undefined;

/** A text that was begun, kept in this browser until it is sent. */
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
    // What was typed before the page came to life comes behind what was kept.
    keep: (html) => keepText(key, isBrowser ? html : `${readKept(key) ?? ''}${html}`),
    forget: () => {
      keepText(key, '');
      forgetIdempotencyKey(key);
    },
  };
}
