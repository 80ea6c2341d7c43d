import type { NoteWord } from '../translate.ts';

/** A text that a page has shown, and which one of the interface it is. */
export interface ShownWord {
  namespace: string;
  key: string;
  text: string;
}

/** Enough for the texts of many pages: the oldest are forgotten. */
const mostShown = 20_000;

const shown = new Map<string, ShownWord>();

/** Notes what is shown, while texts can be corrected. */
export const noteShownWord: NoteWord = (namespace, key, text) => {
  const place = `${namespace}:${key} ${text}`;
  if (shown.has(place)) return;
  shown.set(place, { namespace, key, text });
  if (shown.size > mostShown) shown.delete(shown.keys().next().value ?? '');
};

export function shownWords(): readonly ShownWord[] {
  return [...shown.values()];
}
