import { useMemo, useSyncExternalStore } from 'react';

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
    () => (isBrowser ? (read(key) ?? fallback) : null),
    [isBrowser, key, fallback],
  );
  return {
    initialHtml,
    isReady: isBrowser,
    // What was typed before the page came to life comes behind what was kept.
    keep: (html) => write(key, isBrowser ? html : `${read(key) ?? ''}${html}`),
    forget: () => write(key, ''),
  };
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, html: string): void {
  try {
    if (html === '') localStorage.removeItem(key);
    else localStorage.setItem(key, html);
  } catch {
    // Storage may be full or forbidden: no reason to stop whoever types.
  }
}
