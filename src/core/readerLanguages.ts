import { baseOf, knownLanguages } from './languages.ts';

/** The languages with all their regions: who reads `en_GB` reads `en_US` as well. */
export function readableLanguages(...languages: readonly string[]): string[] {
  const bases = new Set(languages.map(baseOf));
  return [...new Set([...languages, ...knownLanguages.filter((each) => bases.has(baseOf(each)))])];
}

/**
 * Suggestions in the reader's languages; in another one only if nothing else fits (DECISIONS “Suggestions”).
 * @param languages as `readableLanguages` has them
 */
export function inReadersLanguages<Item extends { language: string }>(
  items: readonly Item[],
  languages: readonly string[],
): Item[] {
  const own = items.filter(({ language }) => languages.includes(language));
  return own.length > 0 ? own : [...items];
}
