import { baseOf } from '../languages.ts';
import { withoutForm } from './wordForms.ts';
import type { WordFile } from './wordTree.ts';

/** A language's translations with English fallbacks, so that no page shows a raw key. */
export function withEnglish(words: WordFile, english: WordFile): WordFile {
  const merged: Record<string, string | WordFile> = { ...words };
  // One plural form is enough: which ones are needed depends on the language.
  const bases = new Set(Object.keys(words).map(withoutForm));
  for (const [key, text] of Object.entries(english)) {
    const held = merged[key];
    if (typeof held === 'object' && typeof text === 'object') merged[key] = withEnglish(held, text);
    else if (held === undefined && !bases.has(withoutForm(key))) merged[key] = text;
  }
  return merged;
}

/**
 * The translations of a language: a regional one has what differs from its base, which has the rest, and English what both
 * lack.
 * @param read the file of a language; empty if there is none
 */
export function wordsWithFallbacks(
  language: string,
  read: (language: string) => WordFile,
): WordFile {
  const english = read('en');
  if (language === 'en') return english;
  const base = baseOf(language);
  const own = read(language);
  return withEnglish(base === language ? own : withEnglish(own, read(base)), english);
}
