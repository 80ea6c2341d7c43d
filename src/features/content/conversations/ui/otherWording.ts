import { useSyncExternalStore } from 'react';

/** A text in other words, shown in its place. */
export interface OtherWording {
  /** The HTML of the original: once it is another, the original is shown. */
  of: string;
  title: string | null;
  /** Sanitized by the server. */
  html: string;
  /** BCP 47. */
  lang: string;
}

const wordings = new Map<string, OtherWording>();
const listeners = new Set<() => void>();

/**
 * Shows a text in other words, on whatever part of the page it is.
 * @param subject `post 12` or `response 12`
 * @param wording null: the original again
 */
export function showWording(subject: string, wording: OtherWording | null): void {
  if (wording) wordings.set(subject, wording);
  else wordings.delete(subject);
  for (const tell of listeners) tell();
}

/** @returns null for the original */
export function useWording(subject: string, original: string): OtherWording | null {
  const find = () => {
    const wording = wordings.get(subject);
    return wording?.of === original ? wording : null;
  };
  return useSyncExternalStore(listen, find, () => null);
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
